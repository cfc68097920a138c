/* The model of a Toy file: what it holds, in the order of its records. */
#ifndef ASSAY_GENERATE_TOY_H
#define ASSAY_GENERATE_TOY_H

#include "generators/cases/author.h"
#include "toy_rules.h"

typedef struct {
    const char *name;
    size_t rank;
    const u64 *shape;
    const u8 *data;             /* little-endian; NULL: 1, -2, 3, ... */
} toy_tensor;

typedef struct {
    u8 version;
    number_order order;
    const toy_tensor *tensors;
    size_t count;
} file_model;

/* Initialisers of the above, for the tables of cases. */
#define SHAPE(...)              sizeof((const u64[]){__VA_ARGS__}) / 8, \
                                (const u64[]){__VA_ARGS__}
#define SCALAR                  0, NULL
#define TENSOR(name, shape)     {name, shape, NULL}
#define TENSORS(...) \
    .tensors = (const toy_tensor[]){__VA_ARGS__}, .count = \
    sizeof((const toy_tensor[]){__VA_ARGS__}) / sizeof(toy_tensor)
#define EMPTY                   .count = 0

#define TOY_F32 ((scalar){FLOAT_NUMBER, 32, 23})

void    toy_emit_header(builder *b, const file_model *m, u64 count, u64 size);
void    toy_emit_tensor(builder *b, const file_model *m, const toy_tensor *t,
                        size_t i);
void    toy_emit_data(builder *b, const toy_tensor *t, number_order order);
builder toy_build(const void *model);       /* a file_model */
void    toy_seal(builder *b);               /* makes size right */
const void *toy_restore(restoring *r);

extern const spoil toy_rows[];

#endif
