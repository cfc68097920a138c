#include "render/sarif.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tool/heap.h"
#include "output.h"
#include "tool/text.h"

/* Bytes of a finding that are shown. */
#define MOST_BYTES 48

static const char *const levels[ASSAY_LEVELS] = {
    "error", "warning", "note", "none"};

static void print_message(json_writer *out, const char *name, const char *words)
{
    json_open(out, name, '{');
    json_text(out, "text", words);
    json_close(out, '}');
}

/*
 * The name of a file as a URI: what RFC 3986 does not leave as it is becomes
 * %XX, byte by byte. Relative names are relative to %SRCROOT%.
 */
static void print_location(json_writer *out, const char *name)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "abcdefghijklmnopqrstuvwxyz0123456789-._~/";
    size_t size = 3 * strlen(name) + sizeof "file://";
    char *uri = take(size);
    text t = text_begin(uri, size);
    bool absolute = name[0] == '/';

    add_text(&t, absolute ? "file://" : "");
    for (const char *p = name; *p != '\0'; p++)
        add_text(&t, strchr(plain, *p) != NULL ? "%c" : "%%%02X",
                 (unsigned char)*p);
    json_open(out, "artifactLocation", '{');
    json_text(out, "uri", uri);
    if (!absolute)
        json_text(out, "uriBaseId", "%SRCROOT%");
    json_close(out, '}');
    free(uri);
}

/* RFC 4648: six bits a character; what the last three bytes lack is "=". */
static void print_base64(json_writer *out, const char *name, view bytes)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                 "abcdefghijklmnopqrstuvwxyz0123456789+/";
    char base64[(MOST_BYTES + 2) / 3 * 4 + 1];
    char *to = base64;

    for (u64 i = 0; i < bytes.size; i += 3) {
        u32 three = 0;
        for (u64 k = i; k < i + 3; k++)
            three = three << 8 | (k < bytes.size ? bytes.bytes[k] : 0);
        for (u32 k = 0; k < 4; k++)
            *to++ = i + k > bytes.size ? '='
                                       : digits[three >> (18 - 6 * k) & 63];
    }
    *to = '\0';
    json_text(out, name, base64);
}

static void print_region(sarif *s, const input *in, u64 offset, u64 length)
{
    u64 shown = length < MOST_BYTES ? length : MOST_BYTES;

    json_open(&s->out, "region", '{');
    if (s->github)
        json_number(&s->out, "startLine", 1);
    json_number(&s->out, "byteOffset", offset);
    json_number(&s->out, "byteLength", length);
    if (shown > 0) {
        json_open(&s->out, "snippet", '{');
        print_base64(&s->out, "binary",
                     (view){in->bytes.bytes + offset, shown});
        json_close(&s->out, '}');
    }
    json_close(&s->out, '}');
}

static void print_address(json_writer *out, u64 offset, u64 length)
{
    json_open(out, "address", '{');
    json_number(out, "absoluteAddress", offset);
    json_number(out, "length", length);
    json_text(out, "kind", "data");
    json_close(out, '}');
}

static void print_place(sarif *s, const input *in, const char *path,
                        u64 offset, u64 length)
{
    json_writer *out = &s->out;

    json_open(out, NULL, '{');
    json_open(out, "physicalLocation", '{');
    print_location(out, in->name);
    print_region(s, in, offset, length);
    print_address(out, offset, length);
    json_close(out, '}');
    json_open(out, "logicalLocations", '[');
    json_open(out, NULL, '{');
    json_text(out, "fullyQualifiedName", path);
    json_text(out, "kind", "member");
    json_close(out, '}');
    json_close(out, ']');
    json_close(out, '}');
}

static void print_rule(json_writer *out, u32 r)
{
    const assay_rule *about = assay_rule_at(r);
    const assay_format *of = assay_format_at(about->format);
    char *help = take_text("**Required:** %s (%s, section %s).\n\n"
                           "**Why it matters:** %s.\n\n"
                           "`assay rules %s` tells more.",
                           about->statement, of->title, about->section,
                           about->why, about->id);

    json_open(out, NULL, '{');
    json_text(out, "id", about->id);
    print_message(out, "shortDescription", about->statement);
    json_open(out, "help", '{');
    json_text(out, "text", about->why);
    json_text(out, "markdown", help);
    json_close(out, '}');
    json_open(out, "defaultConfiguration", '{');
    json_text(out, "level", levels[about->level]);
    json_close(out, '}');
    json_close(out, '}');
    free(help);
}

static u32 index_of(sarif *s, u32 r)
{
    if (s->index[r] == ASSAY_NONE) {
        s->index[r] = s->used_count++;
        print_rule(&s->rules.out, r);
    }
    return s->index[r];
}

static void print_result(sarif *s, const input *in, const assay_finding *f)
{
    const assay_rule *about = assay_rule_at(f->rule);
    json_writer *out = &s->out;

    const char *name = assay_rule_at(f->rule)->id;
    char *words = take_text("%s %s; required: %s%s%s", f->path, f->found,
                            about->statement, f->note != NULL ? "; " : "",
                            f->note != NULL ? f->note : "");
    char *fingerprint = take_text("%s:%s", name, f->path);

    json_open(out, NULL, '{');
    json_text(out, "ruleId", name);
    json_number(out, "ruleIndex", index_of(s, f->rule));
    json_text(out, "level", levels[about->level]);
    print_message(out, "message", words);
    json_open(out, "locations", '[');
    print_place(s, in, f->path, f->offset, f->length);
    json_close(out, ']');
    if (f->related != NULL) {
        json_open(out, "relatedLocations", '[');
        print_place(s, in, f->related, f->related_offset, f->related_length);
        json_close(out, ']');
    }
    json_open(out, "partialFingerprints", '{');
    json_text(out, "assay/v1", fingerprint);
    json_close(out, '}');
    json_close(out, '}');
    free(words);
    free(fingerprint);
}

static void open_list(sarif_list *l)
{
    capture_open(&l->text);
    l->out = (json_writer){.to = l->text.file};
}

void sarif_begin(sarif *s, FILE *to, bool github)
{
    *s = (sarif){.out = {.to = to},
                  .github = github,
                  .index = take(assay_rule_count() * sizeof *s->index)};
    for (u32 r = 0; r < assay_rule_count(); r++)
        s->index[r] = ASSAY_NONE;
    open_list(&s->rules);
    open_list(&s->problems);
    json_open(&s->out, NULL, '{');
    json_text(&s->out, "$schema",
              "https://json.schemastore.org/sarif-2.1.0.json");
    json_text(&s->out, "version", "2.1.0");
    json_open(&s->out, "runs", '[');
    json_open(&s->out, NULL, '{');
    json_open(&s->out, "results", '[');
}

void sarif_add_report(sarif *s, const input *in, const assay_report *r)
{
    const assay_finding *f;

    for (size_t i = 0; (f = assay_report_finding(r, i)) != NULL; i++)
        if (assay_rule_at(f->rule)->level != ASSAY_NOTE)
            print_result(s, in, f);
}

void sarif_add_problem(sarif *s, const char *name, const char *problem)
{
    json_writer *out = &s->problems.out;

    json_open(out, NULL, '{');
    json_text(out, "level", "error");
    print_message(out, "message", problem);
    json_open(out, "locations", '[');
    json_open(out, NULL, '{');
    json_open(out, "physicalLocation", '{');
    print_location(out, name);
    json_close(out, '}');
    json_close(out, '}');
    json_close(out, ']');
    json_close(out, '}');
}

/* ------------------------------------------------------------- the end -- */

static view text_of(sarif_list *l)
{
    capture_flush(&l->text);
    return (view){(const u8 *)l->text.at, l->text.size};
}

size_t sarif_unfinished(sarif *s, view *pieces)
{
    view problems = text_of(&s->problems);

    pieces[0] = piece_of("],\"invocations\":[{\"executionSuccessful\":false,"
                         "\"properties\":{\"complete\":false},"
                         "\"toolExecutionNotifications\":[");
    pieces[1] = problems.size > 0 ? problems : piece_of("");
    pieces[2] = piece_of(problems.size > 0 ? "," : "");
    pieces[3] = piece_of("{\"level\":\"error\",\"message\":{\"text\":"
                         "\"the run was ended by ");
    pieces[4] = (view){0};
    pieces[5] = piece_of("\"}}]}],\"tool\":{\"driver\":{\"name\":\"assay\","
                         "\"semanticVersion\":\"" ASSAY_VERSION "\","
                         "\"rules\":[");
    pieces[6] = text_of(&s->rules);
    pieces[7] = piece_of("]}}}]}\n");
    return 8;
}

static void print_list(json_writer *out, sarif_list *l)
{
    char *whole = capture_close(&l->text);

    json_raw(out, whole);
    free(whole);
}

void sarif_end(sarif *s)
{
    json_writer *out = &s->out;
    view problems = text_of(&s->problems);

    json_close(out, ']');
    json_open(out, "invocations", '[');
    json_open(out, NULL, '{');
    json_flag(out, "executionSuccessful", problems.size == 0);
    json_open(out, "toolExecutionNotifications", '[');
    print_list(out, &s->problems);
    json_close(out, ']');
    json_close(out, '}');
    json_close(out, ']');
    json_open(out, "tool", '{');
    json_open(out, "driver", '{');
    json_text(out, "name", "assay");
    json_text(out, "semanticVersion", ASSAY_VERSION);
    json_open(out, "rules", '[');
    print_list(out, &s->rules);
    json_close(out, ']');
    json_close(out, '}');
    json_close(out, '}');
    json_close(out, '}');
    json_close(out, ']');
    json_close(out, '}');
    json_raw(out, "\n");
    free(s->index);
}
