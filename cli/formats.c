#include "formats.h"

#include "distance.h"
#include "ref/core/rules.h"
#include "ref/core/text.h"

u32 option_format(option_walk *w)
{
    format f = format_named(w->value);
    nearest n = nearest_to(w->value);
    char hint[256];
    text t = text_into(hint, sizeof hint);

    if (f != FORMATS)
        return f;
    put(&t, " (formats:");
    for (u32 i = 0; i < FORMATS; i++) {
        const char *name = format_about((format)i)->name;
        nearest_offer(&n, name);
        put(&t, " %s", name);
    }
    put(&t, ")");
    if (n.best[0] != '\0') {
        t = text_into(hint, sizeof hint);
        put(&t, " (did you mean %s?)", n.best);
    }
    value_error(w, "unknown format", hint);
    return 0;
}
