#!/bin/sh
# assay without an assay-mint next to it: commands that need it say so, others
# work; also an assay-mint of another version, and one in the PATH.
. "${0%/*}/lib/check.sh"

[ -z "${ASSAY_EMULATED:-}" ] || {
    echo 'SKIPPED: a copy of the program is started as it is'
    exit 77
}
mkdir -p alone/bin alone/path
cp "$ASSAY_BUILD/bin/assay" alone/bin/assay
alone=alone/bin/assay

needs()         # needs WHAT COMMAND...
{
    what=$1
    shift
    run 2 env PATH="$PWD/alone/path:$PATH" "$alone" "$@"
    grep -q "^assay: $what needs assay-mint, $why" run/err || fail "no: $why"
    out
}

why='which is not next to .*/alone/bin/assay (it is built with'
printf '#!/bin/sh\necho of the PATH\n' > alone/path/assay-mint
chmod +x alone/path/assay-mint
needs generate generate made
needs spoil spoil good.mag made
needs 'certify --random' certify --random 1 -- true
needs 'rules --html' rules --html mag
[ ! -e made ] || fail 'a folder was made'

# Help, usage errors and commands that make no files are the same as with it.
for words in '0 help generate' '0 help spoil' '0 spoil --help' '0 help' \
    '0 validate good.mag' '2 generate --nosuch' '2 certify --random' \
    '2 rules --html --json'; do
    # shellcheck disable=SC2086 # words
    set -- $words
    status=$1
    shift
    run "$status" "$ASSAY" "$@"
    cp run/out whole.out
    cp run/err whole.err
    run "$status" "$alone" "$@"
    { cmp whole.out run/out && cmp whole.err run/err; } || fail 'not the same'
done

printf 'no program\n' > alone/bin/assay-mint
why='which cannot be started: .*/alone/bin/assay-mint: Permission denied'
needs generate generate made

rm alone/bin/assay-mint
ln -s assay alone/bin/assay-mint
run 2 "$alone" generate made
grep -q '^assay: generate needs assay-mint, but .*/assay-mint is assay itself' \
    run/err || fail 'it starts itself'
rm alone/bin/assay-mint

# It gets the arguments as they are, and the version.
printf '#!/bin/sh\necho "$ASSAY_MINT_FOR: $*"\n' > alone/bin/assay-mint
chmod +x alone/bin/assay-mint
version=$("$ASSAY" --version | sed -n '1s/assay //p')
run 0 "$alone" generate --large 5 --format mag -- made
out "$version: generate --large 5 --format mag -- made"
run 0 "$alone" spoil good.mag made --seed 3
out "$version: spoil good.mag made --seed 3"
run 0 env ASSAY_MINT_FOR="$version" "$ASSAY_MINT" \
    generate --format mag --large 3 made
[ -s made/mag-3.mag ] || fail 'nothing was made'
run 2 env ASSAY_MINT_FOR=0.0.1 "$ASSAY_MINT" generate made
err "assay: assay-mint is version $version, but assay is not: install the \
same
version of both"

# Programs under test do not see the variable.
printf '#!/bin/sh\nprintenv ASSAY_MINT_FOR > seen\n' > asked
chmod +x asked
run 2 "$ASSAY" certify --format mag --random 1 -- ./asked
[ -f seen ] || fail 'the program was not started'
[ ! -s seen ] || fail "the program saw ASSAY_MINT_FOR=$(cat seen)"
finish
