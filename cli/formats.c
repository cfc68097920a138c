#include "formats.h"

#include "assay.h"
#include "distance.h"
#include "tool/text.h"

u32 option_format(option_walk *w)
{
    u32 f = assay_format_by_name(w->value);
    nearest n = nearest_to(w->value);
    char hint[256];
    text t = text_begin(hint, sizeof hint);

    if (f != 0)
        return f;
    add_text(&t, " (formats:");
    for (u32 i = 1; i <= assay_format_count(); i++) {
        const char *name = assay_format_at(i)->name;
        nearest_offer(&n, name);
        add_text(&t, " %s", name);
    }
    add_text(&t, ")");
    if (n.best[0] != '\0') {
        t = text_begin(hint, sizeof hint);
        add_text(&t, " (did you mean %s?)", n.best);
    }
    value_error(w, "unknown format", hint);
    return 0;
}
