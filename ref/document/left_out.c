/* Fields that the index does not show, by name. */
#include "document/document_tree.h"

#include <string.h>

#include "core/names.h"
#include "document/lines.h"

/* Counts the field in the record of its name. The last record counts all names
 * that have none of their own; its name is empty. */
void leave_out(document *d, span name, bool shown)
{
    u64 i = 0;

    if (d == NULL)
        return;
    while (i < d->left_out.count && i < MOST_LEFT_OUT &&
           (d->left_out.items[i].shown != shown ||
            compare_spans(d->left_out.items[i].name, name) != 0))
        i++;
    if (i == d->left_out.count) {
        if (!MAKE_ROOM(&d->report->memory, &d->left_out))
            return;             /* memory.failed makes the file unknown */
        bool own = i < MOST_LEFT_OUT;
        d->left_out.items[d->left_out.count++] = (left_out_record){
            own ? name : (span){(const u8 *)"", 0}, 0, own && shown};
    }
    d->left_out.items[i].count++;
}

void leave_out_word(document *d, const char *name)
{
    leave_out(d, (span){(const u8 *)name, strlen(name)}, true);
}

bool assay_report_left_out(const assay_report *r, size_t i,
                           assay_left_out *fields)
{
    const document *d = index_of(r);

    if (d == NULL || i >= d->left_out.count)
        return false;
    const left_out_record *from = &d->left_out.items[i];
    *fields = (assay_left_out){
        {(const char *)from->name.bytes, from->name.size}, from->count,
        from->shown};
    return true;
}
