#include "input/model.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tool/heap.h"
#include "tool/words.h"

#define INDEX_NAME ".index.json"

/* The end of the name of a file that is one of several. */
static const char form[] = "-00001-of-00002.gguf";
#define FORM_SIZE (sizeof form - 1)

static bool has_format(u32 format, const char *name)
{
    return format == 0 || format == assay_format_by_name(name);
}

bool model_is_index(const input *in, u32 format)
{
    view bytes = in->bytes;

    if (!has_format(format, "safetensors") || strcmp(in->name, "-") == 0 ||
        assay_detect(bytes.bytes, (size_t)bytes.size) != 0)
        return false;
    if (is_index_name(in->name))
        return true;
    return bytes.size > 0 && bytes.bytes[0] == '{' &&
           (ends_in(in->name, INDEX_NAME) ||
            assay_is_index(bytes.bytes, (size_t)bytes.size));
}

bool model_is_part(const char *name)
{
    size_t length = strlen(base_of(name));

    if (length <= FORM_SIZE)
        return false;
    const char *end = base_of(name) + length - FORM_SIZE;
    for (size_t i = 0; i < FORM_SIZE; i++) {
        bool digit = '0' <= form[i] && form[i] <= '9';
        bool same = digit ? '0' <= end[i] && end[i] <= '9' : end[i] == form[i];
        if (!same)
            return false;
    }
    return true;
}

/* ---------------------------------------------------------------- names -- */

/* Returns the path of a file that an index names, below the folder of the
 * index. */
static char *path_below(const char *index, assay_text name)
{
    size_t folder = (size_t)(base_of(index) - index);
    char *path = take(folder + (size_t)name.size + 1);

    memcpy(path, index, folder);
    memcpy(path + folder, name.bytes, (size_t)name.size);
    path[folder + name.size] = '\0';
    return path;
}

static char *path_of_number(const char *one, u64 number, u64 count)
{
    size_t before = strlen(one) - FORM_SIZE;

    return take_text("%.*s-%05llu-of-%05llu.gguf", (int)before, one,
                     (unsigned long long)number + 1,
                     (unsigned long long)count);
}

char *model_first(const model *m, const char *name)
{
    struct stat about;

    if (!m->wanted || !model_is_part(name))
        return NULL;
    u64 count = strtoull(name + strlen(name) - strlen("00002.gguf"), NULL, 10);
    char *first = path_of_number(name, 0, count);
    if (strcmp(first, name) != 0 && stat(first, &about) == 0 &&
        !S_ISFIFO(about.st_mode))
        return first;
    free(first);
    return NULL;
}

/* --------------------------------------------------------------- others -- */

void model_leave(model *m)
{
    if (m->other != NULL)
        judged_close(m->other);
    free(m->other);
    free(m->path);
    m->other = NULL;
    m->path = NULL;
}

void model_close(model *m)
{
    model_leave(m);
    known_close(&m->known);
    reported_close(&m->reported);
}

/* Refuses to judge a file again, since this could be requested endlessly. */
static judged *refuse(model *m)
{
    m->other = take(sizeof *m->other);
    m->other->in = (input){.name = m->path, .file = -1,
                           .why = assay_why_name(ASSAY_WHY_LIMIT)};
    snprintf(m->other->in.problem, sizeof m->other->in.problem,
             "was already judged %d times under other names", MOST_TIMES);
    return m->other;
}

/* Judges the file at m->path; about is NULL if stat() failed. *good: it has a
 * verdict. */
static judged *judge_other(model *m, const struct stat *about, bool *good)
{
    known_file *known = about != NULL ? known_find(&m->known, about) : NULL;

    if (known != NULL && known->kept != NULL) {
        known->kept->in.name = m->path;
        *good = input_is_unchanged(&known->kept->in);
        return known->kept;
    }
    *good = false;
    if (known != NULL && known->times == MOST_TIMES)
        return refuse(m);
    judged *j = m->other = take(sizeof *j);
    *good = judge_file(j, m->path, &m->how, m->watch);
    if (known != NULL && known_keep(&m->known, known, j))
        m->other = NULL;
    return j;
}

/* A link that leads nowhere is a missing file, and not judged by itself. */
static assay_shard_state miss(model *m)
{
    struct stat about;

    m->missing++;
    if (lstat(m->path, &about) != 0)
        return ASSAY_SHARD_MISSING;
    if (m->lead_nowhere != NULL && !reported_has(&m->reported, m->path))
        m->lead_nowhere(m->path, m->user);
    reported_add(&m->reported, m->path);
    return ASSAY_SHARD_MISSING;
}

static assay_shard_state open_other(void *user, assay_text name, u64 number,
                                    u64 count, const assay_report **report)
{
    model *m = user;
    struct stat about;
    bool good;

    model_leave(m);
    char *path = name.size > 0 ? path_below(m->name, name)
                               : path_of_number(m->name, number, count);
    m->path = path;
    m->names++;
    bool there = stat(path, &about) == 0;   /* caches use links */
    if (!there && leads_nowhere(errno))
        return miss(m);
    judged *j = judge_other(m, there ? &about : NULL, &good);
    if (!reported_has(&m->reported, path))
        m->report(j, good, m->user);
    reported_add(&m->reported, path);
    *report = good ? j->report : NULL;
    return good ? ASSAY_SHARD_THERE : ASSAY_SHARD_UNKNOWN;
}

/* Reports whether an input is judged as a GGUF file of a model in several
 * files. If the whole model is requested by name, the name has to be one of
 * those that the specification gives. */
static bool is_gguf_part(const model *m, const input *in, u32 format)
{
    u32 gguf = assay_format_by_name("gguf");
    view bytes = in->bytes;

    if (!m->wanted || !has_format(format, "gguf") || strcmp(in->name, "-") == 0)
        return false;
    return model_is_part(in->name) ||
           (m->demanded &&
            (format == gguf ||
             assay_detect(bytes.bytes, (size_t)bytes.size) == gguf));
}

/* Returns the other files of the model of an input; NULL if it is judged by
 * itself. */
static const assay_shards *find_shards(const input *in, watch *w, void *user)
{
    model *m = user;
    u32 format = m->how.options.format;
    bool index = model_is_index(in, format);

    m->names = m->missing = 0;
    if (!index && !is_gguf_part(m, in, format))
        return NULL;
    m->name = in->name;
    m->watch = w;
    m->shards = (assay_shards){open_other, m, base_of(in->name)};
    m->how.options.format = assay_format_by_name(index ? "safetensors"
                                                       : "gguf");
    return &m->shards;
}

/* The others are judged for their index of tensors, which needs the
 * reference. */
void model_ready(model *m, judging *how)
{
    how->shards = find_shards;
    how->user = m;
    m->how = (judging){
        .options = {.size = sizeof(assay_options), .index = true,
                    .format = how->options.format,
                    .max_findings = how->options.max_findings,
                    .partial = how->options.partial},
        .memory = index_memory, .reference = how->reference,
        .threads = how->threads, .unnamed = true,
        .judges = how->judges == BY_FAST ? BY_REFERENCE : how->judges,
    };
}
