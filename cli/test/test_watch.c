/* Reads what a terminal shows about a file that takes long, line by line, until
 * the expected words appear. Nothing depends on the speed of the machine. */
#define _XOPEN_SOURCE 700       /* posix_openpt() */
#include "ref/test/suite.h"

#include <fcntl.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "input/watch.h"

#define ERASE "\r\033[K"

/* The output of the terminal, and where to continue searching it. */
typedef struct {
    int other;                  /* end of it */
    char text[64u << 10];
    size_t size, seen;
} terminal;

/* Opens a terminal in place of standard error. */
static terminal *open_terminal(unsigned short columns)
{
    static terminal t;
    struct winsize window = {.ws_row = 24, .ws_col = columns};

    t.other = posix_openpt(O_RDWR | O_NOCTTY);
    ck_assert_int_ge(t.other, 0);
    ck_assert(grantpt(t.other) == 0 && unlockpt(t.other) == 0);
    int end = open(ptsname(t.other), O_RDWR | O_NOCTTY);
    ck_assert_int_ge(end, 0);
    ck_assert_int_eq(ioctl(end, TIOCSWINSZ, &window), 0);
    ck_assert_int_eq(dup2(end, STDERR_FILENO), STDERR_FILENO);
    close(end);
    setenv("TERM", "xterm", 1);
    return &t;
}

static u32 lines_of(const char *text)
{
    u32 lines = 0;

    for (; (text = strstr(text, ERASE)) != NULL; text += strlen(ERASE))
        lines++;
    return lines;
}

/* The first line may be an older one, and the next one cut off. */
static void wait_for(terminal *t, const char *words)
{
    char *found;

    while ((found = strstr(t->text + t->seen, words)) == NULL) {
        ssize_t n = read(t->other, t->text + t->size,
                         sizeof t->text - 1 - t->size);
        CLAIM(n > 0 && lines_of(t->text + t->seen) < 20, "%s is not in %s",
              words, t->text);
        t->text[t->size += (size_t)n] = '\0';
    }
    t->seen = (size_t)(found - t->text) + strlen(words);
}

START_TEST(sizes_and_work)
{
    static const struct {
        u64 size;
        const char *words;
    } sizes[] = {
        {1, " s  1 bytes  a.mag"}, {1023, " s  1023 bytes  a.mag"},
        {1536, " s  1.5 KiB  a.mag"}, {3u << 20, " s  3.0 MiB  a.mag"},
        {UINT64_MAX, " s  16777216.0 TiB  a.mag"},
    };
    terminal *t = open_terminal(80);
    fast_work work = {.total = 3u << 30};
    watch w;

    watch_open(&w, false, 3);
    ck_assert(w.running);
    watch_begin(&w, "a.mag");
    wait_for(t, "1 of 3  ");
    wait_for(t, " s  a.mag");
    for (size_t i = 0; i < COUNT(sizes); i++) {
        watch_size(&w, sizes[i].size);
        wait_for(t, sizes[i].words);
    }
    watch_work(&w, &work);
    wait_for(t, " s  0 bytes of 3.0 GiB  a.mag");
    work.done = 5u << 20;
    wait_for(t, " s  5.0 MiB of 3.0 GiB  a.mag");
    watch_work(&w, NULL);
    wait_for(t, " s  16777216.0 TiB  a.mag");
    watch_end(&w);
    wait_for(t, ERASE);
    watch_begin(&w, "-");
    wait_for(t, "2 of 3  ");
    wait_for(t, " s  standard input");
    watch_close(&w);
    wait_for(t, ERASE);
    ck_assert(!w.running);
    ck_assert_ptr_null(strstr(t->text, "\n"));
}
END_TEST

/* The total is unknown; the last column stays empty. */
START_TEST(many_files_in_a_narrow_window)
{
    terminal *t = open_terminal(20);
    watch w;

    watch_open(&w, false, 0);
    for (int i = 0; i < 12; i++) {
        watch_begin(&w, "\033[31m.mag");
        watch_end(&w);
    }
    watch_begin(&w, "a/very/long/name.mag");
    wait_for(t, "13 files  ");
    wait_for(t, ERASE "13 files  ");
    watch_close(&w);
    ck_assert_ptr_null(strstr(t->text, "[31m"));
    for (const char *at = t->text; *at != '\0'; at += strlen(ERASE)) {
        size_t size = strcspn(at, "\r");
        ck_assert(size == 19 || size == 0);
        at += size;
    }
}
END_TEST

START_TEST(nobody_looks)
{
    watch w;

    open_terminal(80);
    watch_open(&w, true, 1);
    ck_assert(!w.running);
    watch_begin(&w, "a.mag");
    watch_size(&w, 1);
    watch_work(&w, NULL);
    watch_end(&w);
    watch_close(&w);
    ck_assert_ptr_null(w.name);
}
END_TEST

RUN("watch", sizes_and_work, many_files_in_a_narrow_window, nobody_looks)
