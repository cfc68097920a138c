#include "render/forms.h"

#include <string.h>

#include "tool/cleanup.h"
#include "tool/outlet.h"

static const struct {
    const char *name;
    const form *form;
    bool to_file;               /* may go to a file */
} table[FORMS_IN_ALL] = {
#define FORM(name, letter, argument, help) \
    {#name, &name##_form, (argument) != NULL},
#include "render/forms.def"
#undef FORM
    [FORM_TEXT] = {"text", &text_form, false},
};

void forms_want(forms *f, int which, const char *path)
{
    rendering *r = &f->all[which];

    r->wanted = true;
    r->path = path != NULL && strcmp(path, "-") != 0 ? path : NULL;
}

static bool takes_stdout(const rendering *r)
{
    return r->wanted && r->path == NULL;
}

static void fill_outlets(const forms *f, outlet list[FORM_TEXT])
{
    for (int i = 0; i < FORM_TEXT; i++)
        list[i] = (outlet){.name = table[i].name, .to_file = table[i].to_file,
                           .wanted = f->all[i].wanted,
                           .path = f->all[i].path};
}

char *forms_clash(const forms *f)
{
    outlet list[FORM_TEXT];

    fill_outlets(f, list);
    return outlets_clash(list, FORM_TEXT);
}

const char *forms_replace(const forms *f, const char *name)
{
    outlet list[FORM_TEXT];

    fill_outlets(f, list);
    return outlets_replace(list, FORM_TEXT, name);
}

/* ---------------------------------------------------------------- files -- */

static bool has_file(const rendering *r)
{
    return r->wanted && r->path != NULL;
}

/* Marks the file as complete, whatever ends the program from now on. */
static void mark(rendering *r)
{
    view pieces[MOST_PIECES];

    if (has_file(r) && r->form->unfinished != NULL)
        outfile_mark(&r->file, pieces, r->form->unfinished(r, pieces));
}

/* Begins a change of the pieces of the last mark: signals that would read them
 * are blocked. */
static void begin_change(rendering *r, sigset_t *before)
{
    if (!r->form->moves)
        return;
    hold_signals(before);
    if (has_file(r))
        outfile_mark(&r->file, NULL, 0);
}

static void end_change(rendering *r, const sigset_t *before)
{
    mark(r);
    if (r->form->moves)
        release_signals(before);
}

static bool open_file(rendering *r)
{
    r->out = stdout;
    if (!has_file(r))
        return true;
    if (!outfile_open(&r->file, r->command, r->path))
        return false;
    r->out = r->file.file;
    return true;
}

/* Ends the forms that have begun, and discards all files. */
static void give_up(forms *f, int begun)
{
    static const totals none;

    for (int i = 0; i < FORMS_IN_ALL; i++) {
        rendering *r = &f->all[i];
        if (r->wanted && i < begun && r->form->end != NULL)
            r->form->end(r, &none);
        if (has_file(r))
            outfile_discard(&r->file);
    }
}

static bool start(rendering *r)
{
    if (r->wanted && r->form->begin != NULL && !r->form->begin(r))
        return false;
    mark(r);
    return true;
}

bool forms_open(forms *f, const manner *how, const char *command)
{
    bool elsewhere = false;

    for (int i = 0; i < FORM_TEXT; i++)
        elsewhere = elsewhere || takes_stdout(&f->all[i]);
    f->all[FORM_TEXT].wanted = !elsewhere;
    for (int i = 0; i < FORMS_IN_ALL; i++) {
        rendering *r = &f->all[i];
        r->form = table[i].form;
        r->how = how;
        r->command = command;
        if (!open_file(r)) {
            give_up(f, 0);
            return false;
        }
    }
    for (int i = 0; i < FORMS_IN_ALL; i++)
        if (!start(&f->all[i])) {
            give_up(f, i);
            return false;
        }
    return true;
}

void forms_need(const forms *f, sandbox *s)
{
    for (const rendering *r = f->all; r < f->all + FORMS_IN_ALL; r++)
        if (has_file(r) && r->file.temporary != NULL)
            sandbox_let_rename(s, r->file.path);
}

void forms_item(forms *f, const input *in, const assay_report *report)
{
    sigset_t before;

    for (rendering *r = f->all; r < f->all + FORMS_IN_ALL; r++) {
        if (!r->wanted || r->form->item == NULL)
            continue;
        begin_change(r, &before);
        r->form->item(r, in, report);
        end_change(r, &before);
    }
}

void forms_problem(forms *f, const input *in)
{
    sigset_t before;

    for (rendering *r = f->all; r < f->all + FORMS_IN_ALL; r++) {
        if (!r->wanted || r->form->problem == NULL)
            continue;
        begin_change(r, &before);
        r->form->problem(r, in);
        end_change(r, &before);
    }
}

void forms_folder(forms *f, const remark_list *all)
{
    sigset_t before;

    for (rendering *r = f->all; r < f->all + FORMS_IN_ALL; r++) {
        if (!r->wanted || r->form->folder == NULL)
            continue;
        begin_change(r, &before);
        r->form->folder(r, all);
        end_change(r, &before);
    }
}

bool forms_close(forms *f, const totals *t)
{
    bool good = true;

    for (rendering *r = f->all; r < f->all + FORMS_IN_ALL; r++) {
        if (r->form->moves && has_file(r))
            outfile_mark(&r->file, NULL, 0);
        if (r->wanted && r->form->end != NULL)
            good = r->form->end(r, t) && good;
        if (has_file(r))
            good = outfile_close(&r->file) && good;
    }
    return good;
}
