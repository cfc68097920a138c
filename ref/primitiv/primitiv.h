/*
 * What the records of primitiv files are made of: objects of six types, and
 * keys, which are names or lists of names.
 */
#ifndef ASSAY_PRIMITIV_H
#define ASSAY_PRIMITIV_H

#include "format.h"
#include "wire/msgpack.h"

/*
 * Objects
 *
 * Reads the head of one, which is not nil, a boolean or an ext: those occur
 * nowhere.
 */
mp_head get_object(reader *in, const char *name);

bool is_number(const mp_head *head);

/* The object read last has the form that its place wants; says so if not. */
bool expect_form(reader *in, const mp_head *head, bool right,
                 const char *wanted,
                 rule broken);

/* The same, where nobody knows what follows if it has not. */
void require_form(reader *in, const mp_head *head, bool right,
                  const char *wanted, rule broken);

/* A rule about a number, which the finding names. */
bool expect_value(reader *in, u64 value, bool holds, rule broken);

/*
 * A uint32 is a uint 32, but its value is taken from any form; false if that
 * is none, and then stops unless the object is a number.
 */
bool take_uint32(reader *in, const mp_head *head, u32 *value);

/* The same, where nothing can be read without the value. */
u32 need_uint32(reader *in, const mp_head *head);

/* The head of a str, bin, array or map is as short as can be. */
void check_minimal(reader *in, const mp_head *head);

/*
 * The same of an array or map, which is believed only as far as there are
 * bytes: smallest for each of its elements or pairs. Whether it is believed.
 */
bool check_count(reader *in, const mp_head *head, u64 smallest);

/* The text of a str whose head has been read. */
span get_str(reader *in, const mp_head *head, const char *name);

/*
 * Keys
 *
 * Kept of a key is where it begins in the file, as a str or an array of str.
 * Keys are compared as they are read from there, name by name, each as
 * unsigned bytes, and a shorter array before a longer one that begins like it.
 */
typedef struct {
    span rest;
    u64 left;                   /* names */
} names;

/*
 * A walk over the names of a key that has been read before, and stands at the
 * front of bytes. It ends with them, whatever they have become.
 */
names names_of(span bytes);
span  take_name(names *n);

/*
 * Keys in the order of the file: where each begins. Key i belongs to record i
 * of the list, and ends before the next one begins.
 */
typedef LIST_OF(u64) key_list;

/* Adds the key that begins at; gives up if there is no memory. */
void add_key(reader *in, key_list *keys, u64 at);

/* The bytes that key i is at the front of. */
span key_bytes(span file, const key_list *keys, u64 i);

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

typedef struct {
    span dims;                  /* as they are encoded */
    assay_field dims_field;     /* the whole array */
    u32 batch;
    u64 elements;               /* of all samples; UINT64_MAX: or more */
    bool sized;                 /* the numbers give that product */
} shape;

/* What stands around a tensor, and what the document says of all of them. */
typedef struct {
    document *doc;
    names address;              /* param_key of the parameter, or none */
    u64 address_size;
    const span *statistic;      /* key of the one read now, NULL: the value */
    u64 repeated;               /* what these have cost the document */
    u64 tensors;
    key_list keys;              /* of the statistics read now */
    key_list addresses;         /* of all parameters */
    LIST_OF(u32) stat_counts;   /* of them, for the document */
} primitiv_file;

/* The data of an Optimizer, and of doc's list of metadata. */
void read_optimizer(reader *in, document *doc);

/* The document: these do nothing once the reader stopped. */
void put_tensor(reader *in, primitiv_file *file, const shape *s, span data);
void add_stat_count(reader *in, primitiv_file *file, u32 count);
void put_parameters(const reader *in, const primitiv_file *file);

#endif
