/* Kinds of system calls, each with the error of a refused call. */
#ifndef ASSAY_TEST_KINDS_H
#define ASSAY_TEST_KINDS_H

#include <errno.h>
#include <stddef.h>
#include <sys/syscall.h>

#define MOST_CALLS 8
#define NO_CALL (-1)

/* Calls that some machines lack. */
#ifndef SYS_open
#define SYS_open NO_CALL
#endif
#ifndef SYS_stat
#define SYS_stat NO_CALL
#define SYS_lstat NO_CALL
#endif
#ifndef SYS_poll
#define SYS_poll NO_CALL
#endif
#ifndef SYS_fork
#define SYS_fork NO_CALL
#define SYS_vfork NO_CALL
#endif
#ifndef SYS_rename
#define SYS_rename NO_CALL
#endif
#ifndef SYS_renameat
#define SYS_renameat NO_CALL
#endif
#ifndef SYS_unlink
#define SYS_unlink NO_CALL
#define SYS_rmdir NO_CALL
#endif
#ifndef SYS_mkdir
#define SYS_mkdir NO_CALL
#endif
#ifndef SYS_readlink
#define SYS_readlink NO_CALL
#endif
#ifndef SYS_pipe
#define SYS_pipe NO_CALL
#endif
#ifndef SYS_dup2
#define SYS_dup2 NO_CALL
#endif
#ifndef SYS_newfstatat
#define SYS_newfstatat NO_CALL
#endif

typedef struct {
    const char *name;
    int error;
    int calls[MOST_CALLS];
    size_t count;
} kind;

#define CALLS(...) {__VA_ARGS__}, sizeof (int[]){__VA_ARGS__} / sizeof (int)

static const kind kinds[] = {
    {"open",   EMFILE, CALLS(SYS_open, SYS_openat)},
    {"read",   EIO,    CALLS(SYS_read, SYS_pread64, SYS_readv)},
    {"write",  ENOSPC, CALLS(SYS_write, SYS_writev, SYS_pwrite64)},
    {"close",  EIO,    CALLS(SYS_close)},
    {"stat",   EIO,    CALLS(SYS_stat, SYS_lstat, SYS_fstat, SYS_newfstatat,
                             SYS_statx)},
    {"list",   EIO,    CALLS(SYS_getdents64)},
    {"map",    ENOMEM, CALLS(SYS_mmap, SYS_mremap)},
    {"sync",   EIO,    CALLS(SYS_fsync, SYS_fdatasync)},
    {"rename", EIO,    CALLS(SYS_rename, SYS_renameat, SYS_renameat2)},
    {"unlink", EIO,    CALLS(SYS_unlink, SYS_unlinkat, SYS_rmdir)},
    {"mkdir",  ENOSPC, CALLS(SYS_mkdir, SYS_mkdirat)},
    {"place",  EIO,    CALLS(SYS_readlink, SYS_readlinkat, SYS_getcwd,
                             SYS_lseek, SYS_ftruncate)},
    {"clone",  EAGAIN, CALLS(SYS_clone, SYS_clone3, SYS_fork, SYS_vfork)},
    {"pipe",   EMFILE, CALLS(SYS_pipe, SYS_pipe2)},
    {"dup",    EMFILE, CALLS(SYS_dup, SYS_dup2, SYS_dup3, SYS_fcntl)},
    {"poll",   ENOMEM, CALLS(SYS_poll, SYS_ppoll)},
    {"wait",   ECHILD, CALLS(SYS_wait4, SYS_waitid)},
    {"interrupted", EINTR, CALLS(SYS_read, SYS_pread64, SYS_poll, SYS_ppoll,
                                 SYS_wait4, SYS_waitid)},
    {"cut",    EINTR,  CALLS(SYS_write, SYS_open, SYS_openat)},
};

#define KINDS (sizeof kinds / sizeof *kinds)

#endif
