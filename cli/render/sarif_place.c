#include "render/sarif_place.h"

#include <inttypes.h>
#include <openssl/evp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tool/heap.h"
#include "ref/core/text.h"

/* Bytes of a finding that are shown. */
#define MOST_BYTES 48

void sarif_integer(json *out, const char *name, u64 value)
{
    char digits[24];

    snprintf(digits, sizeof digits, "%" PRIu64, value);
    print_name(out, name);
    print_raw(out, digits);
}

/*
 * The name of a file as a URI: what RFC 3986 does not leave as it is becomes
 * %XX, byte by byte. Relative names are relative to %SRCROOT%.
 */
void sarif_location(json *out, const char *name)
{
    static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "abcdefghijklmnopqrstuvwxyz0123456789-._~/";
    size_t size = 3 * strlen(name) + sizeof "file://";
    char *uri = take(size);
    text t = text_into(uri, size);
    bool absolute = name[0] == '/';

    put(&t, absolute ? "file://" : "");
    for (const char *p = name; *p != '\0'; p++)
        put(&t, strchr(plain, *p) != NULL ? "%c" : "%%%02X", (unsigned char)*p);
    print_open(out, "artifactLocation", '{');
    print_string(out, "uri", uri);
    if (!absolute)
        print_string(out, "uriBaseId", "%SRCROOT%");
    print_close(out, '}');
    free(uri);
}

static void print_region(json *out, bool github, const input *in, u64 offset,
                         u64 length)
{
    u64 shown = length < MOST_BYTES ? length : MOST_BYTES;
    unsigned char base64[MOST_BYTES * 2];

    print_open(out, "region", '{');
    if (github)
        sarif_integer(out, "startLine", 1);
    sarif_integer(out, "byteOffset", offset);
    sarif_integer(out, "byteLength", length);
    if (shown > 0) {
        EVP_EncodeBlock(base64, in->bytes.bytes + offset, (int)shown);
        print_open(out, "snippet", '{');
        print_string(out, "binary", (char *)base64);
        print_close(out, '}');
    }
    print_close(out, '}');
}

static void print_address(json *out, u64 offset, u64 length)
{
    print_open(out, "address", '{');
    sarif_integer(out, "absoluteAddress", offset);
    sarif_integer(out, "length", length);
    print_string(out, "kind", "data");
    print_close(out, '}');
}

void sarif_place(json *out, bool github, const input *in, const char *path,
                 u64 offset, u64 length)
{
    print_open(out, NULL, '{');
    print_open(out, "physicalLocation", '{');
    sarif_location(out, in->name);
    print_region(out, github, in, offset, length);
    print_address(out, offset, length);
    print_close(out, '}');
    print_open(out, "logicalLocations", '[');
    print_open(out, NULL, '{');
    print_string(out, "fullyQualifiedName", path);
    print_string(out, "kind", "member");
    print_close(out, '}');
    print_close(out, ']');
    print_close(out, '}');
}
