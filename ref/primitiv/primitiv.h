/*
 * Declarations shared by the files of primitiv: primitiv.c reads a file,
 * tensor.c Shapes and Tensors, optimizer.c the data of an Optimizer, objects.c
 * the MessagePack objects. keys.c compares keys; show.c makes the document.
 */
#ifndef ASSAY_PRIMITIV_H
#define ASSAY_PRIMITIV_H

#include "format.h"
#include "primitiv_rules.h"
#include "wire/msgpack.h"

/*
 * Objects                                                           section 1
 *
 * After a broken rule, expect_...() continues and require_...() stops.
 */

/* Reads the head of an object. Stops at nil, a boolean or an ext. */
mp_head get_object(reader *in, const char *name);

bool is_number(const mp_head *head);
bool is_array_or_map(const mp_head *head);

/* Judge the form of the object read last; wanted names the expected form. */
bool expect_form(reader *in, const mp_head *head, bool right,
                 const char *wanted, rule broken);
void require_form(reader *in, const mp_head *head, bool right,
                  const char *wanted, rule broken);

/*
 * Judge that an object is a uint 32. Another number breaks the rule, but
 * head->value may still be in the range of a uint 32: expect_uint32() returns
 * whether it is, and require_uint32() stops if it is not.
 */
#define UINT32 "uint 32, ce"
bool expect_uint32(reader *in, const mp_head *head);
void require_uint32(reader *in, const mp_head *head);

/* Judges a rule about the value, which the finding shows. */
bool expect_value(reader *in, const mp_head *head, bool holds, rule broken);

/* Expects the shortest head of a str, bin, array or map. */
void expect_minimal(reader *in, const mp_head *head);

/*
 * Requires that the bytes left can hold the count of an array or map, with at
 * least smallest bytes for each element or pair, and expects the shortest head.
 * Returns false if the count is too large.
 */
bool require_count(reader *in, const mp_head *head, u64 smallest);

/* Reads the text of a str; its head was read before. */
span get_str(reader *in, const mp_head *head, const char *name);

/*
 * Keys
 *
 * A key is a str or an array of str, its names. A list of keys keeps only their
 * bytes in the file. Keys are compared name by name, as unsigned bytes; a key
 * sorts before its continuations.
 */

/* A walk over the names of a key. */
typedef struct {
    span rest;
    u64 left;                   /* names that are left */
} names;

/*
 * Begins a walk over the key at the front of bytes, which was read before. The
 * walk never leaves bytes, even if they have changed since. Empty bytes have no
 * names.
 */
names names_of(span bytes);
span  take_name(names *n);

/*
 * The stored bytes of keys, in file order: key i belongs to record i. They are
 * decoded again for comparisons.
 */
typedef LIST_OF(span) key_list;

/* Adds the key just read, which begins at the offset at, unless reading it
 * failed. Gives up if there is not enough memory. */
void keep_key(reader *in, key_list *keys, u64 at);

/* Judges the keys of the records record[i]: none is a duplicate. */
void check_keys(reader *in, const key_list *keys, const char *record,
                rule duplicate);

/*
 * Judges the addresses of the parameters of a Model: none is a duplicate or the
 * beginning of another, and all are sorted.
 */
void check_addresses(reader *in, const key_list *keys, const char *record);

/*
 * Joins the names of an address with dots; appends # and the key of a statistic
 * if it is not NULL. The name lives as long as the report; its bytes are NULL
 * if there is no memory.
 */
span join_names(report *r, span address, const span *statistic);

/*
 * Gives the keys to the findings from number first on that are about record[i];
 * kind: see assay_named. The keys of statistics follow the address of their
 * parameter, which may be empty; it is NULL for other keys.
 */
void name_keys(reader *in, u64 first, const key_list *keys, const char *record,
               const char *kind, const span *parameter);

/* Records */

#define ELEMENT_SIZE 4          /* all elements are binary32 */
#define MAX_SIZE UINT32_MAX     /* bytes of a bin, elements of a Shape */

typedef struct {
    span dims;                  /* encoded */
    assay_field dims_field;     /* the whole array */
    u32 batch;
    u64 elements;               /* of all samples; UINT64_MAX: or more */
    bool sized;                 /* elements is known */
} shape;

typedef struct {
    shape shape;
    span data;
    u64 data_end;               /* may be after the end of the file; 0: data
                                   have another size than the shape */
    u64 at, size;               /* of the data, which may be truncated */
    bool begun;                 /* all that precedes the data was read */
} tensor;

/* A whole file: the context of a record, and the state of the file. */
typedef struct {
    document *doc;
    u64 repeated;               /* the cost of addresses in the document */
    u64 tensor_count;
    span address;               /* param_key of the parameter, or empty */
    key_list keys;              /* of the current records */
    key_list addresses;         /* of all parameters */
    LIST_OF(u32) stat_counts;   /* of all parameters, for the document */
} primitiv_file;

/* Read a record. A batch other than 1 breaks one_sample; a bin in place of dims
 * breaks bin_first. */
shape  primitiv_read_shape(reader *in, rule one_sample, rule bin_first);
tensor primitiv_read_tensor(reader *in, primitiv_file *file, const char *record,
                            rule one_sample);
void   primitiv_read_optimizer(reader *in, primitiv_file *file);

/*
 * Add to the document. A tensor is the value of the current parameter, or, if
 * statistic is not NULL, the statistic with that key.
 */
void primitiv_show_header(primitiv_file *file, const char *data_type);
void primitiv_show_shape(primitiv_file *file, const shape *s);
void primitiv_show_tensor(reader *in, primitiv_file *file, const tensor *t,
                          const span *statistic);
void primitiv_keep_stat_count(reader *in, primitiv_file *file, u32 count);
void primitiv_show_parameters(reader *in, primitiv_file *file);

#endif
