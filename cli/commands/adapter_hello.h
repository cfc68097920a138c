/* assay adapter: the answer to "hello" (PROTOCOL.md). */
#ifndef ASSAY_CLI_ADAPTER_HELLO_H
#define ASSAY_CLI_ADAPTER_HELLO_H

void answer_hello(void);

#endif
