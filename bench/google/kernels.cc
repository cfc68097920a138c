// Measures the kernels of fast/ that this processor runs, by size, with Google
// Benchmark. This is for work on a kernel; the races of ./assay bench have a
// harness of their own, which rotates contenders and keeps each round.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <string>
#include <vector>

extern "C" {
#include "fast/kernels/table.h"
}

static void checksum(benchmark::State &state, fast_crc_function *crc)
{
    std::vector<uint8_t> bytes(static_cast<size_t>(state.range(0)) + 64, 1);

    for (auto _ : state)
        benchmark::DoNotOptimize(
            crc(0, bytes.data(), static_cast<size_t>(state.range(0))));
    state.SetBytesProcessed(state.iterations() * state.range(0));
}

int main(int argc, char **argv)
{
    for (size_t i = 0; fast_kernel_at(i) != nullptr; i++) {
        const fast_kernel *k = fast_kernel_at(i);
        if (!fast_kernel_runs(k))
            continue;
        std::string name = k->polynomial == FAST_CRC32 ? "crc32/" : "crc32c/";
        benchmark::RegisterBenchmark((name + k->name).c_str(), checksum,
                                     k->crc)
            ->RangeMultiplier(4)->Range(16, 64 << 20);
    }
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 1;
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
