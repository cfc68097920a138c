/* The form that prints nothing. */
#include "conformance/run/form.h"

const form certify_quiet = {0};
