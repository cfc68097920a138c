/*
 * refuse KIND FROM TO FILE PROGRAM [ARGUMENT]...: runs a program with library.c
 * preloaded, and refuses these system calls of that kind, counted from 1. The
 * programs that it starts are spared. FILE gets a line with the kind, its calls
 * and the number refused; if KIND is "none", a line for each kind. Exit status:
 * that of the program, 128 and the signal that ended it, or 77 if the kernel
 * does not allow deciding about calls of other processes.
 *
 *     REFUSE_LIBRARY=FILE     library.c
 *     REFUSE_MEMORY=1         "map" refuses memory, too, not only files
 */
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "test/faults/kinds.h"
#include "test/faults/marks.h"

/* Kinds from first on, calls from FROM to TO. */
typedef struct {
    size_t first, count;
    long from, to;
    long calls[KINDS], refused;
    bool begun;                 /* main() */
    bool maps_all;              /* memory too, and not only files */
    pid_t program;
    int listener;
} refusal;

static void give_up(const char *what)
{
    perror(what);
    exit(77);
}

/* The kind "none" counts the calls of all kinds. */
static void choose_kind(refusal *r, const char *name)
{
    r->count = strcmp(name, "none") == 0 ? KINDS : 1;
    while (r->count == 1 && strcmp(kinds[r->first].name, name) != 0)
        if (++r->first == KINDS) {
            fprintf(stderr, "refuse: no kind '%s'\n", name);
            exit(77);
        }
}

static bool is_of(const kind *k, int call)
{
    for (size_t i = 0; i < k->count; i++)
        if (k->calls[i] != NO_CALL && k->calls[i] == call)
            return true;
    return false;
}

/* --------------------------------------------------------------- filter -- */

static void ask_about(struct sock_filter *code, unsigned short *size, int call)
{
    if (call == NO_CALL)
        return;
    code[(*size)++] = (struct sock_filter)BPF_JUMP(
        BPF_JMP | BPF_JEQ | BPF_K, (unsigned)call, 0, 1);
    code[(*size)++] = (struct sock_filter)BPF_STMT(
        BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF);
}

/* Stops at a call of the kind, or at the mark, for a decision. */
static int install(const refusal *r)
{
    struct sock_filter code[2 * MOST_CALLS * KINDS + 4];
    unsigned short size = 0;

    code[size++] = (struct sock_filter)BPF_STMT(
        BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
    ask_about(code, &size, SYS_personality);
    for (const kind *k = kinds + r->first; k < kinds + r->first + r->count; k++)
        for (size_t i = 0; i < k->count; i++)
            ask_about(code, &size, k->calls[i]);
    code[size++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K,
                                                SECCOMP_RET_ALLOW);
    struct sock_fprog program = {size, code};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return -1;
    return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER,
                        SECCOMP_FILTER_FLAG_NEW_LISTENER, &program);
}

/* Passes the parent the number of the listener, or the negated error. No call
 * of the kind is made afterwards. */
static void start(const refusal *r, char **words, int report)
{
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(sizeof (int))];
    } control = {.room = {0}};
    char byte = 0;
    struct iovec piece = {&byte, 1};
    struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1,
                             .msg_control = control.room,
                             .msg_controllen = sizeof control.room};
    int listener = install(r);

    if (listener < 0)
        _exit(77);
    control.head.cmsg_level = SOL_SOCKET;
    control.head.cmsg_type = SCM_RIGHTS;
    control.head.cmsg_len = CMSG_LEN(sizeof (int));
    memcpy(CMSG_DATA(&control.head), &listener, sizeof listener);
    if (sendmsg(report, &message, 0) != 1)
        _exit(77);
    execv(words[0], words);
    _exit(127);
}

static int receive(int report)
{
    union {
        struct cmsghdr head;
        char room[CMSG_SPACE(sizeof (int))];
    } control = {.room = {0}};
    char byte;
    int listener;
    struct iovec piece = {&byte, 1};
    struct msghdr message = {.msg_iov = &piece, .msg_iovlen = 1,
                             .msg_control = control.room,
                             .msg_controllen = sizeof control.room};

    if (recvmsg(report, &message, MSG_CMSG_CLOEXEC) != 1 ||
        CMSG_FIRSTHDR(&message) == NULL) {
        fputs("refuse: there is nothing to decide with\n", stderr);
        exit(77);
    }
    memcpy(&listener, CMSG_DATA(&control.head), sizeof listener);
    return listener;
}

/* ------------------------------------------------------------- decisions -- */

/* Reports whether a call is from the program: itself, its threads, or a child
 * before exec. */
static bool is_ours(const refusal *r, unsigned task)
{
    char path[64], ours[4096], its[4096];

    snprintf(path, sizeof path, "/proc/%ld/exe", (long)r->program);
    ssize_t size = readlink(path, ours, sizeof ours);
    snprintf(path, sizeof path, "/proc/%u/exe", task);
    ssize_t other = readlink(path, its, sizeof its);
    return size > 0 && size == other && memcmp(ours, its, (size_t)size) == 0;
}

/* Sanitizers do not survive a lack of memory. */
static bool is_counted(const refusal *r, const struct seccomp_data *call)
{
    return r->maps_all || call->nr != SYS_mmap || (int)call->args[4] >= 0;
}

/* Returns the error, or 0. */
static int refuse(refusal *r, const struct seccomp_notif *asked)
{
    const struct seccomp_data *call = &asked->data;
    int error = 0;

    if (!is_ours(r, asked->pid))
        return 0;
    if (call->nr == SYS_personality)
        r->begun = call->args[1] == MARK_BEGIN;
    if (!r->begun || !is_counted(r, call))
        return 0;
    for (size_t k = r->first; k < r->first + r->count; k++) {
        if (!is_of(&kinds[k], call->nr))
            continue;
        r->calls[k]++;
        if (r->from <= r->calls[k] && r->calls[k] <= r->to)
            error = kinds[k].error;
    }
    r->refused += error != 0;
    return error;
}

/* The caller may be gone before the answer. */
static void decide(refusal *r)
{
    struct seccomp_notif asked;
    struct seccomp_notif_resp answer;

    memset(&asked, 0, sizeof asked);
    if (ioctl(r->listener, SECCOMP_IOCTL_NOTIF_RECV, &asked) != 0)
        return;
    memset(&answer, 0, sizeof answer);
    answer.id = asked.id;
    answer.error = -refuse(r, &asked);
    if (answer.error == 0)
        answer.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE;
    ioctl(r->listener, SECCOMP_IOCTL_NOTIF_SEND, &answer);
}

static int watch(refusal *r)
{
    int end = (int)syscall(SYS_pidfd_open, r->program, 0);
    struct pollfd ends[] = {{.fd = r->listener, .events = POLLIN},
                            {.fd = end, .events = POLLIN}};
    int status;

    if (end < 0)
        give_up("refuse: pidfd_open");
    while (ends[1].revents == 0) {
        if (poll(ends, 2, -1) < 0 && errno != EINTR)
            give_up("refuse: poll");
        if ((ends[0].revents & POLLIN) != 0)
            decide(r);
    }
    close(r->listener);         /* waiting clients are released */
    if (waitpid(r->program, &status, 0) < 0)
        give_up("refuse: waitpid");
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

static void write_counts(const refusal *r, const char *path)
{
    FILE *file = fopen(path, "w");

    if (file == NULL)
        give_up(path);
    for (size_t k = r->first; k < r->first + r->count; k++)
        fprintf(file, "%s %ld %ld\n", kinds[k].name, r->calls[k], r->refused);
    fclose(file);
}

int main(int argc, char **argv)
{
    int report[2];

    const char *library = getenv("REFUSE_LIBRARY");

    if (argc < 6 || library == NULL) {
        fputs("REFUSE_LIBRARY=faults.so refuse KIND FROM TO FILE PROGRAM...\n",
              stderr);
        return 77;
    }
    refusal r = {.from = strtol(argv[2], NULL, 10),
                 .to = strtol(argv[3], NULL, 10),
                 .maps_all = getenv("REFUSE_MEMORY") != NULL};
    choose_kind(&r, argv[1]);
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, report) != 0)
        give_up("refuse: socketpair");
    signal(SIGPIPE, SIG_DFL);
    r.program = fork();
    if (r.program == 0) {
        setenv("LD_PRELOAD", library, 1);
        start(&r, argv + 5, report[1]);
    }
    close(report[1]);
    r.listener = receive(report[0]);
    int status = watch(&r);
    write_counts(&r, argv[4]);
    return status;
}
