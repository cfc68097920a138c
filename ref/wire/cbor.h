/*
 * CBOR, RFC 8949: a reader of data items on the sticky reader. It knows no
 * format; a format passes its rules in a cbor_rules.
 *
 * Each head (initial byte and argument) is a field, and so is the content of
 * each string. The first head of an item is the field "head", its content
 * "text" or "bytes". Later ones, breaks included, are numbered head[1],
 * text[1], head[2]..., unless they are in scopes of their own.
 */
#ifndef ASSAY_CBOR_H
#define ASSAY_CBOR_H

#include "core/checks.h"
#include "core/names.h"
#include "core/text.h"

/* Most levels (containers and tags) around an item; beyond that, the verdict is
 * unknown. */
#define CBOR_MAX_LEVELS 4096

/* Most keys that are compared with each other; likewise. */
#define CBOR_MAX_KEYS (1u << 20)

typedef enum {
    CBOR_UINT, CBOR_NEGATIVE, CBOR_BYTES, CBOR_TEXT, CBOR_ARRAY, CBOR_MAP,
    CBOR_TAG,               /* up to here: the major types, in order */
    CBOR_SIMPLE, CBOR_FLOAT, CBOR_BREAK,
    CBOR_NONE               /* not a head */
} cbor_kind;

enum { CBOR_FALSE = 20, CBOR_TRUE, CBOR_NULL, CBOR_UNDEFINED };

/* Tags of fractions: arrays of exponent and mantissa. */
enum { CBOR_DECIMAL = 4, CBOR_BIGFLOAT };

typedef struct {
    cbor_kind kind;
    u8 size;                /* in bytes */
    bool indefinite;
    bool shortest;          /* no shorter head has the same value */
    u64 value;              /* the argument: number, length, count, bits */
} cbor_head;

/* Returns the size in bytes of the head that begins with initial. */
u64 cbor_head_size(u8 initial);

/*
 * Decodes the head at the front of bytes. Its kind is CBOR_NONE if it is
 * invalid or truncated. Each byte is read once.
 */
cbor_head cbor_decode(span bytes);

/*
 * Take a head, or the definite string of head, off the front of an item that
 * was judged well-formed before. The bytes may have changed since: a missing
 * head has the kind CBOR_NONE and no bytes, and a string that is too long ends
 * with the item.
 */
cbor_head cbor_take(span *item);
span      cbor_take_string(span *item, const cbor_head *head);

/*
 * Takes the chunks of an indefinite string and its break off the front of item.
 * Joins at most room bytes of the chunks at into, unless that is NULL, and
 * returns their number.
 */
u64 cbor_take_chunks(span *item, u8 *into, u64 room);

/*
 * Takes an unsigned integer or a bignum, with its tags, off the front of item.
 * Returns false if there is none.
 */
bool cbor_take_number(span *item, u64 *value);

/* Appends the number of a head of kind CBOR_UINT or CBOR_NEGATIVE. */
void put_cbor_integer(text *t, const cbor_head *head);

/* Appends the bits of a float, in hexadecimal with all digits. */
void put_cbor_float(text *t, const cbor_head *head);

/* Returns the bits of the value of a float in binary64. */
u64 cbor_float_bits(const cbor_head *head);

/* Appends a description of a head: "map with 3 pairs", "float 0.5". */
void put_cbor_head(text *t, const cbor_head *head);

/* The rules of a format about CBOR; NO_RULE where it has none. */
typedef struct {
    rule truncated;         /* heads are complete */
    rule overrun;           /* there is room for declared counts, lengths */
    rule reserved;          /* heads have a defined meaning */
    rule misplaced_break;   /* a break ends an indefinite item */
    rule short_simple;      /* simple values below 32 take one byte */
    rule chunk;             /* chunks are definite strings of the same kind */
    rule levels;            /* at most free_levels; reported once */
    rule shortest;          /* heads are the shortest; reported once */
    rule indefinite;        /* defined items other than maps, */
    rule indefinite_map;    /* and maps, are definite; each reported once */
    rule tag;               /* defined items have no tags */
    /* In values that are ignored: */
    rule ignored_utf8;      /* text is UTF-8 */
    rule ignored_simple;    /* simple values are false to undefined */
    rule ignored_negative;  /* integers are at least -2^63 */
    rule ignored_tag;       /* tags contain what RFC 8949 defines for them */
    bool ignored_keys;      /* add_cbor_key() gets the keys of maps */
    rule ignored_length;    /* lengths are definite; reported once */
    u32 free_levels;
} cbor_rules;

typedef struct {
    u64 left;               /* items to come, unless indefinite */
    u64 at;                 /* offset of its head */
    u64 tag;                /* of the level itself, or directly around it */
    cbor_kind kind;
    bool indefinite;
    bool value_next;        /* in a map, after a key */
} cbor_level;

typedef struct {
    reader *in;
    const cbor_rules *rules;
    u32 record;             /* that keys belong to */
    u32 levels_around;      /* open levels that the format reads itself */
    LIST_OF(cbor_level) levels;     /* open levels of a skipped value */
    u32 number;             /* of the next head within its item */
    u32 items;              /* read since next_cbor(): 1 before a value */
    record_names keys;      /* of maps, to compare */
} cbor;

typedef struct {
    cbor_head head;
    span string;            /* its content, chunks joined */
    u64 at;                 /* offset of the head */
    u64 end;                /* end of an indefinite string */
    u32 tags;               /* number of tags before the head */
    u64 tag;                /* the last tag */
    assay_field field;      /* the head */
    assay_field tag_field;  /* the first tag */
    assay_field content;    /* of a definite text, else the head */
} cbor_item;

cbor cbor_open(reader *in, const cbor_rules *rules);
void cbor_close(cbor *c);

/* Reads the tags and the head of an item, and the content of a string. */
cbor_item get_cbor(cbor *c);

/* Reads the content of a container that get_cbor() returned. */
void finish_cbor(cbor *c, const cbor_item *item);

/* Reads an item with its content and returns its bytes. */
span skip_cbor(cbor *c);

/*
 * Iterates over the items of an array, or the pairs of a map, that get_cbor()
 * returned:
 *
 *     cbor_rest rest = open_cbor(c, &item);
 *     while (next_cbor(c, &rest))
 *         ... get_cbor(c), for a map twice ...
 *
 * next_cbor() reads the break of an indefinite one.
 */
typedef struct {
    u64 left;
    bool indefinite;
    u32 levels;
    u64 index;              /* of the current item of next_element() */
} cbor_rest;

cbor_rest open_cbor(cbor *c, const cbor_item *item);
bool next_cbor(cbor *c, cbor_rest *rest);

/* Likewise, if the open record is the list: enters its next element. */
bool next_element(cbor *c, cbor_rest *rest);

/* Checks that blame the head of item and describe it. */
bool expect_cbor(cbor *c, const cbor_item *item, bool holds, rule broken);
bool require_cbor(cbor *c, const cbor_item *item, bool holds, rule broken);

/* Checks that item is of that kind and, for rules->tag, that it has no tags. */
bool expect_cbor_kind(cbor *c, const cbor_item *item, cbor_kind kind,
                      rule broken);

/* Checks that no bytes follow the item read last. */
bool require_cbor_end(cbor *c, rule broken);

/*
 * Checks that a text is UTF-8, or it breaks the rule. If only its chunks by
 * themselves are not UTF-8, it breaks chunks_broken.
 */
bool check_cbor_utf8(cbor *c, const cbor_item *item, rule broken,
                     rule chunks_broken);

/* Reports whether item is the text word. */
bool cbor_is(const cbor_item *item, const char *word);

/* Reports whether item is null or undefined, which stand for no value. */
bool cbor_is_none(const cbor_item *item);

/* Adds a text to list, as the name of the record. */
void keep_cbor_name(reader *in, record_names *list, const cbor_item *item,
                    u64 group, u32 record);

/* Remembers a text as a key of the map whose head is at offset map. */
void add_cbor_key(cbor *c, u64 map, const cbor_item *key);

/*
 * Checks that all remembered keys but the first ones, which are first many, are
 * unique in their maps, and forgets them. Blames record[i].field.
 */
void check_cbor_keys(cbor *c, u64 first, const char *record, const char *field,
                     rule broken);

#endif
