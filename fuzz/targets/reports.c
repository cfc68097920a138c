/*
 * The reports of certify in all forms, with hostile texts of programs and
 * users: of the corpus, and of files that are made for the run. The input is
 * texts separated by an empty line. Each form follows its language; in forms
 * with tags or lines, exactly as much acts as with harmless texts.
 */
#include <stdlib.h>

#include "conformance/run/form.h"
#include "lib/lines.h"
#include "lib/output.h"
#include "lib/tags.h"
#include "lib/target.h"
#include "reports/model.h"
#include "reports/story.h"

static void check_text(const output *o)
{
    output_demand_clean(o, "\n");
}

static void check_json(const output *o)
{
    output_demand_clean(o, "\n");
    output_demand_json_lines(o);
}

static void check_badge(const output *o)
{
    check_json(o);
}

static void check_junit(const output *o)
{
    output_demand_clean(o, "\n\t");
    output_demand_none(xml_flaw(output_view(o)));
}

static void check_markdown(const output *o)
{
    output_demand_clean(o, "\n");
    output_demand_none(markdown_flaw(output_view(o)));
}

static void check_html(const output *o)
{
    demand_page(o);
}

static void check_github(const output *o)
{
    output_demand_clean(o, "\n");
    output_demand_none(commands_flaw(output_view(o)));
}

static void check_quiet(const output *o)
{
    demand(o->size == 0, "who is quiet says nothing");
}

/* The characters that act in tags, Markdown and lines; none where a text may
 * contain all of them. */
#define ACTS_json     ""
#define ACTS_junit    "<>\""
#define ACTS_markdown "\n`"
#define ACTS_html     "<>\""
#define ACTS_badge    ""
#define ACTS_github   "\n"
#define ACTS_quiet    ""

static const struct {
    const form *form;
    void (*check)(const output *o);
    const char *acts;
} forms[] = {
#define FORM(name, letter, argument, help) \
    {&certify_##name, check_##name, ACTS_##name},
#include "conformance/run/forms.def"
#undef FORM
    {&certify_text, check_text, ""},
};
#define FORMS (sizeof forms / sizeof *forms)

static void print(output *o, const form *f, const run *r)
{
    rendering to = {.form = f, .wanted = true, .out = output_file(o)};

    output_begin(o);
    if (f->begin != NULL)
        f->begin(&to, r);
    for (size_t i = 0; f->item != NULL && i < STORY_CASES; i++)
        f->item(&to, r, &r->results.items[i]);
    demand(f->end == NULL || f->end(&to, r), "a report ends");
    fflush(to.out);
}

/* Prints with the texts as they are, and with harmless ones. */
static void check_form(story *s, size_t which)
{
    static output kept;
    size_t found[2];

    for (int harmless = 0; harmless < 2; harmless++) {
        story_begin(s, harmless != 0);
        print(&kept, forms[which].form, &s->run);
        forms[which].check(&kept);
        found[harmless] = output_count(&kept, forms[which].acts);
        story_end(s);
    }
    demand(found[0] == found[1], "no text of others acts");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint64_t hash = hash_of(data, size);
    story s = story_of((view){data, size}, hash >> 8);

    /* There this form would append to a file of this machine. */
    unsetenv("GITHUB_STEP_SUMMARY");
    for (size_t i = 0; i < FORMS; i++)
        if (turn(hash + i, 0, FORMS))
            check_form(&s, i);
    return 0;
}
