#include "document/index.h"

#include <string.h>

#include "document/document_tree.h"

/* The member of that name, or NO_NODE. */
static u32 find_member(const document *d, u32 object, const char *name)
{
    const node *nodes = d->nodes.items;
    u32 at = nodes[object].first;

    while (at != NO_NODE &&
           (nodes[at].name == NULL || strcmp(nodes[at].name, name) != 0))
        at = nodes[at].next;
    return at;
}

index_walk walk_index(const assay_report *r, index_list list)
{
    const document *d = r->document;
    const char *name = list == INDEX_TENSORS ? "tensors" : "metadata";
    index_walk w = {r, NO_NODE};

    if (d == NULL || d->nodes.count == 0)
        return w;
    u32 at = find_member(d, 0, name);
    if (at != NO_NODE)
        w.next = d->nodes.items[at].first;
    return w;
}

/* One of these names the item: tensors have a name, metadata a key. */
static bool is_name(const node *n)
{
    return strcmp(n->name, "name") == 0 || strcmp(n->name, "key") == 0;
}

static void take_member(index_item *item, const node *n)
{
    if (n->kind == NODE_PAYLOAD) {
        item->has_data = true;
        item->elements = n->payload->count;
    } else if (n->name == NULL) {
        return;
    } else if (n->kind == NODE_TEXT && is_name(n)) {
        item->name = n->input;
    } else if (n->kind == NODE_WORD && item->type == NULL) {
        item->type = n->word;   /* the first word: "dtype", or "type" */
    } else if (strcmp(n->name, "offset") == 0) {
        item->offset = n->value;
    } else if (strcmp(n->name, "size") == 0) {
        item->size = n->value;
    }
}

bool next_item(index_walk *w, index_item *item)
{
    if (w->next == NO_NODE)
        return false;
    const node *nodes = w->report->document->nodes.items;
    const node *n = &nodes[w->next];

    *item = (index_item){.node = w->next};
    for (u32 at = n->first; at != NO_NODE; at = nodes[at].next)
        take_member(item, &nodes[at]);
    if (item->type == NULL)
        item->type = "";
    w->next = n->next;
    return true;
}

void write_member(json *out, assay_report *r, const index_item *item,
                  const char *name)
{
    u32 at = find_member(r->document, item->node, name);

    if (at != NO_NODE)
        write_node(out, r, at);
}
