#include "core/names.h"

#include <string.h>

#include "core/checks.h"
#include "core/number.h"
#include "core/sort.h"
#include "core/text.h"

int compare_spans(span x, span y)
{
    u64 both = smaller(x.size, y.size);
    int difference = both == 0 ? 0 : memcmp(x.bytes, y.bytes, (size_t)both);

    if (difference != 0)
        return difference;
    return x.size < y.size ? -1 : x.size > y.size;
}

void keep_name(reader *in, record_names *list, const record_name *n)
{
    if (ok(in))
        KEEP(in->report, list, *n, "the names");
}

static int compare_names(const void *a, const void *b, const void *context)
{
    const record_name *x = a, *y = b;

    (void)context;
    if (x->group != y->group)
        return x->group < y->group ? -1 : 1;
    return compare_spans(x->text, y->text);
}

/* Says which name it is that stands in pieces. */
static void say_name(reader *in, const record_name *n)
{
    char words[64];
    text t = text_into(words, sizeof words);

    if (!n->in_pieces)
        return;
    put_escaped(&t, n->text);
    found(in, "is \"%s%s", words, t.length < t.size ? "\"" : "\"...");
}

static assay_field field_of(const record_name *n, const char *field)
{
    assay_field f = field_at(field, n->where, n->in_pieces ? 1 : n->text.size);
    f.kind = ASSAY_TEXT;
    return f;
}

void check_unique(reader *in, record_names *list, const char *record,
                  const char *field, rule broken)
{
    if (ok(in) && !sort(&in->report->memory, list->items, list->count,
                        sizeof *list->items, compare_names, NULL))
        give_up(in->report, "not enough memory to sort the index");
    for (u64 i = 1; i < list->count && ok(in); i++) {
        const record_name *first = &list->items[i - 1];
        const record_name *later = first + 1;
        if (compare_names(first, later, NULL) != 0)
            continue;
        assay_field blamed = field_of(later, field);
        assay_field related = field_of(first, field);

        enter_scope(in->report, record, later->record);
        expect_at(in, &blamed, false, broken);
        say_name(in, later);
        leave_scope(in->report);
        relate_to(in, record, first->record, &related);
    }
}
