#include <stdio.h>
#include <string.h>

#include "assay.h"
#include "bench.h"
#include "fast/kernels/table.h"

typedef struct {
    const char *name;
    int (*run)(char **arguments);
} race;

static int race_verify_peer(char **a)
{
    typedef u64 verify(const char *path);
    verify *peer = (verify *)peer_symbol(PEERS, "peer_verify_ztensor");
    if (peer == NULL || a[0] == NULL)
        return 2;
    return peer(a[0]) == UINT64_MAX ? 1 : 0;
}

static int race_readers(char **a)
{
    bool is_here;
    reader r;

    (void)a;
    for (size_t i = 0; reader_at(i, &r, &is_here); i++)
        printf("{\"reader\":\"%s\",\"formats\":\"%s\",\"here\":%s}\n", r.name,
               r.formats, is_here ? "true" : "false");
    return 0;
}

/* Prints the class of the machine, by which results are kept and kernels are
   tuned. */
static int race_about(char **a)
{
    (void)a;
    printf("{\"assay\":\"%s\",\"class\":\"%s\",\"crc32\":\"%s\","
           "\"crc32c\":\"%s\"}\n", assay_version(),
           fast_class_name(fast_machine_class()),
           fast_kernel_used(FAST_CRC32)->name,
           fast_kernel_used(FAST_CRC32C)->name);
    print_libraries();
    return 0;
}

static int race_probe(char **a)
{
    (void)a;
    bench_probe("probe");
    return 0;
}

static const race races[] = {
    {"about", race_about},
    {"probe", race_probe},
    {"crc", race_crc},                  /* POLYNOMIAL [quick] */
    {"latency", race_latency},          /* POLYNOMIAL [quick] */
    {"index", race_index},              /* ... PATH [few] */
    {"readers", race_readers},
    {"memory", race_memory},            /* READER PATH */
    {"open", race_open},                /* READER PATH */
    {"read", race_read},                /* METHOD PATH */
    {"run", race_run},                  /* SECONDS COMMAND [ARGUMENT]... */
    {"verify-peer", race_verify_peer},  /* PATH */
};

int main(int argc, char **argv)
{
    for (size_t i = 0; argc > 1 && i < sizeof races / sizeof races[0]; i++)
        if (strcmp(argv[1], races[i].name) == 0)
            return races[i].run(argv + 2);
    fputs("usage: assay-bench RACE [ARGUMENT]...\n"
          "./assay bench asks it; bench/README.md says how\n", stderr);
    return 2;
}
