/* Pages and lines with one flaw each, which is found, and good ones. */
#include <string.h>

#include "lib/lines.h"
#include "lib/tags.h"
#include "ref/test/suite.h"

typedef const char *reading(view text);

/* Untrusted text replaces the $ in these. */
static const char model[] =
    "<!doctype html>\n<html lang=\"en\">\n<head><style>a > b {}</style></head>"
    "<body><script>if (a && b < c) d();</script>\n</body>\n</html>\n";
static const char page[] =
    "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
    "<title>a</title>\n<style>a > b {}</style>\n</head>\n<body>\n"
    "<div id=\"a\" hidden><p class=\"b\">$</p></div>\n"
    "<script>if (a && b < c) d();</script>\n</body>\n</html>\n";
static const char jump[] =
    "<!doctype html>\n<html><body><a href=\"$\">a</a></body></html>\n";
static const char xml[] =
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    "<testsuites name=\"assay\"><testsuite name=\"mag\">\n"
    "<testcase name=\"a\"><failure message=\"$\">$\n</failure></testcase>"
    "<testcase name=\"b\"/></testsuite></testsuites>\n";
static const char table[] =
    "### certified\n\n| program | cases |\n|---|---:|\n| `$` | 2 |\n\n"
    "| outcome | case | |\n|---|---|---|\n| crash | `a` | `$` |\n";
static const char command[] =
    "::error title=crash $::it crashed, at: 2\nmag  not certified: 1 crash\n";
static const char message[] = "::error title=crash a::$\nmag  certified\n";

static const char *read_page(view text)
{
    return page_flaw(text, text_view(model));
}

/* Checks a page with this text in place of each $. */
static const char *flaw_with(reading *read, const char *frame, const char *text)
{
    char whole[1024];
    size_t size = 0;

    for (const char *at = frame; *at != '\0'; at++) {
        const char *piece = *at == '$' ? text : at;
        size_t length = *at == '$' ? strlen(text) : 1;
        CLAIM(size + length < sizeof whole, "no room for: %s", text);
        memcpy(whole + size, piece, length);
        size += length;
    }
    return read((view){(const u8 *)whole, size});
}

static void check_good(reading *read, const char *frame, const char *text)
{
    const char *flaw = flaw_with(read, frame, text);

    CLAIM(flaw == NULL, "%s: not so: %s", text, flaw);
}

static void check_bad(reading *read, const char *frame, const char *text,
                      const char *flaw)
{
    const char *told = flaw_with(read, frame, text);

    CLAIM(told != NULL && strcmp(told, flaw) == 0, "%s: told of %s", text,
          told != NULL ? told : "nothing");
}

/* Checks truncated and continued versions of the whole. */
static void check_whole(reading *read, const char *frame)
{
    char longer[1024];
    size_t size = strlen(frame);

    for (size_t cut = 0; cut + 1 < size; cut++)
        CLAIM(read((view){(const u8 *)frame, cut}) != NULL,
              "cut after %zu bytes: %s", cut, frame);
    memcpy(longer, frame, size);
    memcpy(longer + size, "<p>", 3);
    CLAIM(read((view){(const u8 *)longer, size + 3}) != NULL,
          "continued: %s", frame);
}

START_TEST(pages_of_html_are_ours)
{
    static const struct {
        const char *text, *flaw;
    } bad[] = {
        {"<script>x</script>", "style and script are ours alone"},
        {"<script>if (a && b < c) d();x</script>",
         "style and script are ours alone"},
        {"<style>a > b {}p{}</style>", "style and script are ours alone"},
        {"<img src=x onerror=x>", "each < begins a tag of ours"},
        {"<SCRIPT>x</SCRIPT>", "each < begins a tag of ours"},
        {"<!-- -->", "each < begins a tag of ours"},
        {"a < b", "each < begins a tag of ours"},
        {"a > b", "no stray < or >"},
        {"a & b", "each & begins a character that was escaped"},
        {"&#60;", "each & begins a character that was escaped"},
        {"</p>", "what begins last ends first"},
        {"<b>", "what begins last ends first"},
        {"<b onclick=\"x\"></b>", "attributes are known, and there once"},
        {"<b id=\"a\" id=\"b\"></b>", "attributes are known, and there once"},
        {"<b id=a></b>", "values of attributes are quoted"},
        {"<b id='a'></b>", "values of attributes are quoted"},
        {"<b id></b>", "values of attributes are quoted"},
        {"<b id=\"a></b>", "no stray < or >"},
        {"<b id=\"a\"class=\"b\"></b>", "tags end"},
        {"<b/>", "tags end"},
        {"\x01", "each character is one of XML"},
    };

    check_good(read_page, page, "a &lt;b&gt; &amp; &quot;c&quot; 'd' \"e\"\n");
    check_good(read_page, page, "<code>a</code><input name=\"q\">");
    check_good(read_page, jump, "#mag/a~b");
    check_bad(read_page, jump, "javascript:x",
              "links lead to the page itself");
    check_bad(read_page, jump, "", "links lead to the page itself");
    for (size_t i = 0; i < COUNT(bad); i++)
        check_bad(read_page, page, bad[i].text, bad[i].flaw);
    check_whole(read_page, page);
}
END_TEST

START_TEST(xml_is_well_formed)
{
    static const struct {
        const char *text, *flaw;
    } bad[] = {
        {"<", "no stray < or >"},
        {"]]>", "no stray < or >"},
        {"&nbsp;", "each & begins a character that was escaped"},
        {"\x1b", "each character is one of XML"},
        {"\xef\xbf\xbe", "each character is one of XML"},
        {"\xef\xbf\xbf", "each character is one of XML"},
        {"\" name=\"b\" name=\"c", "attributes are known, and there once"},
        {"\" id=\"c", "attributes are known, and there once"},
        {"\"", "tags end"},
    };

    check_good(xml_flaw, xml, "a &lt; b\n\t'c' \xef\xbf\xbd");
    for (size_t i = 0; i < COUNT(bad); i++)
        check_bad(xml_flaw, xml, bad[i].text, bad[i].flaw);
    check_whole(xml_flaw, xml);
}
END_TEST

START_TEST(text_stays_inside_of_its_cell)
{
    static const char left[] =
        "code ends inside its cell, and nothing else acts";

    check_good(markdown_flaw, table, "a <b> \\| \\\\| c\\");
    check_good(markdown_flaw, table, "");
    check_bad(markdown_flaw, table, "a | b", left);
    check_bad(markdown_flaw, table, "a`b", left);
    check_bad(markdown_flaw, table, "a` <b> `b", left);
    check_bad(markdown_flaw, table, "a\nb", left);
    check_bad(markdown_flaw, table, "a` | `b",
              "a table has as many cells in each row");
    check_bad(markdown_flaw, table, "a` | 2 |\n![b](c)\n| `",
              "nothing acts outside of tables");
    check_bad(markdown_flaw, table, "a` | 2 |\n\n<b>\n\n| `",
              "nothing acts outside of tables");
    CLAIM(markdown_flaw(text_view("a")) != NULL, "a line without its end");
}
END_TEST

START_TEST(commands_are_ours)
{
    static const char title[] = "a title is escaped";
    static const char other[] = "a command is an error with a title";
    static const char middle[] = "a command begins its line as ours do";

    check_good(commands_flaw, command, "a%3Ab%0A");
    check_good(commands_flaw, message, "a::b ##[c] %25");
    check_good(commands_flaw, message, "a\nb ::debug::c #[d]");
    check_bad(commands_flaw, command, "a,file=b", title);
    check_bad(commands_flaw, command, "a:b", title);
    check_bad(commands_flaw, command, "50%", title);
    check_bad(commands_flaw, message, "%0", "a message is escaped");
    check_bad(commands_flaw, message, "a\rb", "a message is escaped");
    check_bad(commands_flaw, message, "a\n::add-mask::b", other);
    check_bad(commands_flaw, message, "a\n ::debug::b", middle);
    check_bad(commands_flaw, message, "a\n##[error]b", middle);
    CLAIM(commands_flaw(text_view("a")) != NULL, "a line without its end");
    CLAIM(commands_flaw(text_view("::error title=a\n")) != NULL,
          "a title without its end");
}
END_TEST

RUN("flaws", pages_of_html_are_ours, xml_is_well_formed,
    text_stays_inside_of_its_cell, commands_are_ours)
