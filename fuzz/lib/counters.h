/*
 * Hides code from libFuzzer's coverage. libFuzzer keeps an input that reaches
 * new code, and mutates it. If a check is reached by chance (a memory limit, or
 * bytes that change at a call, both chosen by the hash of the input), mutants
 * of the input do not reach it again, and it is kept for nothing. Code between
 * these two calls is not counted. With another engine, or none, they do
 * nothing. Not nested.
 */
#ifndef FUZZ_COUNTERS_H
#define FUZZ_COUNTERS_H

void stop_counting(void);
void count_again(void);

#endif
