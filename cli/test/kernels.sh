#!/bin/sh
# The output is the same for every kernel of checksums.
. "${0%/*}/lib/check.sh"

unset ASSAY_KERNEL

run 2 env ASSAY_KERNEL=nix "$ASSAY" validate good.mag
out
names=$(sed -n "s/^assay: ASSAY_KERNEL: unknown kernel 'nix' (known: //p" \
    run/err | tr -d ',)')
case " $names " in
    *' portable '*) ;;
    *) fail 'the kernels are not named' ;;
esac
for command in validate list show explain adapter; do
    run 2 env ASSAY_KERNEL="$(printf 'a\033b')" "$ASSAY" $command good.mag
    out
    grep -q "^assay: ASSAY_KERNEL: unknown kernel 'a\\\\x1bb' (" run/err ||
        fail 'is not escaped'
done
run 0 env ASSAY_KERNEL=nix "$ASSAY" help
run 0 env ASSAY_KERNEL= "$ASSAY" validate good.mag

# Every file with checksums, by each of them.
"$ASSAY" validate --reference -s -r "$ASSAY_CORPUS/zten" "$ASSAY_CORPUS/mag" \
    > reference 2>&1
[ "$(wc -l < reference)" -gt 1000 ] || fail 'nothing was judged'
tried=0
for name in '' $names; do
    ASSAY_KERNEL=$name "$ASSAY" validate -s -r "$ASSAY_CORPUS/zten" \
        "$ASSAY_CORPUS/mag" > kernel 2>&1
    if grep -q "^assay: ASSAY_KERNEL: this processor cannot run '" kernel; then
        echo "NOT TESTED, since this processor cannot run it: $name"
        continue
    fi
    now="ASSAY_KERNEL=$name"
    cmp -s reference kernel || fail 'differs from the reference'
    tried=$((tried + 1))
done
[ "$tried" -ge 2 ] || fail 'no kernel was tried'

# The other commands.
file=$ASSAY_CORPUS/zten/accept/crc32c-lower-case.zt
for command in show list explain 'adapter decode zten'; do
    # shellcheck disable=SC2086
    run 0 "$ASSAY" $command --reference "$file"
    mv run/out reference
    # shellcheck disable=SC2086
    run 0 "$ASSAY" $command "$file"
    cmp -s reference run/out || fail 'differs from the reference'
done
finish
