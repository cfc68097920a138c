#include "checksums.h"

#include <stdio.h>
#include <string.h>

#include "fast/kernels/crc.h"
#include "fast/kernels/table.h"

u32 checksum_of(const checksum *c, const void *bytes, size_t size)
{
    return c->call(c->function, bytes, size);
}

/* ------------------------------------------------------ how each is called */

static u32 call_plain(peer_function *f, const void *bytes, size_t size)
{
    typedef u32 function(const void *, size_t);
    return ((function *)f)(bytes, size);
}

/* The signature of assay's functions and of libdeflate. */
static u32 call_onward(peer_function *f, const void *bytes, size_t size)
{
    return ((fast_crc_function *)f)(0, bytes, size);
}

static u32 call_zlib(peer_function *f, const void *bytes, size_t size)
{
    typedef unsigned long function(unsigned long, const void *, size_t);
    return (u32)((function *)f)(0, bytes, size);
}

static u32 call_isal(peer_function *f, const void *bytes, size_t size)
{
    typedef u32 function(u32, const void *, u64);
    return ((function *)f)(0, bytes, size);
}

/* ISA-L passes the register itself, not inverted; sizes are int. */
static u32 call_iscsi(peer_function *f, const void *bytes, size_t size)
{
    typedef u32 function(const void *, int, u32);
    return ~((function *)f)(bytes, (int)size, UINT32_MAX);
}

typedef struct {
    const char *polynomial, *name, *library, *symbol;
    u32 (*call)(peer_function *f, const void *bytes, size_t size);
} peer;

static const peer peers[] = {
    {"crc32", "zlib", "libz.so.1", "crc32_z", call_zlib},
    {"crc32", "libdeflate", "libdeflate.so.0", "libdeflate_crc32",
     call_onward},
    {"crc32", "ISA-L", "libisal.so.2", "crc32_gzip_refl", call_isal},
    {"crc32c", "ISA-L", "libisal.so.2", "crc32_iscsi", call_iscsi},
    {"crc32", "libdeflate-sys", PEERS, "peer_crc32_libdeflate", call_plain},
    {"crc32", "crc32fast", PEERS, "peer_crc32_crc32fast", call_plain},
    {"crc32", "crc-fast", PEERS, "peer_crc32_crc_fast", call_plain},
    {"crc32c", "crc-fast", PEERS, "peer_crc32c_crc_fast", call_plain},
    {"crc32c", "crc32c", PEERS, "peer_crc32c_crc32c", call_plain},
};

static size_t add_peers(const char *race, const char *polynomial,
                        checksum *all)
{
    size_t count = 0;

    for (size_t i = 0; i < sizeof peers / sizeof peers[0]; i++) {
        const peer *p = &peers[i];
        if (strcmp(p->polynomial, polynomial) != 0)
            continue;
        peer_function *found = peer_symbol(p->library, p->symbol);
        if (found == NULL) {
            bench_absent(race, p->name, "is not installed");
            continue;
        }
        all[count] = (checksum){.call = p->call, .function = found};
        snprintf(all[count].name, sizeof all[count].name, "%s", p->name);
        count++;
    }
    return count;
}

static size_t add_kernels(const char *race, bool castagnoli, checksum *all)
{
    size_t count = 0;

    for (size_t i = 0; fast_kernel_at(i) != NULL; i++) {
        const fast_kernel *k = fast_kernel_at(i);
        if ((k->polynomial == FAST_CRC32C) != castagnoli)
            continue;
        char *name = all[count].name;
        all[count] = (checksum){.call = call_onward,
                                .function = (peer_function *)k->crc};
        snprintf(name, sizeof all[count].name, "assay %s", k->name);
        if (!fast_kernel_runs(k))
            bench_absent(race, name, "this processor cannot run it");
        else
            count++;
    }
    return count;
}

size_t list_checksums(const char *race, const char *polynomial,
                      checksum all[MOST_CHECKSUMS])
{
    bool castagnoli = strcmp(polynomial, "crc32c") == 0;

    all[0] = (checksum){"plain table", call_onward, (peer_function *)
                        (castagnoli ? fast_plain_crc32c : fast_plain_crc32),
                        true};
    all[1] = (checksum){"assay", call_onward, (peer_function *)
                        (castagnoli ? fast_crc32c : fast_crc32), false};
    size_t count = 2;
    count += add_kernels(race, castagnoli, all + count);
    return count + add_peers(race, polynomial, all + count);
}
