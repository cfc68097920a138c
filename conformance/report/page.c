#include "conformance/report/page.h"

#include <inttypes.h>
#include <string.h>

#include "assay.h"
#include "tool/base64.h"
#include "tool/markup.h"

static const u8 style[] = {
#include "page_css.def"
};

static const u8 script[] = {
#include "page_js.def"
};

/* Prints the policy source that allows this text alone: its digest, or 'none'
 * if it is empty. */
static void print_source(FILE *to, view text)
{
    u8 digest[32];

    if (text.size == 0) {
        fputs("'none'", to);
        return;
    }
    assay_sha256(text.bytes, (size_t)text.size, digest);
    fputs("'sha256-", to);
    print_base64(to, (view){digest, sizeof digest});
    fputc('\'', to);
}

void page_text(FILE *to, const char *words)
{
    print_markup(to, text_view(words));
}

void page_number(FILE *to, u64 number, bool bad)
{
    fprintf(to, "<td class=\"n%s\">%" PRIu64 "</td>",
            number == 0 ? " zero" : bad ? " bad" : "", number);
}

void page_head(FILE *to, const char *title, view styled, view run)
{
    fputs("<!doctype html>\n<html lang=\"en\">\n<head>\n"
          "<meta charset=\"utf-8\">\n"
          "<meta http-equiv=\"Content-Security-Policy\" content=\""
          "default-src 'none'; style-src ", to);
    print_source(to, styled);
    fputs("; script-src ", to);
    print_source(to, run);
    fputs("; base-uri 'none'; form-action 'none'\">\n"
          "<meta name=\"viewport\" content=\"width=device-width\">\n"
          "<meta name=\"color-scheme\" content=\"light dark\">\n"
          "<meta name=\"generator\" content=\"assay\">\n"
          "<title>", to);
    page_text(to, title);
    fputs("</title>\n<style>", to);
    fwrite(styled.bytes, 1, (size_t)styled.size, to);
    fputs("</style>\n</head>\n<body>\n", to);
}

void page_begin(FILE *to, const char *title)
{
    page_head(to, title, (view){style, sizeof style},
              (view){script, sizeof script});
}

void page_end(FILE *to)
{
    fputs("<script>", to);
    fwrite(script, 1, sizeof script, to);
    fputs("</script>\n</body>\n</html>\n", to);
}

static void print_choice(FILE *to, const char *word)
{
    fprintf(to, "<option value=\"%s\">%s</option>", word, word);
}

void page_filters(FILE *to, const char *what, const char *const *words,
                  size_t count)
{
    fputs("<div class=\"filters\" id=\"filters\" hidden>\n"
          "<input type=\"search\" name=\"q\" aria-label=\"search\" "
          "placeholder=\"search (/)\">\n"
          "<select name=\"f\" aria-label=\"format\">"
          "<option value=\"\">all formats</option>", to);
    for (u32 f = 1; f <= assay_format_count(); f++)
        print_choice(to, assay_format_at(f)->name);
    fprintf(to, "</select>\n<select name=\"o\" aria-label=\"%s\">"
            "<option value=\"\">all %s</option>", what, what);
    for (size_t i = 0; i < count; i++)
        print_choice(to, words[i]);
    fputs("</select>\n<output></output>\n</div>\n", to);
}

const char *page_class(const char *word)
{
    static const char *const good[] = {"pass", "either"};
    static const char *const plain[] = {"accept", "reject"};

    for (size_t i = 0; i < 2; i++)
        if (strcmp(word, good[i]) == 0)
            return "good";
    for (size_t i = 0; i < 2; i++)
        if (strcmp(word, plain[i]) == 0)
            return "plain";
    return strcmp(word, "unsupported") == 0 ? "mixed" : "bad";
}
