/*
 * assay-bench: the program that measures for the races of bench/. It runs one
 * race with its arguments and prints one JSON object a line: every round, in
 * nanoseconds, and the roof. Only bench/lib/ draws conclusions from these.
 */
#ifndef ASSAY_BENCH_H
#define ASSAY_BENCH_H

#include "tool/base.h"

/* Wall time, or the processor time of this thread. */
typedef enum {WALL, THREAD} bench_clock;
u64 bench_now(bench_clock clock);

/* Calls of this size or more are long enough to be disturbed. */
#define THREAD_FROM (1u << 20)
bench_clock clock_for(u64 size);

/*
 * A contender of a race. run(user, times) does the work that many times. Before
 * anything is measured, its value is compared with that of the first contender.
 */
typedef struct {
    const char *name;
    u64 (*run)(const void *user, u64 times);
    const void *user;
    bool is_roof;               /* does other work: its value is not compared */
} contender;

/* A case of a race, printed as {"race": race, "case": {...}}. */
typedef struct {
    const char *race;
    const char *json;           /* the members of the case */
    bench_clock clock;
    u64 rounds;
    u64 sample;                 /* least time of a measurement, ns */
} bench_case;

/*
 * Measures all contenders of a case and prints a line for each. A round has
 * each contender once, and the next round begins with another. If the value of
 * a contender differs from that of the first one, it is named and not measured,
 * and the function returns false.
 */
bool bench_rounds(const bench_case *c, const contender *all, size_t count);

/* Prints that a contender does not take part, and why. */
void bench_absent(const char *race, const char *name, const char *why);

/* ----------------------------------------------------------------- roof --
 *
 * The highest rate at which this machine reads bytes: the best of three sums.
 */
typedef struct {
    const char *name;
    u64 (*sum)(const u8 *bytes, size_t size);
} roof;

#define ROOFS 3
extern const roof roofs[ROOFS];

/* Prints how long the best sum takes now, in cache and in memory. */
void bench_probe(const char *race);

/* --------------------------------------------------------------- readers --
 *
 * A reader opens a file and returns a handle and the number of tensors; NULL if
 * it refuses the file.
 */
typedef struct {
    const char *name;
    const char *formats;        /* "zten", or "*": all that assay reads */
    void *(*open)(const char *path, u64 *tensors);
    void (*close)(void *handle);
    const char *peer;           /* its name in the library of peers, or NULL */
    const char *library;        /* which open needs, or NULL */
} reader;

/* Gives the i-th reader, and whether it is installed; false at the end. */
bool reader_at(size_t i, reader *r, bool *is_here);
bool reads(const reader *r, const char *format);

/* A file, mapped or read into memory; bytes is NULL on failure. */
typedef struct {
    u8 *bytes;
    size_t size;
    bool mapped;
} bench_file;

bench_file *open_file(const char *path, bool map);
void close_file(void *file);

/* ----------------------------------------------------------------- peers -- */

/* A function of a shared library, or NULL if the library is missing. */
typedef void peer_function(void);
peer_function *peer_symbol(const char *library, const char *symbol);
bool has_library(const char *library);

/* The library that cargo builds; the variable ASSAY_PEERS has its path. */
#define PEERS "assay_peers"

/* The library that bench/peers/ggml.sh builds; ASSAY_GGML has its path. */
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
