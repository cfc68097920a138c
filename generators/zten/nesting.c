/*
 * Depth. The index is level 1, an entry 2, a custom container or tag 3. Every
 * reader must accept 64 levels.
 */
#include "generators/zten/model.h"

#include <stdlib.h>

enum {OUTER = 2, FLOOR = 64};

typedef struct {
    const char *what;
    rule rule;
    const char *reference;
    token open[3];              /* of one level or two, with keys of maps */
    size_t width;               /* tokens of them */
    bool closes;
    size_t levels;              /* with the two around them */
} nesting;

#define LEVEL(...)      {__VA_ARGS__}
#define BEAR(what, open, width, closes) \
    {what, NO_RULE, NULL, open, width, closes, FLOOR}
#define MAYBE(what, reference, open, width, closes, levels) \
    {what, ZTEN_INDEX_DEPTH, reference, open, width, closes, levels}

static const nesting nestings[] = {
    BEAR("nested-64-arrays", LEVEL(ITEMS(1)), 1, false),
    BEAR("nested-64-maps-and-open-arrays",
         LEVEL(PAIRS(1), INT(0), OPEN(ARRAY)), 3, true),
    BEAR("nested-64-tags", LEVEL(TAGGED(55799)), 1, false),
    MAYBE("65-arrays", NULL, LEVEL(ITEMS(1)), 1, false, FLOOR + 1),
    MAYBE("65-tags", NULL, LEVEL(TAGGED(55799)), 1, false, FLOOR + 1),
    /* too deep for readers of JSON */
    MAYBE("65-open-maps", "accept", LEVEL(OPEN(MAP), INT(0)), 2, true,
          FLOOR + 1),
    MAYBE("127-arrays", "accept", LEVEL(ITEMS(1)), 1, false, 127),
    MAYBE("128-tags", "accept", LEVEL(TAGGED(55799)), 1, false, 128),
    MAYBE("1000-arrays", "accept", LEVEL(ITEMS(1)), 1, false, 1000),
    MAYBE("1000-tags", "accept", LEVEL(TAGGED(55799)), 1, false, 1000),
    MAYBE("10000-open-maps", "unknown", LEVEL(OPEN(MAP), VALUE(NULL_VALUE)), 2,
          true, 10000),
    MAYBE("100000-arrays", "unknown", LEVEL(ITEMS(1)), 1, false, 100000),
    MAYBE("20000-tags", "unknown", LEVEL(TAGGED(55799)), 1, false, 20000),
};

static size_t levels_at_once(const nesting *n)
{
    size_t levels = 0;

    for (size_t i = 0; i < n->width; i++) {
        token_kind kind = n->open[i].kind;
        levels += kind == ARRAY || kind == MAP || kind == TAG ||
                  kind == OPEN_ARRAY || kind == OPEN_MAP;
    }
    return levels;
}

/* The innermost item is a chunked text; chunks are not a level. */
static token *nest(const nesting *n)
{
    size_t times = (n->levels - OUTER) / levels_at_once(n);
    size_t closes = n->closes ? times : 0;
    token *list = need_memory(NULL, (times * n->width + 3 + closes + 1) *
                                    sizeof *list);
    size_t at = 0;

    for (size_t i = 0; i < times; i++)
        for (size_t j = 0; j < n->width; j++)
            list[at++] = n->open[j];
    list[at++] = (token)OPEN(TEXT);
    list[at++] = (token)STRING("in");
    list[at++] = (token)CLOSE;
    for (size_t i = 0; i < closes; i++)
        list[at++] = (token)CLOSE;
    list[at] = (token){0};
    return list;
}

static void add_nesting(case_sink *sink, const nesting *n)
{
    char where[GOLDEN_PATH_SIZE];
    char patch[GOLDEN_PATH_SIZE];
    token *list = nest(n);
    const token_pair custom = {TOKENS(STRING("k")), list};
    const zten_tensor tensor = {.name = LITERAL("c"), .dtype = UINT8,
                                .customs = &custom, .custom_count = 1};
    file_model a = {.tensors = &tensor, .tensor_count = 1};

    snprintf(where, sizeof where, "index.entry[0].custom[7].head[%zu]",
             (FLOOR - OUTER) * n->width);
    snprintf(patch, sizeof patch, "a custom value makes %zu levels", n->levels);
    case_info info = {.what = n->what, .rule = n->rule, .where = AT(where),
                      .reference = n->reference};
    if (n->rule != NO_RULE)
        info.patch = patch;
    add_model(sink, &info, &a);
    free(list);
}

void zten_nesting_cases(case_sink *sink)
{
    for (size_t i = 0; i < sizeof nestings / sizeof nestings[0]; i++)
        add_nesting(sink, &nestings[i]);
}
