#define _GNU_SOURCE
#include "ablation/sets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "load.h"

typedef struct {
    char *folder, *name;        /* of the file that is judged */
    assay_options options;      /* for the others */
    file file;                  /* the last of them */
    assay_report *report;
} others;

static void leave(others *o)
{
    assay_free(o->report);
    free(o->file.bytes);
    free(o->file.path);
    o->report = NULL;
    o->file = (file){0};
}

/* As an index names it, or "model-00001-of-00003.gguf" of another number. */
static char *path_of(const others *o, assay_text name, uint64_t number,
                     uint64_t count)
{
    size_t length = strlen(o->name), suffix = strlen("-00001-of-00003.gguf");
    char *path;
    int size = name.size > 0
        ? asprintf(&path, "%s/%.*s", o->folder, (int)name.size,
                   (const char *)name.bytes)
        : asprintf(&path, "%s/%.*s-%05llu-of-%05llu.gguf", o->folder,
                   (int)(length > suffix ? length - suffix : 0), o->name,
                   (unsigned long long)number + 1, (unsigned long long)count);

    if (size < 0)
        die("no memory", "");
    return path;
}

static assay_shard_state open_other(void *user, assay_text name,
                                    uint64_t number, uint64_t count,
                                    const assay_report **report)
{
    others *o = user;
    struct stat about;

    leave(o);
    o->file.path = path_of(o, name, number, count);
    if (stat(o->file.path, &about) != 0)
        return ASSAY_SHARD_MISSING;
    if (!S_ISREG(about.st_mode))
        return ASSAY_SHARD_UNKNOWN;
    read_bytes(&o->file);
    o->report = assay_validate(o->file.bytes, o->file.size, &o->options);
    *report = o->report;
    return ASSAY_SHARD_THERE;
}

assay_report *judge_set(const char *path, const void *bytes, size_t size,
                        const assay_options *options)
{
    const char *name = strrchr(path, '/') + 1;
    others o = {.folder = strndup(path, (size_t)(name - path)),
                .name = strdup(name), .options = *options};
    assay_shards shards = {open_other, &o, o.name};

    if (o.folder == NULL || o.name == NULL)
        die("no memory", "");
    o.options.index = true;
    assay_report *r = assay_validate_shards(bytes, size, options, &shards);
    leave(&o);
    free(o.folder);
    free(o.name);
    return r;
}
