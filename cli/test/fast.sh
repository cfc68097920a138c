#!/bin/sh
# --fast and --both: clean files are judged fast, all others as usual; both
# judges agree about the whole corpus.
. "${0%/*}/lib/check.sh"

for file in "$ASSAY_CORPUS"/mag/may/mag.data.order~*.mag; do
    cp "$file" remark.mag
done

# A clean file has one line, which says so.
run 0 "$ASSAY" validate --fast good.mag
out 'good.mag: accept  MAG v1, 192 bytes, 1 tensor (fast)'
err
run 0 "$ASSAY" validate --fast --short good.mag
out
run 0 "$ASSAY" validate --fast --quiet good.mag
out
cp good.mag good.oinf
run 0 "$ASSAY" validate --fast good.oinf
out 'good.oinf: accept  named .oinf, but is MAG v1, 192 bytes, 1 tensor (fast)'
cat good.mag > run/in
now='validate --fast - < good.mag'
"$ASSAY" validate --fast - < good.mag > run/out 2> run/err || fail "status $?"
out '-: accept  MAG v1, 192 bytes, 1 tensor (fast)'
run 0 "$ASSAY" validate --both good.mag
out 'good.mag: accept  MAG v1, 192 bytes, 1 tensor, 0 metadata (fast and '\
'reference)
  135 of 192 bytes have no checksum: a change there may go unnoticed'

# Other files have the usual output.
same_as_without()       # same_as_without STATUS COMMAND ARGUMENT...
{
    status=$1
    command=$2
    shift 2
    run "$status" "$ASSAY" "$command" "$@"
    cp run/out run/usual
    cp run/err run/usual_err
    run "$status" "$ASSAY" "$command" --fast "$@"
    cmp -s run/out run/usual || fail 'the output differs'
    cmp -s run/err run/usual_err || fail 'standard error differs'
}
for options in '' --strict --notes --short '--max-findings 1'; do
    # shellcheck disable=SC2086
    {
    same_as_without 1 validate $options bad.mag
    same_as_without 2 validate $options foreign.txt
    same_as_without 2 validate $options nowhere.mag
    case $options in
    --strict) same_as_without 1 validate $options remark.mag ;;
    *)        same_as_without 0 validate $options remark.mag ;;
    esac
    }
done
run 1 "$ASSAY" validate --fast good.mag remark.mag bad.mag
out_has 'good.mag: accept  MAG v1, 192 bytes, 1 tensor (fast)'
out_has '3 files: 2 accept, 1 reject, 0 unknown'
run 1 "$ASSAY" validate --both bad.mag
out_has 'bad.mag: reject  MAG v1, 109 bytes (reference)'

# Files with some kinds of notes are clean; --notes shows these notes.
for file in gguf/accept/gguf.meta.file-type~40.gguf \
    gguf/accept/gguf.key.hyphen-or-capital~hyphen.gguf \
    gguf/accept/gguf.meta.architecture-hyphen~hyphen.gguf \
    safetensors/accept/safetensors.meta.format~no-metadata.safetensors; do
    run 0 "$ASSAY" validate --fast "$ASSAY_CORPUS/$file"
    grep -q ' (fast)$' run/out || fail "$file: not by fast"
    same_as_without 0 validate --notes "$ASSAY_CORPUS/$file"
    grep -q ', 1 note$' run/out || fail "$file: no note"
    run 0 "$ASSAY" validate --both "$ASSAY_CORPUS/$file"
    grep -q ' (fast and reference)$' run/out || fail "$file: not by both"
done

# The verdicts of the corpus are the same.
run 2 "$ASSAY" validate -r "$ASSAY_CORPUS"
sed -n 's/\(: [a-z]*\)  .*/\1/p' run/out > run/usual
tail -n 1 run/out > run/usual_end
for option in --fast --both; do
    run 2 "$ASSAY" validate -r $option "$ASSAY_CORPUS"
    sed -n 's/\(: [a-z]*\)  .*/\1/p' run/out > run/verdicts
    cmp -s run/verdicts run/usual || fail 'other verdicts'
    tail -n 1 run/out | cmp -s - run/usual_end || fail 'another end'
    grep -q 'bug in assay' run/out run/err && fail 'they differ'
    clean=$(grep -c '(fast' run/out)
    [ "$clean" -gt 400 ] || fail "only $clean are clean"
done

# Documents.
for file in "$ASSAY_CORPUS"/*/upstream/*.*; do
    case $file in
    *.json) ;;
    *)  sampled 6 || continue
        # --fast reads no names that the document leaves out.
        "$ASSAY" show "$file" 2> run/all_err > run/usual || :
        grep -v 'not shown, since' run/all_err > run/usual_err || :
        "$ASSAY" show --fast "$file" > run/out 2> run/err || :
        now="show --fast $file"
        cmp -s run/out run/usual || fail 'another document'
        cmp -s run/err run/usual_err || fail 'other findings' ;;
    esac
done
same_as_without 2 show bad.mag
run 0 "$ASSAY" show --both good.mag
run 0 "$ASSAY" adapter --fast validate mag good.mag
out 'ASSAY accept'
run 0 "$ASSAY" adapter --fast decode mag good.mag
cp run/out run/usual
run 0 "$ASSAY" adapter decode mag good.mag
cmp -s run/out run/usual || fail 'another document'

# Options that exclude each other.
run 2 "$ASSAY" validate --fast --reference good.mag
err 'assay: validate: --fast cannot be used with --reference'
run 2 "$ASSAY" validate --fast --json good.mag
err 'assay: validate: --fast cannot be used with --json'
run 0 "$ASSAY" validate --both --json good.mag
run 2 "$ASSAY" show --both --reference good.mag
err 'assay: show: --both cannot be used with --reference'

finish
