#define _DEFAULT_SOURCE         /* MAP_ANONYMOUS */
#include "input/mapping.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <unistd.h>

#include "tool/cleanup.h"

/*
 * If a mapped file became shorter or unreadable, pages are missing. An access
 * to a missing page continues with zeros, since a validation cannot be left,
 * and the file is afterwards found to have changed. Several threads may access
 * missing pages at the same time: each maps zeros from its page on, perhaps
 * over the zeros of another.
 */
static struct mapping {
    u8 *bytes;                      /* NULL if the entry is free */
    size_t size;
    size_t page;
    atomic_bool lost;               /* a page was missing */
} mappings[MOST_MAPPINGS];

static bool put_zeros(struct mapping *m, const u8 *at)
{
    size_t before = (size_t)(at - m->bytes);
    int error = errno;

    before -= before % m->page;
    void *zeros = mmap(m->bytes + before, m->size - before, PROT_READ,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    errno = error;
    m->lost = true;
    return zeros != MAP_FAILED;
}

static void fill_with_zeros(int number, siginfo_t *about, void *context)
{
    u8 *at = about->si_addr;

    (void)context;
    for (int i = 0; i < MOST_MAPPINGS && about->si_code > 0; i++) {
        struct mapping *m = &mappings[i];
        if (m->bytes != NULL && m->bytes <= at &&
            (size_t)(at - m->bytes) < m->size && put_zeros(m, at))
            return;
    }
    cleanup_all("SIGBUS");
    signal(number, SIG_DFL);
    raise(number);                  /* it ends the program on return */
}

/* Returns the mapping of these bytes; with NULL, a free entry. */
static struct mapping *find_mapping(const u8 *bytes)
{
    for (int i = 0; i < MOST_MAPPINGS; i++)
        if (mappings[i].bytes == bytes)
            return &mappings[i];
    return NULL;
}

bool mapping_watch(u8 *bytes, size_t size)
{
    struct sigaction action = {.sa_sigaction = fill_with_zeros,
                               .sa_flags = SA_SIGINFO};
    struct mapping *m = find_mapping(NULL);

    if (m == NULL)
        return false;
    m->size = size;
    m->page = (size_t)sysconf(_SC_PAGESIZE);
    m->lost = false;
    m->bytes = bytes;
    sigfillset(&action.sa_mask);    /* cleanup_all() must not run twice */
    sigaction(SIGBUS, &action, NULL);
    return true;
}

bool mapping_lost(const u8 *bytes)
{
    const struct mapping *m = find_mapping(bytes);
    return m != NULL && m->lost;
}

void mapping_forget(const u8 *bytes)
{
    struct mapping *m = find_mapping(bytes);

    if (m != NULL)
        m->bytes = NULL;
}
