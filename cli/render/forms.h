/*
 * The requested forms of a run of validate. Each goes to its own file; at most
 * one goes to standard output instead of the text.
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

/* Requests a form; path is NULL or "-" for standard output. */
void forms_want(forms *f, int which, const char *path);

/* Returns a message, to be freed, if two forms need standard output; else
 * NULL. */
char *forms_clash(const forms *f);

/* Returns the option of a form that would overwrite the file, or NULL. */
const char *forms_replace(const forms *f, const char *name);

/* Starts the forms; returns false after a message if a file cannot be made. */
bool forms_open(forms *f, const manner *how, const char *command);

/* Allows what the forms need until the end. */
void forms_need(const forms *f, sandbox *s);

void forms_item(forms *f, const input *in, const assay_report *r);
void forms_problem(forms *f, const input *in);
void forms_folder(forms *f, const remark_list *all);

/* Ends the forms; returns false after a message if a file cannot be written. */
bool forms_close(forms *f, const totals *t);

#endif
