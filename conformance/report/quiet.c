/* Nothing. */
#include "conformance/run/form.h"

const form certify_quiet = {0};
