#include "commands/adapter_load.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands/adapter_verdict.h"
#include "conformance/document/reference.h"
#include "tool/heap.h"

#define DIGEST 32

static void shut(loaded *l)
{
    if (l->open)
        judged_close(&l->judged);
    l->open = false;
}

void loaded_close(loaded *l)
{
    shut(l);
    free(l->path);
    *l = (loaded){.how = l->how};
}

/* Judges the loaded file, after closing it: one input is open at a time. */
static bool judge_loaded(loaded *l, bool document)
{
    judging how = l->how;
    watch no_watch = {.running = false};

    how.memory = index_memory;
    how.options = (assay_options){.format = l->format, .index = true,
                                  .document = document, .max_findings = 1};
    shut(l);
    l->open = true;
    return judge_file(&l->judged, l->path, &how, &no_watch) &&
           input_is_unchanged(&l->judged.in);
}

/* ----------------------------------------------------------------- load -- */

/* Returns the size of a tensor's elements; the stored size if an element has no
 * fixed size. */
static u64 element_bytes(const assay_tensor *t)
{
    uint64_t size = t->size;

    assay_element_bytes((assay_element)t->element, t->elements, &size);
    return size;
}

/* Reads the i-th tensor from the judge that judged the file. */
static bool tensor_of(const judged *j, size_t i, assay_tensor *t)
{
    return j->fast != NULL ? assay_fast_tensor(j->fast, i, t)
                           : assay_report_tensor(j->report, i, t);
}

static size_t tensors_of(const judged *j)
{
    return j->fast != NULL ? assay_fast_count(j->fast)
                           : assay_tensor_count(j->report);
}

static void print_loaded(const char *begin, const judged *j)
{
    u64 bytes = 0;
    assay_tensor t;

    for (size_t i = 0; tensor_of(j, i, &t); i++)
        bytes += t.has_data ? element_bytes(&t) : 0;
    printf("%sloaded {\"tensors\":\"%zu\",\"bytes\":\"%llu\"}\n", begin,
           tensors_of(j), (unsigned long long)bytes);
}

char *take_word(char **line)
{
    char *word = *line;
    size_t length = strcspn(word, " ");

    *line = word + length;
    if (**line != '\0')
        *(*line)++ = '\0';
    return word;
}

void answer_load(loaded *l, char *line)
{
    const char *id = take_word(&line);
    const char *format = take_word(&line);
    char *begin = take_text("ASSAY load %s ", id);

    loaded_close(l);
    l->format = assay_format_by_name(format);
    l->path = take_text("%s", line);
    bool opened = l->format != 0 && judge_loaded(l, false);
    bool good = opened && judged_verdict(&l->judged) == ASSAY_ACCEPT;
    if (l->format == 0)
        printf("%sunsupported format\n", begin);
    else if (!opened)
        printf("%sunsupported %s\n", begin, l->judged.in.problem);
    else if (good)
        print_loaded(begin, &l->judged);
    else
        answer_verdict(begin, &l->judged);
    if (!good)
        shut(l);
    free(begin);
}

/* --------------------------------------------------------------- digest -- */

static void read_hex(const char *hex, u8 digest[DIGEST])
{
    for (size_t i = 0; i < DIGEST; i++) {
        const char two[] = {hex[2 * i], hex[2 * i + 1], '\0'};
        digest[i] = (u8)strtoul(two, NULL, 16);
    }
}

/* Computes the digest of a tensor, from the size of its name, the name and the
 * digest of its data. */
static void digest_tensor(const assay_tensor *t, const char *hex,
                          u8 digest[DIGEST])
{
    size_t size = (size_t)t->name.size;
    u8 *bytes = take(8 + size + DIGEST);

    for (size_t i = 0; i < 8; i++)
        bytes[i] = (u8)(t->name.size >> 8 * i);
    if (size > 0)
        memcpy(bytes + 8, t->name.bytes, size);
    if (hex != NULL)
        read_hex(hex, bytes + 8 + size);
    else                        /* no data: the digest of no bytes */
        assay_sha256(NULL, 0, bytes + 8 + size);
    assay_sha256(bytes, 8 + size + DIGEST, digest);
    free(bytes);
}

static int compare_digests(const void *a, const void *b)
{
    return memcmp(a, b, DIGEST);
}

static void digest_file(const judged *j, const json_t *tensors,
                        u8 digest[DIGEST])
{
    size_t count = tensors_of(j);
    u8 *all = take(count * DIGEST + 1);
    assay_tensor t;

    for (size_t i = 0; tensor_of(j, i, &t); i++) {
        const json_t *tensor = json_array_get(tensors, i);
        digest_tensor(&t, json_string_value(json_object_get(tensor, "sha256")),
                      all + i * DIGEST);
    }
    qsort(all, count, DIGEST, compare_digests);
    assay_sha256(all, count * DIGEST, digest);
    free(all);
}

static const char *why_no_document(const loaded *l)
{
    if (!l->open)
        return "nothing is loaded";
    if (l->judged.in.problem[0] != '\0')
        return l->judged.in.problem;
    return judged_verdict(&l->judged) == ASSAY_REJECT
        ? "the file is no longer valid" : "not enough memory";
}

static bool write_judged(void *from, assay_sink *sink, void *user)
{
    return judged_document(from, sink, user);
}

void answer_digest(loaded *l, const char *id)
{
    u8 digest[DIGEST];
    json_t *document = NULL;

    if (l->open && judge_loaded(l, true))
        document = parsed_document(write_judged, &l->judged);
    if (document == NULL) {
        printf("ASSAY digest %s unsupported %s\n", id, why_no_document(l));
        return;
    }
    digest_file(&l->judged, json_object_get(document, "tensors"),
                digest);
    printf("ASSAY digest %s ", id);
    for (size_t i = 0; i < DIGEST; i++)
        printf("%02x", digest[i]);
    putchar('\n');
    json_decref(document);
}
