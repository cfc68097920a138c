#include "render/sarif_place.h"

#include <stdlib.h>
#include <string.h>

#include "tool/base64.h"
#include "tool/heap.h"
#include "tool/text.h"

/* The most bytes of a finding that are shown. */
#define MOST_BYTES 48

/*
 * The name is written as a URI: bytes that RFC 3986 does not allow become %XX.
 * Relative names are relative to %SRCROOT%.
 */
static void put_location(json_writer *out, const char *name)
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

void sarif_file(json_writer *out, bool github, const char *name)
{
    json_open(out, NULL, '{');
    json_open(out, "physicalLocation", '{');
    put_location(out, name);
    if (github) {
        json_open(out, "region", '{');
        json_number(out, "startLine", 1);
        json_close(out, '}');
    }
    json_close(out, '}');
    json_close(out, '}');
}

static void put_base64(json_writer *out, const char *name, view bytes)
{
    capture c;

    capture_open(&c);
    print_base64(c.file, bytes);
    char *base64 = capture_close(&c);
    json_text(out, name, base64);
    free(base64);
}

static void print_region(json_writer *out, bool github, const input *in,
                         u64 offset, u64 length)
{
    u64 shown = length < MOST_BYTES ? length : MOST_BYTES;

    json_open(out, "region", '{');
    if (github)
        json_number(out, "startLine", 1);
    json_number(out, "byteOffset", offset);
    json_number(out, "byteLength", length);
    if (shown > 0) {
        json_open(out, "snippet", '{');
        put_base64(out, "binary", (view){in->bytes.bytes + offset, shown});
        json_close(out, '}');
    }
    json_close(out, '}');
}

static void print_address(json_writer *out, u64 offset, u64 length)
{
    json_open(out, "address", '{');
    json_number(out, "absoluteAddress", offset);
    json_number(out, "length", length);
    json_text(out, "kind", "data");
    json_close(out, '}');
}

/* A field without a named record is a member of the file. */
static void print_logical(json_writer *out, const assay_named *record,
                          const char *path)
{
    bool named = record->kind != NULL;
    view name = {(const u8 *)record->name.bytes, record->name.size};

    json_open(out, "logicalLocations", '[');
    json_open(out, NULL, '{');
    if (named)
        json_bytes(out, "name", name);
    json_text(out, "fullyQualifiedName", path);
    json_text(out, "kind", named ? record->kind : "member");
    json_close(out, '}');
    json_close(out, ']');
}

void sarif_place(json_writer *out, bool github, const input *in,
                 const assay_named *record, const char *path, u64 offset,
                 u64 length)
{
    json_open(out, NULL, '{');
    json_open(out, "physicalLocation", '{');
    put_location(out, in->name);
    print_region(out, github, in, offset, length);
    print_address(out, offset, length);
    json_close(out, '}');
    print_logical(out, record, path);
    json_close(out, '}');
}
