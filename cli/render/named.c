#include "render/named.h"

#include "tool/heap.h"
#include "tool/text.h"

#define SHOWN 120               /* bytes of an escaped name */

char *named_path(const assay_named *record, const char *path)
{
    view name = {(const u8 *)record->name.bytes, record->name.size};
    char shown[SHOWN];
    text t = text_begin(shown, sizeof shown);

    if (record->kind == NULL)
        return take_text("%s", path);
    add_escaped(&t, name);
    bool whole = t.length < t.size && name.size == record->size;
    return take_text("%s \"%s%s: %s", record->kind, shown,
                     whole ? "\"" : "\"...", path);
}
