#include "generators/corpus/recipe.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "generators/engine/store.h"
#include "tool/decimal.h"

void spoilt_recipe(const recipe_source *s, const char *text, ...)
{
    char words[256];
    va_list arguments;

    va_start(arguments, text);
    vsnprintf(words, sizeof words, text, arguments);
    va_end(arguments);
    stop_generating("%s: recipes[%zu], pieces[%zu]: %s", s->path, s->recipe,
                    s->piece, words);
}

static u64 read_number(const recipe_source *s, const json_t *object,
                       const char *member)
{
    u64 number;

    if (!read_decimal(json_string_value(json_object_get(object, member)),
                      &number))
        spoilt_recipe(s, "%s is not a decimal text", member);
    return number;
}

/* ------------------------------------------------------------ one item -- */

static int digit_of(char letter)
{
    static const char digits[] = "0123456789abcdef";
    const char *found = letter != '\0' ? strchr(digits, letter) : NULL;

    return found != NULL ? (int)(found - digits) : -1;
}

static void read_hex(const recipe_source *s, const char *text, item *it)
{
    size_t length = strlen(text);

    it->size = length / 2;
    it->bytes = need_memory(NULL, it->size);
    for (size_t i = 0; i < it->size; i++) {
        int high = digit_of(text[2 * i]), low = digit_of(text[2 * i + 1]);
        if (high < 0 || low < 0)
            spoilt_recipe(s, "hex has an invalid digit");
        it->bytes[i] = (u8)(high << 4 | low);
    }
    if (length % 2 != 0)
        spoilt_recipe(s, "hex has an odd number of digits");
}

/* The last number, which is the largest, has at most so many digits or
 * bytes. */
static void check_counter(const recipe_source *s, const item *it, u64 times)
{
    u64 steps = times > 0 ? times - 1 : 0;
    u64 most = UINT64_MAX;

    if (it->kind != DECIMAL && it->size < 8)
        most = ((u64)1 << 8 * it->size) - 1;
    for (size_t i = 0; it->kind == DECIMAL && i < 20 - it->size; i++)
        most = i == 0 ? 9999999999999999999u : most / 10;
    if (it->first > most ||
        (it->step > 0 && steps > (most - it->first) / it->step))
        spoilt_recipe(s, "a number does not fit its width");
}

static bool read_counter(const recipe_source *s, const json_t *object,
                         item *it)
{
    static const char *const kinds[] = {
        [DECIMAL] = "decimal", [LITTLE] = "little", [BIG] = "big"};

    for (item_kind kind = DECIMAL; kind <= BIG; kind++) {
        const json_t *about = json_object_get(object, kinds[kind]);
        if (about == NULL)
            continue;
        json_int_t width = json_integer_value(json_object_get(about, "width"));
        if (width < 1 || width > (kind == DECIMAL ? 20 : 8))
            spoilt_recipe(s, "width is not a permitted number of bytes");
        *it = (item){kind, NULL, (size_t)width, read_number(s, about, "first"),
                     read_number(s, about, "step")};
        return true;
    }
    return false;
}

static bool read_plain(const recipe_source *s, const json_t *object, item *it)
{
    const char *hex = json_string_value(json_object_get(object, "hex"));
    const json_t *text = json_object_get(object, "text");

    *it = (item){.kind = PLAIN};
    if (hex != NULL) {
        read_hex(s, hex, it);
    } else if (json_is_string(text)) {
        it->size = json_string_length(text);
        it->bytes = need_memory(NULL, it->size);
        memcpy(it->bytes, json_string_value(text), it->size);
    }
    return it->bytes != NULL;
}

/* --------------------------------------------------------------- pieces -- */

/* Reports whether path is inside the folder and needs no quoting. */
static bool is_inside(const char *path)
{
    static const char allowed[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
        "+-./=@^_~";
    const char *name = path != NULL ? strchr(path, '/') : NULL;

    return name != NULL && name != path && name[1] != '\0' &&
           strchr(name + 1, '/') == NULL && path[0] != '.' && name[1] != '.' &&
           path[strspn(path, allowed)] == '\0';
}

/* Bytes of a file of the corpus. */
static void read_parent(const recipe_source *s, const json_t *object, item *it)
{
    const char *path = json_string_value(json_object_get(object, "parent"));
    u64 from = read_number(s, object, "from");
    u64 to = read_number(s, object, "to");
    struct stat about;

    if (!is_inside(path))
        spoilt_recipe(s, "parent is not the path of a case");
    char *folder = join_names(s->corpus, format_about(s->format)->name);
    char *whole = join_names(folder, path);
    int file = open(whole, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0 || fstat(file, &about) != 0 || !S_ISREG(about.st_mode))
        spoilt_recipe(s, "parent cannot be read");
    if (from > to || to > (u64)about.st_size || to - from > MOST_STORED)
        spoilt_recipe(s, "parent does not have these bytes");
    *it = (item){PLAIN, need_memory(NULL, (size_t)(to - from)),
                 (size_t)(to - from), 0, 0};
    if (pread(file, it->bytes, it->size, (off_t)from) != (ssize_t)it->size)
        spoilt_recipe(s, "parent cannot be read");
    close(file);
    free(whole);
    free(folder);
}

static void read_items(const recipe_source *s, const json_t *each, piece *p)
{
    u64 once = 0;

    p->count = json_array_size(each);
    p->items = need_memory(NULL, p->count * sizeof *p->items);
    for (size_t i = 0; i < p->count; i++) {
        const json_t *object = json_array_get(each, i);
        if (!read_plain(s, object, &p->items[i]) &&
            !read_counter(s, object, &p->items[i]))
            spoilt_recipe(s, "an item has an unknown kind");
        if (p->items[i].size == 0)
            spoilt_recipe(s, "an item has no bytes");
        if (p->items[i].kind != PLAIN)
            check_counter(s, &p->items[i], p->times);
        once += p->items[i].size;
    }
    if (once == 0 || p->times > MOST_STORED / once)
        spoilt_recipe(s, "the piece has no bytes or more than 256 MiB");
    p->size = once * p->times;
}

static piece read_piece(const recipe_source *s, const json_t *object)
{
    const json_t *each = json_object_get(object, "each");
    piece p = {.times = 1};

    if (json_object_get(object, "zeros") != NULL) {
        p.size = read_number(s, object, "zeros");
        return p;
    }
    if (each != NULL) {
        p.times = read_number(s, object, "times");
        read_items(s, each, &p);
        return p;
    }
    p.count = 1;
    p.items = need_memory(NULL, sizeof *p.items);
    if (json_object_get(object, "parent") != NULL)
        read_parent(s, object, p.items);
    else if (!read_plain(s, object, p.items))
        spoilt_recipe(s, "unknown kind of piece");
    p.size = p.items->size;
    return p;
}

/* --------------------------------------------------------------- recipe -- */

/* Each piece before the next is read, so that memory has a bound. */
static void add_piece(const recipe_source *s, recipe *r, u64 *stored,
                      const json_t *object)
{
    piece p = read_piece(s, object);

    r->pieces[r->count++] = p;
    if (p.size > INT64_MAX - r->size)
        spoilt_recipe(s, "the file has more than 2^63-1 bytes");
    r->size += p.size;
    *stored += p.count > 0 ? p.size : 0;
    if (*stored > MOST_STORED)
        spoilt_recipe(s, "the file has more than 256 MiB besides zeros");
}

recipe read_recipe(const recipe_source *s, json_t *entry)
{
    const json_t *pieces = json_object_get(entry, "pieces");
    recipe_source at = *s;
    recipe r = {.expected = json_object_get(entry, "case")};
    u64 stored = 0;

    r.path = json_string_value(json_object_get(r.expected, "path"));
    r.sparse = json_string_value(json_object_get(r.expected, "sparse"));
    if (!is_inside(r.path) || r.sparse == NULL)
        spoilt_recipe(s, "the case has an invalid path or no digest");
    r.pieces = need_memory(NULL, json_array_size(pieces) * sizeof *r.pieces);
    for (; at.piece < json_array_size(pieces); at.piece++)
        add_piece(&at, &r, &stored, json_array_get(pieces, at.piece));
    if (r.size != read_number(s, entry, "size"))
        spoilt_recipe(s, "size is not the sum of the pieces");
    return r;
}

void free_recipe(recipe *r)
{
    for (size_t i = 0; i < r->count; i++) {
        for (size_t k = 0; k < r->pieces[i].count; k++)
            free(r->pieces[i].items[k].bytes);
        free(r->pieces[i].items);
    }
    free(r->pieces);
    *r = (recipe){0};
}
