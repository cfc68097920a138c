#include "render/policy.h"

#include <errno.h>
#include <fnmatch.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "assay.h"
#include "distance.h"
#include "folder/remarks.h"
#include "tool/escape.h"
#include "tool/heap.h"

#define MOST_BYTES (64u << 10)  /* of a file: each pattern is compared with
                                   each rule */
#define MOST_SHOWN 100          /* bytes of a text of the file */

static const char *const members[] = {[IGNORED] = "ignore", [WARNED] = "warn"};

treatment policy_of_rule(const policy *p, u32 rule)
{
    return p != NULL && p->of_rule != NULL ? (treatment)p->of_rule[rule]
                                           : AS_USUAL;
}

treatment policy_of(const policy *p, const char *id)
{
    for (size_t i = p != NULL ? p->count : 0; i-- > 0;)
        if (fnmatch(p->lines[i].pattern, id, 0) == 0)
            return p->lines[i].treatment;
    return AS_USUAL;
}

void policy_close(policy *p)
{
    for (size_t i = 0; i < p->count; i++)
        free(p->lines[i].pattern);
    free(p->lines);
    free(p->of_rule);
}

/* ------------------------------------------------------------ patterns -- */

/* Returns the words, with the quoted text after the first of them. */
static char *about(const char *before, const char *given, const char *after)
{
    capture c;

    capture_open(&c);
    fprintf(c.file, "%s'", before);
    print_escaped(c.file, given, strlen(given), MOST_SHOWN);
    fprintf(c.file, "'%s", after);
    return capture_close(&c);
}

static char *refuse_must(const char *pattern, const char *id)
{
    bool same = strcmp(pattern, id) == 0;
    char *words = take_text(" %s must rule%s%s: only should and may rules, "
                            "notes and remarks on a folder can be ignored or "
                            "raised", same ? "is a" : "matches the",
                            same ? "" : " ", same ? "" : id);
    char *whole = about("", pattern, words);

    free(words);
    return whole;
}

/* Returns the first MUST rule that a pattern matches, or NULL. */
static const assay_rule *must_of(const char *pattern)
{
    for (u32 r = 0; r < assay_rule_count(); r++)
        if (assay_rule_at(r)->level == ASSAY_MUST &&
            fnmatch(pattern, assay_rule_at(r)->id, 0) == 0)
            return assay_rule_at(r);
    return NULL;
}

/* Offers the rule and, for a pattern, the pattern of the rules next to it. */
static void offer(nearest *n, const assay_rule *rule)
{
    char family[NEAREST_SIZE];
    int length = (int)(strrchr(rule->id, '.') - rule->id);

    if (rule->level == ASSAY_MUST)
        return;
    nearest_offer(n, rule->id);
    snprintf(family, sizeof family, "%.*s.*", length, rule->id);
    if (strchr(n->wanted, '*') != NULL && must_of(family) == NULL)
        nearest_offer(n, family);
}

static char *refuse_unknown(const char *pattern)
{
    nearest n = nearest_to(pattern);
    char hint[NEAREST_SIZE + 64];

    for (u32 r = 0; r < assay_rule_count(); r++)
        offer(&n, assay_rule_at(r));
    for (u32 k = 0; k < REMARKS; k++)
        nearest_offer(&n, remark_at(k)->id);
    snprintf(hint, sizeof hint, n.best[0] != '\0'
             ? " matches no rule (did you mean %s?)"
             : " matches no rule (assay rules lists them)%.0s", n.best);
    return about("", pattern, hint);
}

static bool is_about_folders(const char *pattern)
{
    bool any = false;

    for (u32 k = 0; k < REMARKS; k++)
        any = any || fnmatch(pattern, remark_at(k)->id, 0) == 0;
    return any;
}

static void keep(policy *p, treatment t, const char *pattern)
{
    p->lines = take_room(p->lines, p->count, sizeof *p->lines);
    p->lines[p->count++] = (policy_line){t, take_text("%s", pattern)};
}

char *policy_add(policy *p, treatment t, const char *pattern)
{
    bool any = is_about_folders(pattern);
    const assay_rule *must = must_of(pattern);

    if (must != NULL)
        return refuse_must(pattern, must->id);
    if (p->of_rule == NULL)
        p->of_rule = take(assay_rule_count() * sizeof *p->of_rule);
    for (u32 r = 0; r < assay_rule_count(); r++) {
        if (fnmatch(pattern, assay_rule_at(r)->id, 0) != 0)
            continue;
        p->of_rule[r] = (u8)t;
        any = true;
    }
    if (!any)
        return refuse_unknown(pattern);
    keep(p, t, pattern);
    return NULL;
}

/* ---------------------------------------------------------------- file -- */

/* Reads at most MOST_BYTES; returns NULL, with *problem, if that fails. */
static char *read_bytes(const char *path, size_t *size, char **problem)
{
    FILE *file = fopen(path, "rbe");
    char *bytes = file != NULL ? take(MOST_BYTES + 1) : NULL;

    *size = file != NULL ? fread(bytes, 1, MOST_BYTES + 1, file) : 0;
    if (file == NULL || ferror(file))
        *problem = take_text("%s", strerror(errno));
    else if (*size > MOST_BYTES)
        *problem = take_text("larger than 64 KiB");
    if (file != NULL)
        fclose(file);
    if (*problem == NULL)
        return bytes;
    free(bytes);
    return NULL;
}

static char *add_list(policy *p, treatment t, const json_t *list)
{
    size_t i;
    json_t *one;

    if (!json_is_array(list))
        return take_text("\"%s\" is not a list of strings", members[t]);
    json_array_foreach((json_t *)list, i, one) {
        if (!json_is_string(one))
            return take_text("\"%s\" is not a list of strings", members[t]);
        char *problem = policy_add(p, t, json_string_value(one));
        if (problem == NULL)
            continue;
        char *placed = take_text("\"%s\": %s", members[t], problem);
        free(problem);
        return placed;
    }
    return NULL;
}

static treatment treatment_named(const char *name)
{
    for (treatment t = IGNORED; t <= WARNED; t++)
        if (strcmp(members[t], name) == 0)
            return t;
    return AS_USUAL;
}

/* Adds "ignore" before "warn": their order in the file does not matter. */
static char *add_lists(policy *p, const json_t *json)
{
    const char *name;
    json_t *list;
    char *problem = NULL;

    if (!json_is_object(json))
        return take_text("not an object with the lists \"ignore\" and "
                         "\"warn\"");
    json_object_foreach((json_t *)json, name, list)
        if (treatment_named(name) == AS_USUAL)
            return about("unknown member ", name,
                         " (there are \"ignore\" and \"warn\")");
    for (treatment t = IGNORED; t <= WARNED && problem == NULL; t++)
        if ((list = json_object_get(json, members[t])) != NULL)
            problem = add_list(p, t, list);
    return problem;
}

/* Returns the error of the parser, which quotes the file. */
static char *invalid_json(const json_error_t *error)
{
    capture c;

    capture_open(&c);
    fprintf(c.file, "invalid JSON: line %d: ", error->line);
    print_escaped(c.file, error->text, strlen(error->text), MOST_SHOWN);
    return capture_close(&c);
}

char *policy_read(policy *p, const char *path)
{
    json_error_t error;
    size_t size;
    char *problem = NULL, *bytes = read_bytes(path, &size, &problem);

    if (bytes == NULL)
        return problem;
    json_t *json = json_loadb(bytes, size, JSON_REJECT_DUPLICATES |
                              JSON_DECODE_ANY, &error);
    free(bytes);
    problem = json != NULL ? add_lists(p, json) : invalid_json(&error);
    json_decref(json);
    return problem;
}
