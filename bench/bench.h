/*
 * assay-bench: the program that measures for the races of bench/. It takes
 * one race and its arguments, and prints what it measured, one JSON object a
 * line: each round as it was, in nanoseconds, and the roof beside it. What
 * follows from that is said by bench/lib/, never here.
 */
#ifndef ASSAY_BENCH_H
#define ASSAY_BENCH_H

#include "tool/base.h"

/* The time of this thread alone, or of the clock on the wall. */
typedef enum {WALL, THREAD} bench_clock;
u64 bench_now(bench_clock clock);

/* From that size on a call is long enough to be disturbed. */
#define THREAD_FROM (1u << 20)
bench_clock clock_for(u64 size);

/*
 * What takes part in a race: run() does the work once, so often that what is
 * left of the time is that of one call. What it gives is compared with what
 * the first contender gives before anything is measured.
 */
typedef struct {
    const char *name;
    u64 (*run)(const void *user, u64 times);
    const void *user;
    bool is_roof;               /* does other work: its value is not compared */
} contender;

/* {"race": race, "case": {...}}: printed before the rounds of a case. */
typedef struct {
    const char *race;
    const char *json;           /* the members of the case */
    bench_clock clock;
    u64 rounds;
    u64 sample;                 /* that a measurement takes at least, ns */
} bench_case;

/*
 * Measures all contenders of a case: a round has each of them once, and the
 * next round begins with another. One line for each is printed. Contenders
 * whose value differs from the first one's are named and not measured, and
 * false is returned.
 */
bool bench_rounds(const bench_case *c, const contender *all, size_t count);

/* A line for someone who does not take part, and why. */
void bench_absent(const char *race, const char *name, const char *why);

/* ----------------------------------------------------------------- roof --
 *
 * How fast bytes can be read here: the best of three sums over them.
 */
typedef struct {
    const char *name;
    u64 (*sum)(const u8 *bytes, size_t size);
} roof;

#define ROOFS 3
extern const roof roofs[ROOFS];

/* Prints how long the best of them takes now, in cache and in memory. */
void bench_probe(const char *race);

/* --------------------------------------------------------------- readers --
 *
 * What opens a file: gives a handle, and how many tensors it found; NULL where
 * it refuses the file.
 */
typedef struct {
    const char *name;
    const char *formats;        /* "zten", or "*": of assay */
    void *(*open)(const char *path, u64 *tensors);
    void (*close)(void *handle);
    const char *peer;           /* its name in the library of peers, or NULL */
    const char *library;        /* that open needs, or NULL */
} reader;

/* The i-th, and whether it is here; false at the end. */
bool reader_at(size_t i, reader *r, bool *is_here);
bool reads(const reader *r, const char *format);

/* A file as it is mapped, or read; bytes NULL: it cannot be. */
typedef struct {
    u8 *bytes;
    size_t size;
    bool mapped;
} bench_file;

bench_file *open_file(const char *path, bool map);
void close_file(void *file);

/* ----------------------------------------------------------------- peers -- */

/* A function of a shared library that may not be here, or NULL. */
typedef void peer_function(void);
peer_function *peer_symbol(const char *library, const char *symbol);
bool has_library(const char *library);

/* Where cargo puts its own: the environment variable ASSAY_PEERS says. */
#define PEERS "assay_peers"

/* The one that bench/peers/ggml.sh makes: ASSAY_GGML says where. */
#define GGML "ggml"

/* Prints the file that each library was loaded from. */
void print_libraries(void);

/* ----------------------------------------------------------------- races -- */

int race_crc(char **arguments);
int race_latency(char **arguments);
int race_index(char **arguments);
int race_memory(char **arguments);
int race_open(char **arguments);
int race_read(char **arguments);
int race_run(char **arguments);

#endif
