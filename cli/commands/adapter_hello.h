/* assay adapter: the answer to "hello" (PROTOCOL.md). */
#ifndef ASSAY_CLI_ADAPTER_HELLO_H
#define ASSAY_CLI_ADAPTER_HELLO_H

#include <stdbool.h>

/* Features that are not known cannot be declared: false after a message. */
bool answer_hello(void);

#endif
