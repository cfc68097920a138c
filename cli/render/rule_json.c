#include "render/rule_json.h"

#include <stdlib.h>

#include "output.h"
#include "ref/document/lines.h"
#include "render/aside.h"
#include "render/holding.h"
#include "render/magic.h"
#include "tool/heap.h"
#include "tool/json.h"

/* --------------------------------------------------------------- a rule -- */

/* The numbers in each rule's statement, as pairs of kind and number. */
static const char numbers[][64] = {
#define AT_LEAST(n)             "at_least " n " "
#define AT_MOST(n)              "at_most " n " "
#define MULTIPLE_OF(n)          "multiple_of " n " "
#define FORM                    ""
#define FAST                    ""
#define NONE                    ""
#define RULE(id, level, section, fields, traits, statement, why) traits,
#include "rules.def"
#undef RULE
};

/* Returns the next word of a text, or NULL; the caller frees it. */
static char *take_word(const char **text)
{
    *text += strspn(*text, " ");
    size_t n = strcspn(*text, " ");
    char *word = n > 0 ? take_copy(*text, n) : NULL;

    *text += n;
    return word;
}

static void json_numbers(json_writer *out, u32 rule)
{
    const char *rest = numbers[rule];
    char *kind, *number;

    json_open(out, "numbers", '{');
    while ((kind = take_word(&rest)) != NULL) {
        number = take_word(&rest);
        json_text(out, kind, number);
        free(kind);
        free(number);
    }
    json_close(out, '}');
}

/* Writes the fields that a rule judges, as patterns of paths without
 * indices. */
static void json_fields(json_writer *out, u32 rule)
{
    const char *rest = assay_rule_fields(rule);
    char *pattern;

    json_open(out, "fields", '[');
    while ((pattern = take_word(&rest)) != NULL) {
        json_text(out, NULL, pattern);
        free(pattern);
    }
    json_close(out, ']');
}

void print_rule_json(const assay_rule *about, const corpus *c)
{
    json_writer out = {.to = stdout};
    u32 rule = assay_rule_by_id(about->id);

    json_open(&out, NULL, '{');
    json_text(&out, "rule", about->id);
    json_text(&out, "format", assay_format_at(about->format)->name);
    json_text(&out, "level", assay_level_name(about->level));
    json_text(&out, "section", about->section);
    json_text(&out, "statement", about->statement);
    json_text(&out, "why", about->why);
    json_numbers(&out, rule);
    json_fields(&out, rule);
    json_checks(&out, about);
    if (c != NULL) {
        json_cases(&out, about, c);
        json_aside(&out, about, c);
    }
    json_close(&out, '}');
    json_raw(&out, "\n");
}

/* ------------------------------------------------------------- a format -- */

/* Arrays, not pointers, so that the loader need not relocate them. */
static const struct {
    char format[12], field[24];
    assay_role role;
} roles[] = {
#define FIELD(format, field, role) {#format, field, ASSAY_ROLE_##role},
#include "roles.def"
#undef FIELD
};

/* Writes the ends of the paths of its fields, and their roles. */
static void json_roles(json_writer *out, const assay_format *about)
{
    static const char *const names[] = {
        [ASSAY_ROLE_NONE] = "none", [ASSAY_ROLE_NAME] = "name",
        [ASSAY_ROLE_TYPE] = "type", [ASSAY_ROLE_SHAPE] = "shape",
        [ASSAY_ROLE_COUNT] = "count", [ASSAY_ROLE_OFFSET] = "offset",
        [ASSAY_ROLE_SIZE] = "size", [ASSAY_ROLE_CHECKSUM] = "checksum",
        [ASSAY_ROLE_PADDING] = "padding", [ASSAY_ROLE_PAYLOAD] = "payload",
    };

    json_open(out, "fields", '[');
    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++) {
        if (strcmp(roles[i].format, about->name) != 0)
            continue;
        json_open(out, NULL, '{');
        json_text(out, "field", roles[i].field);
        json_text(out, "role", names[roles[i].role]);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void json_versions(json_writer *out, const char *versions)
{
    json_open(out, "versions", '[');
    while (*versions != '\0') {
        size_t n = strcspn(versions, " ");
        json_bytes(out, NULL, (view){(const u8 *)versions, n});
        versions += n + strspn(versions + n, " ");
    }
    json_close(out, ']');
}

static void json_levels(json_writer *out, u32 number)
{
    u64 count[ASSAY_LEVELS] = {0};
    const assay_rule *about;

    for (u32 r = 0; (about = assay_rule_at(r)) != NULL; r++)
        count[about->level] += about->format == number;
    json_open(out, "rules", '{');
    for (int level = 0; level < ASSAY_LEVELS; level++)
        json_number(out, assay_level_name((assay_level)level), count[level]);
    json_close(out, '}');
}

static void json_words(json_writer *out, u32 number)
{
    const assay_word *w;

    json_open(out, "words", '[');
    for (u32 i = 0; (w = assay_word_at(number, i)) != NULL; i++) {
        json_open(out, NULL, '{');
        json_text(out, "what", w->what);
        json_text(out, "name", w->name);
        json_hex(out, "bytes", (view){(const u8 *)w->bytes, w->size});
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void print_format_json(u32 number)
{
    const assay_format *about = assay_format_at(number);
    json_writer out = {.to = stdout};
    char *type = mime_type(about);

    json_open(&out, NULL, '{');
    json_text(&out, "assay", ASSAY_VERSION);
    json_text(&out, "format", about->name);
    json_text(&out, "title", about->title);
    json_versions(&out, about->versions);
    json_text(&out, "extension", about->extension);
    json_text(&out, "mime", type);
    if (about->magic_size == 0)
        json_nothing(&out, "magic");
    else
        json_hex(&out, "magic",
                 (view){(const u8 *)about->magic, about->magic_size});
    json_levels(&out, number);
    json_roles(&out, about);
    json_words(&out, number);
    json_close(&out, '}');
    json_raw(&out, "\n");
    free(type);
}

bool print_formats_json(const char *wanted)
{
    u32 one = wanted == NULL ? 0 : assay_format_by_name(wanted);

    if (wanted != NULL && one == 0)
        return false;
    for (u32 f = 1; f <= assay_format_count(); f++)
        if (one == 0 || one == f)
            print_format_json(f);
    return true;
}
