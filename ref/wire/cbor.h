/*
 * CBOR, RFC 8949: one data item after the other, on the sticky reader. Knows
 * no format: the format says which rules are broken by what.
 *
 * Each head (initial byte and argument) is a field of its own, and so is the
 * content of each string. The first head of an item is the field "head", its
 * content "text" or "bytes"; those after it, breaks included, are numbered
 * head[1], text[1], head[2]..., as far as they are not in scopes of their own.
 */
#ifndef ASSAY_CBOR_H
#define ASSAY_CBOR_H

#include "core/checks.h"
#include "core/names.h"
#include "core/text.h"

/* More levels (containers and tags) around an item are not followed. */
#define CBOR_MAX_LEVELS 4096

/* More keys than this are not compared with each other. */
#define CBOR_MAX_KEYS (1u << 20)

typedef enum {
    CBOR_UINT, CBOR_NEGATIVE, CBOR_BYTES, CBOR_TEXT, CBOR_ARRAY, CBOR_MAP,
    CBOR_TAG,               /* up to here the major types, in their order */
    CBOR_SIMPLE, CBOR_FLOAT, CBOR_BREAK,
    CBOR_NONE               /* no head begins with such a byte */
} cbor_kind;

enum { CBOR_FALSE = 20, CBOR_TRUE, CBOR_NULL, CBOR_UNDEFINED };

/* Tags of fractions: arrays of exponent and mantissa. */
enum { CBOR_DECIMAL = 4, CBOR_BIGFLOAT };

typedef struct {
    cbor_kind kind;
    u8 size;                /* in bytes */
    bool indefinite;
    bool shortest;          /* there is none with fewer bytes */
    u64 value;              /* the argument: number, length, count, bits */
} cbor_head;

/* Bytes of the head that begins with initial. */
u64 cbor_head_size(u8 initial);

/*
 * What the head at the front of bytes says; its kind is CBOR_NONE as well if it
 * is not wholly there. Each byte is read once.
 */
cbor_head cbor_decode(span bytes);

/*
 * Take a head, or the definite string that belongs to head, off the front of
 * an item that was found well-formed before. Nothing after it is taken,
 * although it may have changed since then: what is not there is a head of kind
 * CBOR_NONE, of no bytes, and a string that ends with the item.
 */
cbor_head cbor_take(span *item);
span      cbor_take_string(span *item, const cbor_head *head);

/*
 * Takes the chunks of an indefinite string and its break off, puts the chunks
 * together at into, unless that is NULL, and returns their size, of which room
 * is the most.
 */
u64 cbor_take_chunks(span *item, u8 *into, u64 room);

/*
 * Takes an unsigned number off, after tags perhaps, or a bignum; false if
 * there is none.
 */
bool cbor_take_number(span *item, u64 *value);

/* Puts the number of a head of kind CBOR_UINT or CBOR_NEGATIVE. */
void put_cbor_integer(text *t, const cbor_head *head);

/* Puts the bits of a float in hexadecimal, all its digits. */
void put_cbor_float(text *t, const cbor_head *head);

/* Says in words what a head begins: "map, 3 pairs". */
void put_cbor_head(text *t, const cbor_head *head);

/* The rules of a format that CBOR can break; NO_RULE where it has none. */
typedef struct {
    rule truncated;         /* a head is wholly there */
    rule overrun;           /* so is what its count or length promises */
    rule reserved;          /* additional information has a meaning */
    rule misplaced_break;   /* a break ends something */
    rule short_simple;      /* simple values below 32 take one byte */
    rule chunk;             /* chunks are definite strings of the same kind */
    rule levels;            /* at most free_levels of them; said once */
    rule shortest;          /* heads are as short as can be; said once */
    rule indefinite;        /* what the format defines is of definite length, */
    rule indefinite_map;    /* and so are its maps; each is said once */
    rule tag;               /* what the format defines has no tags */
    rule ignored_utf8;      /* text in values that are skipped is UTF-8 */
    rule ignored_simple;    /* simple values there are false to undefined, */
    rule ignored_negative;  /* integers not below -2^63, */
    rule ignored_tag;       /* and tags hold what RFC 8949 says they do */
    bool ignored_keys;      /* add_cbor_key() gets the keys of maps there */
    rule ignored_length;    /* lengths there are definite; said once */
    u32 free_levels;
} cbor_rules;

typedef struct {
    u64 left;               /* items to come, unless indefinite */
    u64 at;                 /* where its head stands */
    u64 tag;                /* it is that one, or what that one holds */
    cbor_kind kind;
    bool indefinite;
    bool value_next;        /* in a map: its key was read */
} cbor_level;

typedef struct {
    reader *in;
    const cbor_rules *rules;
    u32 record;             /* that keys belong to */
    u32 levels_around;      /* open, of those that the format reads itself */
    LIST_OF(cbor_level) levels;     /* open in a value that is skipped */
    u32 number;             /* of the head read last within its item */
    record_names keys;      /* of maps in skipped values, and the format's */
} cbor;

typedef struct {
    cbor_head head;
    span string;            /* its content, chunks put together */
    u64 at;                 /* where the head begins, */
    u64 end;                /* and where an indefinite string ends */
    u32 tags;               /* in front of the head */
    u64 tag;                /* the last of them */
    assay_field field;      /* the head */
    assay_field tag_field;  /* the first tag */
    assay_field content;    /* of a text in one piece, else the head */
} cbor_item;

cbor cbor_open(reader *in, const cbor_rules *rules);
void cbor_close(cbor *c);

/* Reads tags and head, and the content of a string. */
cbor_item get_cbor(cbor *c);

/* Reads what a container holds that get_cbor() gave. */
void finish_cbor(cbor *c, const cbor_item *item);

/* Reads an item and all that it holds, and gives the bytes it takes. */
span skip_cbor(cbor *c);

/*
 * The items of an array, or the pairs of a map, that get_cbor() gave:
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
    u64 index;              /* of the item that next_element() came to */
} cbor_rest;

cbor_rest open_cbor(cbor *c, const cbor_item *item);
bool next_cbor(cbor *c, cbor_rest *rest);

/* The same where the record open now is the list: goes to its next element. */
bool next_element(cbor *c, cbor_rest *rest);

/* Checks that blame the head of item, and say in words what it begins. */
bool expect_cbor(cbor *c, const cbor_item *item, bool holds, rule broken);
bool require_cbor(cbor *c, const cbor_item *item, bool holds, rule broken);

/* item is of that kind; if it is, rules->tag asks that it has no tag. */
bool expect_cbor_kind(cbor *c, const cbor_item *item, cbor_kind kind,
                      rule broken);

/* Nothing follows the item read last. */
bool require_cbor_end(cbor *c, rule broken);

/*
 * A text is UTF-8, else it breaks the rule; where only the chunks by themselves
 * are not, it breaks chunks_broken.
 */
bool check_cbor_utf8(cbor *c, const cbor_item *item, rule broken,
                     rule chunks_broken);

/* Whether item is a text that reads word. */
bool cbor_is(const cbor_item *item, const char *word);

/* Whether item is null or undefined: it stands for what is not there. */
bool cbor_is_none(const cbor_item *item);

/* Adds a text as name of the record. */
void keep_cbor_name(reader *in, record_names *list, const cbor_item *item,
                    u64 group, u32 record);

/* Remembers a text as key of the map whose head stands at map. */
void add_cbor_key(cbor *c, u64 map, const cbor_item *key);

/*
 * The keys remembered after the first ones, which are many, are unique in
 * their maps; forgets them. Blames record[i].field.
 */
void check_cbor_keys(cbor *c, u64 first, const char *record, const char *field,
                     rule broken);

#endif
