#define _DEFAULT_SOURCE         /* MAP_ANONYMOUS */
#include "input/mapping.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/mman.h>
#include <unistd.h>

#include "tool/cleanup.h"

/*
 * The pages of a mapped file that became shorter, or that cannot be read, are
 * not there. Whoever touches one goes on with zeros, since there is no way back
 * into a validation, and the file is then found to have changed. Several
 * threads may do so at the same time: each puts zeros from its page on, where
 * those of another may stand already.
 */
static struct {
    u8 *bytes;
    size_t size;
    size_t page;
    atomic_bool lost;               /* some of it is no longer there */
} mapping;

static void fill_with_zeros(int number, siginfo_t *about, void *context)
{
    u8 *at = about->si_addr;

    (void)context;
    if (about->si_code > 0 && mapping.bytes != NULL && mapping.bytes <= at &&
        (size_t)(at - mapping.bytes) < mapping.size) {
        int error = errno;
        size_t before = (size_t)(at - mapping.bytes);
        before -= before % mapping.page;
        void *zeros = mmap(mapping.bytes + before, mapping.size - before,
                           PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED,
                           -1, 0);
        errno = error;
        mapping.lost = true;
        if (zeros != MAP_FAILED)
            return;
    }
    cleanup_all("SIGBUS");
    signal(number, SIG_DFL);
    raise(number);                  /* it ends the program on return */
}

void mapping_watch(u8 *bytes, size_t size)
{
    struct sigaction action = {.sa_sigaction = fill_with_zeros,
                               .sa_flags = SA_SIGINFO};

    mapping.bytes = bytes;
    mapping.size = size;
    mapping.page = (size_t)sysconf(_SC_PAGESIZE);
    mapping.lost = false;
    sigfillset(&action.sa_mask);    /* it may undo what others undo too */
    sigaction(SIGBUS, &action, NULL);
}

bool mapping_lost(void)
{
    return mapping.lost;
}

void mapping_forget(void)
{
    mapping.bytes = NULL;
}
