#!/bin/sh
# The manual page is well-formed, and has the commands and options that the
# program has, no more and no less.
command -v mandoc > /dev/null || { echo 'skipped: no mandoc'; exit 77; }
page=$(cd "${0%/*}/../.." && pwd)/doc/assay.1
. "${0%/*}/lib/check.sh"

run 0 mandoc -Tlint -Wwarning "$page"
out
err

# Lines "COMMAND OPTION", without --help: the page has that once.
run 0 "$ASSAY" help
sed -n 's/^  assay \([a-z]*\) .*/\1/p' run/out | grep -v '^help$' > commands
while read -r command; do
    run 0 "$ASSAY" "$command" --help
    echo "$command"
    sed -n 's/^  *\(-[a-z], \)\{0,1\}--\([a-z-]*\).*/\1--\2/p' run/out |
        grep -v -e '--help' | sed "s/^/$command /"
done < commands | sort > of_program
awk '$1 == ".Sh" { command = "" }
     $1 == ".Ss" { command = $3; print command }
     command != "" && $1 == ".It" && $2 == "Fl" {
         if ($4 == ",") print command, "-" $3 ", -" $5
         else print command, "-" $3
     }' "$page" | sort > of_page
now='comparing the options of doc/assay.1 with --help'
: > run/err
diff of_page of_program > run/out || fail 'the page differs (<)'
[ "$(wc -l < of_program)" -gt 30 ] || fail 'hardly any options were found'
finish
