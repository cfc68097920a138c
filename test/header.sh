#!/bin/sh
# header.sh: include/assay.h stands alone, as C11 and as C++17, without a
# warning: a program that has nothing else compiles, and is what it says.
set -eu

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
warnings='-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wundef -Werror'

cat > "$work/sample.c" <<'END'
#include "assay.h"
#include "assay.h"

int main(void)
{
    assay_options options = {0};
    assay_report *report = assay_validate("MAG!", 4, &options);
    const assay_finding *finding = assay_report_finding(report, 0);
    int rejected = finding != NULL &&
                   assay_report_verdict(report) == ASSAY_REJECT &&
                   assay_rule_at(finding->rule)->level == ASSAY_MUST;
    assay_free(report);
    return rejected ? 0 : 1;
}
END
# In C++, {} is what {0} is in C.
sed -e 's/{0}/{}/' -e 's/NULL/nullptr/' "$work/sample.c" > "$work/sample.cpp"

# compile COMPILER STANDARD FILE
compile()
{
    # shellcheck disable=SC2086     # several words are meant
    $1 -std="$2" $warnings $4 -I"$ASSAY_SOURCE/include" -c "$work/$3" \
        -o "$work/sample.o" || {
        printf '%s: include/assay.h is no %s\n' "$1" "$2"
        exit 1
    }
}

compile "${CC:-cc}" c11 sample.c -Wstrict-prototypes
compile "${CXX:-c++}" c++17 sample.cpp -Wold-style-cast

# The names of the library have no C++ in them.
nm "$work/sample.o" | grep -q ' U assay_validate$' || {
    echo 'include/assay.h is not extern "C"'
    exit 1
}
