#!/bin/sh
# header.sh: include/assay.h and assay_fast.h need no other header and compile
# without a warning, as C11 and as C++17; so do the examples in their comments.
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

# write_example HEADER: the example of the header's first comment, in a function.
write_example()
{
    {
        printf '#include "%s"\n#include <stdio.h>\n' "$1"
        echo 'void example(const void *bytes, size_t size);'
        echo 'void example(const void *bytes, size_t size)'
        printf '{\n(void)bytes;\n(void)size;\n'
        sed -n '/^ \*     /,/^ \*$/ { s/^ \*     //p; /^ \*$/q; }' \
            "$ASSAY_SOURCE/include/$1"
        echo '}'
    } > "$work/example.c"
    cp "$work/example.c" "$work/example.cpp"
    grep -q 'assay_.*(' "$work/example.c" || {
        printf 'include/%s has no example\n' "$1"
        exit 1
    }
}

# compile COMPILER STANDARD FILE WARNING
compile()
{
    # shellcheck disable=SC2086     # several words are meant
    $1 -std="$2" $warnings $4 -I"$ASSAY_SOURCE/include" -c "$work/$3" \
        -o "$work/sample.o" || {
        printf '%s: %s is not %s\n' "$1" "$3" "$2"
        exit 1
    }
}

for header in assay.h assay_fast.h; do
    write_example "$header"
    compile "${CC:-cc}" c11 example.c -Wstrict-prototypes
    compile "${CXX:-c++}" c++17 example.cpp -Wold-style-cast
done
compile "${CC:-cc}" c11 sample.c -Wstrict-prototypes
compile "${CXX:-c++}" c++17 sample.cpp -Wold-style-cast

# The names of the library have no C++ in them.
nm "$work/sample.o" | grep -q ' U assay_validate$' || {
    echo 'include/assay.h is not extern "C"'
    exit 1
}
