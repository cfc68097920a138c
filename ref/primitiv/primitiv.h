/*
 * What the files share. A file is read by primitiv.c; its Shapes and Tensors by
 * tensor.c, the data of an Optimizer by optimizer.c, the objects that all of
 * them are made of by objects.c. keys.c compares keys, show.c makes the
 * document.
 */
#ifndef ASSAY_PRIMITIV_H
#define ASSAY_PRIMITIV_H

#include "format.h"
#include "primitiv_rules.h"
#include "wire/msgpack.h"

/*
 * Objects                                                           section 1
 *
 * expect: the rule is broken, and reading goes on. require: it stops.
 */

/* Reads the head of one, which is not nil, a boolean or an ext. */
mp_head get_object(reader *in, const char *name);

bool is_number(const mp_head *head);
bool is_array_or_map(const mp_head *head);

/* The object read last has the form that its place wants, in words. */
bool expect_form(reader *in, const mp_head *head, bool right,
                 const char *wanted, rule broken);
void require_form(reader *in, const mp_head *head, bool right,
                  const char *wanted, rule broken);

/*
 * It is a uint 32. Another number breaks the rule and may still have the value
 * of one, head->value: expect returns whether it has, require stops if not.
 */
#define UINT32 "uint 32, ce"
bool expect_uint32(reader *in, const mp_head *head);
void require_uint32(reader *in, const mp_head *head);

/* A rule about its value, which the finding names. */
bool expect_value(reader *in, const mp_head *head, bool holds, rule broken);

/* The head of a str, bin, array or map is as short as can be. */
void expect_minimal(reader *in, const mp_head *head);

/*
 * The same of an array or map. Its count is believed only as far as there are
 * bytes: smallest for each of its elements or pairs. False if that rule is
 * broken.
 */
bool require_count(reader *in, const mp_head *head, u64 smallest);

/* Reads the text of a str after its head. */
span get_str(reader *in, const mp_head *head, const char *name);

/*
 * Keys
 *
 * A key is a str or an array of str: its names. Kept of it is where its bytes
 * are in the file. Keys are compared as they are read from there, name by name,
 * each as unsigned bytes, and a shorter array before a longer one that begins
 * like it.
 */
typedef struct {
    span rest;
    u64 left;                   /* names */
} names;

/*
 * A walk over the names of a key that has been read before, at the front of
 * bytes. It ends with them, whatever they have become; nothing has no names.
 */
names names_of(span bytes);
span  take_name(names *n);

/*
 * Keys in the order of the file, as they are stored. Key i belongs to record i
 * of the list. They are read again to be compared, within the bytes that were
 * judged.
 */
typedef LIST_OF(span) key_list;

/* Adds the key that begins at and was read just now; gives up if there is no
 * memory. */
void keep_key(reader *in, key_list *keys, u64 at);

/*
 * Judges the keys of the records record[i], which have been read: no two are
 * equal (rule duplicate).
 */
void check_keys(reader *in, const key_list *keys, const char *record,
                rule duplicate);

/*
 * The same for the addresses of a Model's parameters, none of which is the
 * beginning of another one, and which the original sorts.
 */
void check_addresses(reader *in, const key_list *keys, const char *record);

/* Records */

#define ELEMENT_SIZE 4          /* binary32 is all there is */
#define MAX_SIZE UINT32_MAX     /* of a bin; elements of a Shape */

typedef struct {
    span dims;                  /* as they are encoded */
    assay_field dims_field;     /* the whole array */
    u32 batch;
    u64 elements;               /* of all samples; UINT64_MAX: or more */
    bool sized;                 /* the numbers give that product */
} shape;

typedef struct {
    shape shape;
    span data;
} tensor;

/* A whole file: what stands around a record, and what is known of all. */
typedef struct {
    document *doc;
    u64 repeated;               /* what addresses have cost it */
    u64 tensor_count;
    span address;               /* param_key of the parameter, or empty */
    key_list keys;              /* of the records read now */
    key_list addresses;         /* of all parameters */
    LIST_OF(u32) stat_counts;   /* of them, for the document */
} primitiv_file;

/* A batch other than 1 breaks one_sample, a bin in the place of dims breaks
 * bin_first. */
shape  primitiv_read_shape(reader *in, rule one_sample, rule bin_first);
tensor primitiv_read_tensor(reader *in, primitiv_file *file, const char *record,
                            rule one_sample);
void   primitiv_read_optimizer(reader *in, primitiv_file *file);

/*
 * The document. A tensor is that of the parameter read now, the value if
 * statistic is NULL, else the one of that key.
 */
void primitiv_show_header(primitiv_file *file, const char *data_type);
void primitiv_show_shape(primitiv_file *file, const shape *s);
void primitiv_show_tensor(reader *in, primitiv_file *file, const tensor *t,
                          const span *statistic);
void primitiv_keep_stat_count(reader *in, primitiv_file *file, u32 count);
void primitiv_show_parameters(reader *in, primitiv_file *file);

#endif
