/* Nothing. */
#include "report/form.h"

const form certify_quiet = {0};
