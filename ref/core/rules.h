/*
 * The rules of all formats, expanded from ref/<format>/<format>.def.
 */
#ifndef ASSAY_RULES_H
#define ASSAY_RULES_H

#include "core/base.h"

/* What a broken rule means for a file: see SPEC_NOTES.md, Verdicts. */
typedef enum {
    MUST,       /* the file is rejected */
    SHOULD,     /* accepted with a warning */
    MAY,        /* accepted with a remark */
    NOTE,       /* a habit of the original writer; nothing follows */
    LEVELS
} level;

typedef enum {
#define RULE(id, level, section, statement, why) id,
#include "rules.def"
#undef RULE
    RULES
} rule;

/* The formats: FORMAT_mag, ... in the order of formats.def. */
typedef enum {
#define FORMAT(name, title, version, extension, magic) FORMAT_##name,
#include "formats.def"
#undef FORMAT
    FORMATS
} format;

typedef struct {
    const char *name;           /* "mag" */
    const char *title;          /* "MAG v1" */
    const char *version;        /* "1", as in the canonical document */
    const char *extension;      /* ".mag" */
    const char *magic;
    size_t magic_size;
} format_info;

typedef struct {
    const char *symbol;         /* "MAG_KEY_UTF8" */
    level level;
    const char *section;        /* of spec/<format>.md */
    const char *statement;      /* what holds in every valid file */
    const char *why;            /* what goes wrong where it does not */
} rule_info;

/* Room for the longest rule name and its terminator. */
#define RULE_NAME_SIZE 64

const format_info *format_about(format f);
const rule_info   *rule_about(rule r);

/* "must", "should", "may", "note" */
const char *level_name(level l);

/* Writes the name of r, such as "mag.key.utf8", and returns its format. */
format rule_name(rule r, char name[RULE_NAME_SIZE]);

/* The rule or format of that name; RULES or FORMATS if there is none. */
rule   rule_named(const char *name);
format format_named(const char *name);

#endif
