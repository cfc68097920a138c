#include "generators/cases/requests.h"

#include <stdlib.h>

#include "generators/cases/sink.h"
#include "tool/heap.h"

/* "\1" "12*a" is a, twelve times. */
static void expand(FILE *to, const char *text)
{
    while (*text != '\0') {
        unsigned long count = 1;
        char *letter = (char *)text;
        if (*text == '\1')
            count = strtoul(text + 1, &letter, 10);
        letter += *text == '\1';
        for (; count > 0; count--)
            fputc(*letter, to);
        text = letter + 1;
    }
}

/* Normalises the text: the table may have any space between tokens. */
static char *make_request(const request_list *list, const request_case *c)
{
    capture text;
    json_error_t error;

    capture_open(&text);
    fprintf(text.file, "{%s,\"metadata\":[",
            c->head != NULL ? c->head : list->head);
    expand(text.file, c->metadata);
    fputs("],\"tensors\":[", text.file);
    expand(text.file, c->tensors);
    fputs("]}", text.file);
    char *made = capture_close(&text);
    json_t *request = json_loads(made, JSON_REJECT_DUPLICATES | JSON_ALLOW_NUL,
                                 &error);
    if (request == NULL)
        stop_generating("the request %s is invalid JSON: %s", c->what,
                        error.text);
    free(made);
    return json_lines(request);
}

static int visit_request(format f, const request_list *list,
                         const request_case *c, golden_visitor visit,
                         void *user)
{
    bool refused = c->rule != NO_RULE;
    char *text = make_request(list, c);
    char *path = take_text("encode/%s%s%s.json",
                           refused ? rule_about(c->rule)->id : "",
                           refused ? "~" : "", c->what);
    golden g = {.format = f, .path = path, .bytes = (const u8 *)text,
                .size = strlen(text), .spec = refused ? "reject" : "accept",
                .reference = refused ? "reject" : "accept", .rule = c->rule,
                .level = ASSAY_MUST,
                .features = c->features != NULL ? c->features : "",
                .reason = refused ? NULL : c->why,
                .patch = refused ? c->why : NULL};
    int answer = visit(&g, user);
    free(path);
    free(text);
    return answer;
}

int visit_requests(const case_sink *sink, golden_visitor visit, void *user)
{
    const request_list *list = sink->craft->requests;
    int answer = 0;

    for (size_t i = 0; list != NULL && i < list->count && answer == 0; i++)
        answer = visit_request(sink->format, list, &list->cases[i], visit,
                               user);
    return answer;
}
