/*
 * Random files: how a format makes valid ones by chance, and breaks them.
 *
 * random.c of a format ends with <f>_random: a function that makes a model in
 * memory of the maker, and the damage that breaks its files. A model may take
 * liberties, which a MAY or SHOULD rule remarks: it names each, and its place.
 *
 * A damage is a row of spoil_table() whose first path has a star (edit.h),
 * which is a case, too; or a row of a separate table,
 *
 *     DAMAGE(BREAK(rule, "", edits...))
 *
 * whose paths need no index of a case: "tensor[*].shape[*]". One of the fields
 * that match the first path is drawn; stars of the other paths mean the same
 * numbers. If the edits depend on the model or on the file, a function named
 * for its effect makes them: bend before the file is written, hurt afterwards.
 * Rows are drawn until one fits.
 */
#ifndef ASSAY_GENERATE_RANDOM_H
#define ASSAY_GENERATE_RANDOM_H

#include "generators/cases/facts.h"
#include "tool/dice.h"

#define MOST_STARS 2
#define MOST_TABLES 20
#define DAMAGE_SIZE 800         /* of the words for it */

typedef struct memory_block memory_block;

/*
 * The state that makes a file, and the facts known about it. No expression
 * draws two random numbers: compilers evaluate its operands in any order.
 */
typedef struct {
    dice dice;
    bool invalid;               /* it will be broken: no offset may follow
                                   from sizes that can change then */
    bool lean;                  /* types of one byte, one element or none: sizes
                                   fit where a descriptor is wrong */
    bool plain;                 /* the file is as the writer leaves it */
    memory_block *blocks;       /* freed after the file */
    rule_list liberties;
    blame where[MOST_RULES];    /* of each of them */
    char patch[DAMAGE_SIZE];    /* what was done to break it */
    const char *features;       /* NULL: the model's features */
    size_t at[MOST_STARS];      /* numbers for the stars of its damage */
} maker;

/* Returns zeroed memory for count things; it lives as long as the file. */
void *give(maker *m, size_t count, size_t size);
#define GIVE(m, count, type)    ((type *)give(m, count, sizeof(type)))

void take_back(maker *m);       /* all of it */

/* A path, printf-like. */
const char *give_text(maker *m, const char *path, ...) PRINTF_LIKE(2, 3);

/* Returns a copy of the builder's bytes; frees the builder. */
literal keep_bytes(maker *m, builder *b);

/* Records that the model breaks a rule that is not a MUST, in the whole field
 * at a path, which may have stars. */
void take_liberty(maker *m, rule r, blame where);
void liberty_at(maker *m, rule r, const char *path);

/* Limits the last liberty to length bytes of its field, after skip bytes. */
void blame_bytes(maker *m, u64 skip, u64 length);

/* ---------------------------------------------------------------- names -- */

typedef enum {
    ANY_NAME,                   /* UTF-8 of every kind, without U+0000 */
    PLAIN_NAME,                 /* letters, digits, points, - and _ */
} name_kind;

literal random_name(maker *m, name_kind kind);

/* All different, at least one byte each. */
literal *random_names(maker *m, size_t count, name_kind kind);

literal join_literals(maker *m, literal a, literal b);
bool is_one_of(literal name, const char *const *names, size_t count);

/* Returns the name with an ill-formed sequence, and the sequence's place. */
literal spoil_utf8(maker *m, literal name, u64 *skip, u64 *length);

/* --------------------------------------------------------------- shapes -- */

typedef struct {
    size_t least_rank;
    size_t most_rank;
    u64 most_elements;
    bool zeros;                 /* dimensions may be 0 */
} shape_wish;

const u64 *random_shape(maker *m, const shape_wish *wish, size_t *rank);

/* Reports whether a type of so many bits is too wide and must be redrawn. */
static inline bool is_too_wide(const maker *m, unsigned bits)
{
    return m->lean && bits != 8;
}

/* Few most of the time, sometimes as many as most. */
size_t random_count(maker *m, size_t most);

/* --------------------------------------------------------------- values -- */

literal random_bytes(maker *m, size_t size);

/* Numbers that a reader may get wrong, and any. */
u64 random_number(maker *m);

/* count elements, little-endian, specials of floats among them. */
literal random_elements(maker *m, u64 count, scalar type);

/* Each 0 or 1 in width bytes. */
literal random_bools(maker *m, u64 count, size_t width);

/* A random order of 0 to count - 1. */
size_t *random_order(maker *m, size_t count);

/* --------------------------------------------------------------- damage -- */

typedef struct {
    spoil row;
    bool (*bend)(maker *m, void *model, blame *where);
    /* after bend, where that knows what is wrong, but not where it will be */
    bool (*hurt)(maker *m, const void *model, builder *file, blame *where);
    bool (*fits)(const maker *m, const void *model, const builder *file);
    bool unsealed;
} damage;

#define DAMAGE(...)             {.row = __VA_ARGS__}
#define DAMAGE_IF(test, ...)    {.row = __VA_ARGS__, .fits = test}
#define UNSEALED(...)           {.row = __VA_ARGS__, .unsealed = true}
#define BEND(broken, how)       {.row = BY(broken, how), .bend = how}
#define HURT(broken, how)       {.row = BY(broken, how), .hurt = how}
#define BY(broken, how)         {.rule = broken, .what = #how}

#define NO_DAMAGE               {.row = {.rule = NO_RULE}}

/* Returns false, without a change, if the row finds nothing to break. */
bool do_damage(maker *m, const damage *d, const void *model, builder *file,
               blame *where);

/* In hurt: does it, and adds the words. Its number. */
u64 do_edit(maker *m, builder *file, edit e);

/* Draws the stars' numbers from the fields; false if no field matches. */
bool bind_stars(maker *m, const builder *file, const char *path);

/* The path with the stars that were drawn. */
const char *bound_path(maker *m, const char *path);

/* Reports whether no other nonempty range begins where range i does. */
bool has_unique_begin(const u64 *begins, const u64 *sizes, size_t count,
                      size_t i);

/* In hurt: all dimensions are 1 but one, which is first, and maybe the one
 * after it, next. path has a star for the record and one for them; all of them
 * are to blame. false: there are too few. */
bool set_shape(maker *m, builder *file, blame *where, const char *path,
               u64 first, u64 next);

/* Ends of bend and hurt: the field, or a part of it, is to blame. True. */
bool blame_at(maker *m, blame *where, const char *path);
bool blame_inside(maker *m, blame *where, const char *path, u64 skip,
                  u64 length);

/* ------------------------------------------------------------- a format -- */

typedef struct {
    const char *reason;         /* sections that make its files valid */
    void (*facts)(case_sink *sink);     /* for their features, or NULL */
    void *(*make)(maker *m);    /* a model */
    void (*finish)(maker *m, const void *model, builder *file);  /* or NULL */
    const spoil *rows[MOST_TABLES];     /* of spoil_table(): the starred ones */
    const damage *damages[MOST_TABLES]; /* each ends with NO_DAMAGE */
} random_craft;

/* -------------------------------------------------------------- made --
 *
 * A file with its expectation, for visit_random(), and for spoil.c, whose model
 * is not drawn.
 */

/* Writes a file of the model with the format's random craft. */
builder build_random(maker *m, format f, const void *model);

/* Row i of all by which files of f are broken. */
damage damage_at(format f, size_t i);
size_t count_damages(format f);

/* Breaks the file by the row; false if it has nothing to break there. */
bool break_random(maker *m, format f, const damage *d, void *model,
                  builder *file, blame *where);

/* Returns the facts known about a file with that damage, without a name. */
case_info broken_info(maker *m, const damage *d, const blame *where);

/* A sink for one file, so that none is kept longer. */
case_sink *new_file_sink(format f, reason_row *reason);

/* Takes ownership of file. The model determines the features. */
void add_made(case_sink *sink, maker *m, const case_info *info,
              const void *model, builder *file);

#define FORMAT(name, title, versions, extension, beginning) \
    extern const random_craft name##_random;
#include "ref/formats.def"
#undef FORMAT

#endif
