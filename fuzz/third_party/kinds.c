#include "third_party/kinds.h"

#include <stdio.h>
#include <stdlib.h>

#include "assay.h"

/* Two answers for each rule and for none; signals and statuses up to 255. */
bool open_kinds(kind_list *list)
{
    size_t most = 2 * ((size_t)assay_rule_count() + 1) + 2 * 256 + 1;

    list->kinds = calloc(most, sizeof *list->kinds);
    if (list->kinds == NULL)
        perror("reader");
    return list->kinds != NULL;
}

void close_kinds(kind_list *list)
{
    free(list->kinds);
    *list = (kind_list){0};
}

kind kind_of(uint32_t format, const shared *s, outcome o)
{
    if (o == WRONGLY_ACCEPTED || o == WRONGLY_REJECTED)
        return (kind){o, broken_rule(format, s->input, s->size), 0};
    return (kind){o, NULL, o == HUNG ? 0 : s->number};
}

bool is_new(kind_list *list, kind k)
{
    for (size_t i = 0; i < list->count; i++) {
        const kind *known = &list->kinds[i];
        if (known->outcome == k.outcome && known->rule == k.rule &&
            known->number == k.number)
            return false;
    }
    list->kinds[list->count++] = k;
    return true;
}

void name_kind(kind k, char name[MOST_NAME])
{
    const char *rule = k.rule != NULL ? k.rule : "valid";

    switch (k.outcome) {
    case CRASHED:
        snprintf(name, MOST_NAME, "crash-signal-%d", k.number);
        break;
    case EXITED:
        snprintf(name, MOST_NAME, "exit-status-%d", k.number);
        break;
    case HUNG:
        snprintf(name, MOST_NAME, "hang");
        break;
    default:
        snprintf(name, MOST_NAME, "%s-%s", k.outcome == WRONGLY_ACCEPTED
                 ? "accepted" : "rejected", rule);
    }
}
