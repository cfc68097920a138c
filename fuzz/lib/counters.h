/*
 * libFuzzer keeps an input that reaches new code, and makes others of it. What
 * a check reaches by luck (a limit of memory, bytes that change at a call, both
 * by the hash of the input) no input that is made of it reaches again, and each
 * is kept for nothing. What runs between these two leaves no trace in what
 * libFuzzer counts; with another engine, or none, they do nothing. Not nested.
 */
#ifndef FUZZ_COUNTERS_H
#define FUZZ_COUNTERS_H

void stop_counting(void);
void count_again(void);

#endif
