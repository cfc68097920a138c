/*
 * The forms that a run of validate was asked for. Each goes to a file of its
 * own or to standard output, in the place of the text: at most one of them.
 */
#ifndef ASSAY_CLI_FORMS_H
#define ASSAY_CLI_FORMS_H

#include "render/form.h"
#include "sandbox.h"

enum {
#define FORM(name, letter, argument, help) FORM_##name,
#include "render/forms.def"
#undef FORM
    FORM_TEXT,
    FORMS_IN_ALL
};

typedef struct {
    rendering all[FORMS_IN_ALL];
} forms;

/* The option of a form: path is NULL or "-" for standard output. */
void forms_want(forms *f, int which, const char *path);

/* Two of them want standard output: their options, in a sentence to free. Or
 * NULL. */
char *forms_clash(const forms *f);

/* The option of one that would take the place of the file of that name, or
 * NULL. */
const char *forms_replace(const forms *f, const char *name);

/* false if a file cannot be made, which has been told. */
bool forms_open(forms *f, const manner *how, const char *command);

/* What they need until the end. */
void forms_need(const forms *f, sandbox *s);

void forms_item(forms *f, const input *in, const assay_report *r);
void forms_problem(forms *f, const input *in);

/* false if a file could not be finished, which has been told. */
bool forms_close(forms *f, const totals *t);

#endif
