/*
 * A file that is being written: its bytes and their meaning. {0} is an empty
 * file.
 *
 *     open_scope(&b, "tensor[%zu]", i);
 *     emit_u8(&b, 2, "rank");                       tensor[0].rank
 *     emit_u64le(&b, 3, "shape[%zu]", j);           tensor[0].shape[1]
 *     close_scope(&b);
 *
 * The last arguments of each emit name its field, printf-like. If several emits
 * make one field, they have the name NULL, and name_field() names all bytes
 * since. Without bytes, there is no field.
 */
#ifndef ASSAY_BUILDER_H
#define ASSAY_BUILDER_H

#include "generators/engine/golden.h"

#include <stdio.h>
#include <string.h>

#if defined(__GNUC__)
#define PRINTF_LIKE(text, first) __attribute__((format(printf, text, first)))
#else
#define PRINTF_LIKE(text, first)
#endif

#define MAX_SCOPES 16

typedef struct {
    u8 *bytes;
    size_t size;
    size_t room;
    golden_field *fields;
    size_t field_count;
    size_t field_room;
    char scope[GOLDEN_PATH_SIZE];
    size_t scopes[MAX_SCOPES];      /* lengths of scope before each open */
    size_t depth;
} builder;

void open_scope(builder *b, const char *name, ...) PRINTF_LIKE(2, 3);
void close_scope(builder *b);

void emit_number(builder *b, u64 value, size_t width, number_order order,
                 const char *name, ...) PRINTF_LIKE(5, 6);
void emit_bytes(builder *b, const void *bytes, size_t size,
                const char *name, ...) PRINTF_LIKE(4, 5);
void emit_fill(builder *b, u8 byte, size_t count,
               const char *name, ...) PRINTF_LIKE(4, 5);
void name_field(builder *b, size_t from,
                const char *name, ...) PRINTF_LIKE(3, 4);

#define emit_le(b, value, width, ...) \
    emit_number(b, value, width, NUMBER_LE, __VA_ARGS__)
#define emit_be(b, value, width, ...) \
    emit_number(b, value, width, NUMBER_BE, __VA_ARGS__)
#define emit_text(b, text, ...) emit_bytes(b, text, strlen(text), __VA_ARGS__)
#define emit_u8(b, value, ...)      emit_le(b, value, 1, __VA_ARGS__)
#define emit_u16le(b, value, ...)   emit_le(b, value, 2, __VA_ARGS__)
#define emit_u32le(b, value, ...)   emit_le(b, value, 4, __VA_ARGS__)
#define emit_u64le(b, value, ...)   emit_le(b, value, 8, __VA_ARGS__)
#define emit_u16be(b, value, ...)   emit_be(b, value, 2, __VA_ARGS__)
#define emit_u32be(b, value, ...)   emit_be(b, value, 4, __VA_ARGS__)
#define emit_u64be(b, value, ...)   emit_be(b, value, 8, __VA_ARGS__)

/*
 * Returns the field at path, or NULL if there is none; need_field() stops the
 * program instead. Fields of the same name are numbered: "padding",
 * "padding#1".
 */
golden_field *find_field(const builder *b, const char *path);
golden_field *need_field(const builder *b, const char *path);

u64  value_of_field(const builder *b, const golden_field *f);
u64  number_at(const builder *b, const char *path);
void set_number(builder *b, const char *path, u64 value);

/* Puts size bytes in the place of the gone bytes at offset. Fields move. */
void splice(builder *b, u64 offset, u64 gone, const void *bytes, size_t size);

/* Marks the last field as SYNTAX, if its emit wrote bytes. */
void mark_syntax(builder *b, size_t from);

/* The fields, each run of SYNTAX as one of that name. */
golden_field *gather_syntax(const builder *b, const char *name, size_t *count);

/* Drops the empty fields that edits leave. */
void    drop_empty_fields(builder *b);

builder copy_builder(const builder *b);
void    empty_builder(builder *b);      /* keeps the memory, for the next use */
void    free_builder(builder *b);

/* -------------------------------------------------------------- checks -- */

u32 plain_crc32(u32 crc, const void *bytes, size_t size);   /* zlib's */
u32 plain_crc32c(u32 crc, const void *bytes, size_t size);  /* Castagnoli's */
#define SHA256_TEXT_SIZE 65
void plain_sha256(const void *bytes, size_t size, char text[SHA256_TEXT_SIZE]);

/* ------------------------------------------------------------ failures -- */

_Noreturn void stop_generating(const char *text, ...) PRINTF_LIKE(1, 2);
void *need_memory(void *old, size_t size);
char *copy_text(const char *text);      /* NULL of NULL */
u32   hash_text(const char *text);

#endif
