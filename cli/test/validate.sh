#!/bin/sh
# assay validate: texts, options and exit status.
. "${0%/*}/lib/check.sh"

may=$ASSAY_CORPUS/mag/may
for remark in "$may"/mag.data.order~*.mag; do
    cp "$remark" remark.mag
done

# One file.
run 0 "$ASSAY" validate good.mag
out 'good.mag: accept  MAG v1, 192 bytes, 1 tensor, 0 metadata
  135 of 192 bytes have no checksum: a change there may go unnoticed'
err
run 1 "$ASSAY" validate bad.mag
out 'bad.mag: reject  MAG v1, 109 bytes
  error[mag.key.utf8]: key "\xc0\x80": metadata[1].key is not UTF-8: an overlong
    form
    at byte 61 (0x3d), 1 byte
    00000030  00 00 00 00 00 00 00 a0  3f 02 00 00 00 c0 80 01  ........?.......
                                                      ^^
    required  key is well-formed UTF-8                 must, MAG v1, section 4.3
    more      assay explain --at 0x3d bad.mag   assay rules mag.key.utf8'
err

# A finding in two rows; missing bytes at the end.
for file in "$ASSAY_CORPUS"/mag/reject/mag.data.out-of-file~4-gib.mag; do
    run 1 "$ASSAY" validate "$file"
done
[ "$(grep -c '^ *^^* *$' run/out)" -ge 1 ] || fail 'no caret'
head -c 24 good.mag > cut.mag
run 1 "$ASSAY" validate cut.mag
head -c 20 good.mag > cut.mag
run 1 "$ASSAY" validate cut.mag
out_has '    at byte 20 (0x14), the end of the file'
out_has '    00000010  00 00 00 00                                       ....'
out_has '                          ^'

# One line per finding.
run 1 "$ASSAY" validate --short good.mag bad.mag
out 'bad.mag:61: error[mag.key.utf8]: key "\xc0\x80": metadata[1].key: is '"\
not UTF-8: an overlong form; required: key is well-formed UTF-8"
run 1 "$ASSAY" validate -s bad.mag
grep -q '^bad.mag:61: error' run/out || fail '-s'
run 0 "$ASSAY" validate -s good.mag
out
run 2 "$ASSAY" validate -s foreign.txt
grep -q ': unknown: no known format starts with 23 21' run/out ||
    fail 'unknown in one line'

run 1 "$ASSAY" validate -s \
    "$ASSAY_CORPUS"/burnpack/reject/burnpack.data.alignment~1.bpk
grep -q '; required: [^;]*; hint: burn-store' run/out || fail 'no hint'

# Only MUST requires.
run 0 "$ASSAY" validate -s "$ASSAY_CORPUS"/zten/accept/zten.canon.layout*.zt
grep -q 'warning\[zten.canon.layout\].*; expected: ' run/out ||
    fail 'a warning that requires'

# The bytes of a pipe are gone, so explain is not suggested.
"$ASSAY" validate - < bad.mag > run/out && fail 'exit status'
out_has '    more      assay rules mag.key.utf8'
cat bad.mag | "$ASSAY" validate /dev/stdin > run/out && fail 'exit status'
out_has '    more      assay rules mag.key.utf8'
"$ASSAY" validate /dev/fd/3 3< bad.mag > run/out && fail 'exit status'
out_has '    more      assay rules mag.key.utf8'

# Prints nothing except why a verdict is missing; the exit status answers.
run 1 "$ASSAY" validate -q bad.mag good.mag
out
err
run 2 "$ASSAY" validate --quiet bad.mag missing.mag foreign.txt
out
err_lines 2

# Several files: 2 before 1 before 0.
run 0 "$ASSAY" validate good.mag good.mag
out 'good.mag: accept  MAG v1, 192 bytes, 1 tensor, 0 metadata
good.mag: accept  MAG v1, 192 bytes, 1 tensor, 0 metadata
2 files: 2 accept, 0 reject, 0 unknown'
run 1 "$ASSAY" validate good.mag bad.mag good.mag
out_has '3 files: 2 accept, 1 reject, 0 unknown'
run 2 "$ASSAY" validate bad.mag missing.mag good.mag
out_has '3 files: 1 accept, 1 reject, 1 unknown (could not be read)'
run 2 "$ASSAY" validate bad.mag missing.mag foreign.txt
out_has '3 files: 0 accept, 1 reject, 2 unknown (1 could not be read)'

# Remarks.
run 0 "$ASSAY" validate remark.mag
grep -q '^remark.mag: accept  MAG v1, .* metadata, 1 remark$' run/out ||
    fail 'the line of a remark'
grep -q '^  remark\[mag.data.order\]: tensor ".": tensor\[[0-9]\].offset ' \
    run/out ||
    fail 'no remark'
grep -q ' may, MAG v1, section 6$' run/out || fail 'no level'
run 0 "$ASSAY" validate remark.mag good.mag
grep -q 'remark\[' run/out && fail 'details of an accepted file'
run 1 "$ASSAY" validate --strict remark.mag good.mag
grep -q '^remark.mag: reject  MAG v1, .* metadata: --strict, 1 remark$' \
    run/out || fail 'the line of --strict'
grep -q 'remark\[mag.data.order\]' run/out || fail 'no details'
run 0 "$ASSAY" validate --strict good.mag

# Notes: on demand, and never strict.
for note in "$ASSAY_CORPUS"/mag/accept/mag.data.padding~*.mag; do :; done
run 0 "$ASSAY" validate --strict "$note"
grep -q 'note\[' run/out && fail 'a note that nobody wanted'
run 0 "$ASSAY" validate --strict --notes "$note"
grep -q '^  note\[mag.data.padding\]: padding ' run/out || fail 'no hint'
grep -q ', 1 note$' run/out || fail 'notes are not counted'

# Every file of the corpus has the verdict of its folder. Some rejected files
# start like files of another format.
run 0 "$ASSAY" validate -q "$ASSAY_CORPUS"/mag/accept/*.mag
for file in "$ASSAY_CORPUS"/mag/reject/*.mag; do
    sampled 5 || continue
    run 1 "$ASSAY" validate -q --format mag "$file"
done

# A file that cannot be judged is not rejected.
for file in "$ASSAY_CORPUS"/zten/reject/*~last-digit-of-an-unknown-dtype.zt; do
    run 1 "$ASSAY" validate "$file"
    head -n 1 run/out | grep -q ' bytes$' || fail 'another reason'
done

# Few findings.
{ head -c 20 good.mag; printf '\1\1\1\1'; tail -c +25 good.mag; } > two.mag
run 1 "$ASSAY" validate two.mag
[ "$(grep -c '^  error' run/out)" = 2 ] || fail 'not two errors'
[ "$(grep -c '^    more ' run/out)" = 1 ] || fail 'more than one "more"'
python3 - << 'END'
import struct
with open("many.mag", "wb") as file:
    file.write(struct.pack("<4s5I", b"MAG!", 1, 0, 0, 200, 0))
    for i in range(200):
        file.write(struct.pack("<B3xQI2s", 7, 0, 2, b"%02x" % i))
END
run 1 "$ASSAY" validate many.mag
[ "$(grep -c '^  error.mag.meta.type-unknown' run/out)" = 3 ] || fail 'not 3'
out_has '  and 197 more of mag.meta.type-unknown'
grep -q '^  error.mag.checksum.mismatch' run/out || fail 'one hides another'
[ "$(tail -n 1 run/out)" = '  (--max-findings 0 shows all)' ] || fail 'the end'
[ "$(grep -c '^    more ' run/out)" = 1 ] || fail 'more than one "more"'
run 1 "$ASSAY" validate --max-findings 5 many.mag
[ "$(grep -c '^  error.mag.meta.type-unknown' run/out)" = 5 ] || fail 'not 5'
out_has '  and 195 more of mag.meta.type-unknown'
run 1 "$ASSAY" validate --max-findings=0 many.mag
[ "$(grep -c '^  error' run/out)" = 201 ] || fail 'not all'
grep -q 'more of' run/out && fail 'all, and more'
run 1 "$ASSAY" validate --short many.mag
[ "$(wc -l < run/out)" = 102 ] || fail 'not 100 of each rule'
out_has 'many.mag: and 100 more of mag.meta.type-unknown'
run 1 "$ASSAY" validate --json many.mag
grep -q 'mag.checksum.mismatch' run/out || fail 'JSON hides a rule'

# Errors come before remarks, wherever they are.
now='the order of findings'
for rejected in "$ASSAY_CORPUS"/*/reject; do
    format=$(basename "$(dirname "$rejected")")
    find "$rejected" -type f ! -name '*.json' -print0 |
        xargs -0 "$ASSAY" validate --json --format "$format"
done > run/json
python3 - << 'END' || fail 'a remark before an error'
import json
levels = ["must", "should", "may", "note"]
mixed = 0
for line in open("run/json"):
    report = json.loads(line)
    given = [levels.index(f["level"]) for f in report["findings"]]
    mixed += len(set(given)) > 1
    assert given == sorted(given) and given[0] == 0, report["file"]
assert mixed > 20, mixed
END

# Lines have at most 80 columns, except for names of files.
for file in "$ASSAY_CORPUS"/*/reject/*truncated~*1* many.mag two.mag \
    "$ASSAY_CORPUS"/*/reject/*mismatch*~*; do
    case $file in
    *.json) continue ;;
    "$ASSAY_CORPUS"/*) sampled 4 || continue ;;
    esac
    cp "$file" "w.${file##*.}"
    run 1 "$ASSAY" validate --notes "w.${file##*.}"
    [ -z "$(cut -c 81- run/out | tr -d '\n')" ] || fail 'more than 80 columns'
done

# Suggested commands have the name by which the program was called.
mkdir -p bin
ln -s "$ASSAY" bin/called
run 1 env -u ASSAY_CALLED_AS bin/called validate bad.mag
grep -q '^    more      bin/called explain --at 0x3d bad.mag' run/out ||
    fail 'another name'
grep -q ' bin/called rules mag.key.utf8$' run/out || fail 'another name'
run 1 env ASSAY_CALLED_AS='./with a blank' "$ASSAY" validate bad.mag
grep -q "^    more      './with a blank' explain " run/out || fail 'no quotes'

# If output cannot be written, the reason is reported.
full()
{
    now="$* > /dev/full"
    "$@" > /dev/full 2> run/err
    [ $? = 2 ] || fail 'exit status'
    : > run/out
    err 'assay: cannot write to standard output: No space left on device'
}
if [ -c /dev/full ]; then
    full "$ASSAY" validate --json bad.mag
    full "$ASSAY" rules
    run 2 "$ASSAY" validate --quiet --json=/dev/full bad.mag
    err 'assay: validate: cannot write /dev/full: No space left on device'
    run 2 env GITHUB_STEP_SUMMARY=/dev/full "$ASSAY" validate --github bad.mag
    err "assay: cannot write the job summary: No space left on device"
fi

# Guesses what the file is instead.
looks()
{
    printf "$1" > looks.bin
    run 2 "$ASSAY" validate looks.bin
    tr -s ' \n' ' ' < run/out | grep -qF "; it looks like $2" ||
        fail "not: $2"
    cp looks.bin looks.mag
    run 1 "$ASSAY" validate --max-findings 0 looks.mag
    tr -s ' \n' ' ' < run/out | grep -qF "hint the file looks like $2" ||
        fail "no hint: $2"
}
looks '\037\213\010\000' 'gzip data: decompress it first'
looks 'PK\003\004' 'a zip archive'
looks '\200\002}q' 'a Python pickle'
looks 'version https://git-lfs.github.com/spec/v1\n' 'a Git LFS pointer'
looks ' \n<!DOCTYPE HTML>' 'an HTML page'
looks '<html lang="en">' 'an HTML page'
looks '\357\273\277MAG!' 'text with a byte order mark'
looks '!GAM\001' 'a file whose magic is in the other byte order'
looks '\002\0\0\0\0\0\0\0{{' 'a safetensors file'
looks '\0\0\0\0\0\0' 'zeros'
cp "$ASSAY_CORPUS"/zten/accept/crc32c-lower-case.zt other.mag
run 1 "$ASSAY" validate --format mag other.mag
grep -q '^    hint      the file looks like zTensor 0.1.0$' run/out ||
    fail 'another format'
run 0 "$ASSAY" validate other.mag good.mag
grep -q '^other.mag: accept  named .mag, but is zTensor 0.1.0, ' run/out ||
    fail 'a false name'
looks 'Entry not found' 'text, perhaps a message of the server: "Entry not'
run 2 "$ASSAY" validate --json looks.bin
grep -q '"reason":"the file does not match any known format: it looks '\
'like text' run/out || fail 'no look in JSON'
printf '\1plain' > looks.bin
run 2 "$ASSAY" validate looks.bin
tr -s ' \n' ' ' < run/out | grep -q 'looks like' &&
    fail 'something in nothing'

# Counts in the other byte order; how many bytes are missing.
printf 'MAG!\1\0\0\0\0\0\0\0\0\0\0\0\0\0\0\1\0\0\0\0' > turned.mag
run 1 "$ASSAY" validate turned.mag
out_has '    hint      would be 1 if it were big-endian: write it little-endian'
head -c 150 good.mag > cut.mag
run 1 "$ASSAY" validate cut.mag
tr -s ' \n' ' ' < run/out | grep -q 'hint the file should have 192 bytes, 42 '\
'are missing: fetch' || fail 'how many bytes are missing'
head -c 22 good.mag > cut.mag
run 1 "$ASSAY" validate cut.mag
grep -q 'at least 2 more bytes are needed;' run/out || fail 'of the header'
head -c 30 good.mag > cut.mag
run 1 "$ASSAY" validate cut.mag
grep -q 'at least 6 more bytes are needed;' run/out || fail 'of a record'
printf 'ZTEN0001' > short.zt
run 1 "$ASSAY" validate -s short.zt
grep -q 'zten.file.min-size.: rest: has 0 bytes;' run/out || fail 'is nothing'

# The first part of a file: the header says what its data must be.
printf '\075\0\0\0\0\0\0\0%s' '{"w":{"dtype":"U8","shape":[9],'\
'"data_offsets":[0,9]}}        ' > first.safetensors
run 0 "$ASSAY" validate -q --size 78 first.safetensors
run 1 "$ASSAY" validate -s --size 77 first.safetensors
grep -q 'bounds.: tensor "w": tensor.0..end: is out of bounds: 9, but the '\
'buffer has 8' run/out || fail 'a byte of the data is missing'
run 1 "$ASSAY" validate -s --size 79 first.safetensors
grep -q ':78: error.safetensors.data.trailing.: .*: is 1 byte that no tensor' \
    run/out || fail 'a byte after the data'
head -c 68 first.safetensors > cut.safetensors
run 2 "$ASSAY" validate --size 78 cut.safetensors
run 2 "$ASSAY" validate --size 60 first.safetensors
grep -q 'more bytes were given than the declared file size' run/out ||
    fail 'more than all'

# JSON distinguishes a first part from a whole file, and names missing bytes.
run 0 "$ASSAY" validate --json --size 78 first.safetensors
grep -q '"size":"78","judged":"69","format":"safetensors",.*"accept",'\
'"complete":true' run/out || fail 'a head that is accepted'
cp cut.safetensors cut
for name in cut.safetensors cut; do
    run 2 "$ASSAY" validate --json --size 78 $name
    grep -q '"judged":"68",.*"needs":"69","reason":".*","why":"bytes",' \
        run/out || fail 'a head that was cut'
done
head -c 7 cut > few
run 2 "$ASSAY" validate --size 78 few
out 'few: unknown  more leading bytes are needed: 8'
run 2 "$ASSAY" validate -s --size 78 few
out 'few: unknown: more leading bytes are needed'
run 2 "$ASSAY" validate --json --size 78 few
grep -q '"judged":"7","verdict":"unknown","needs":"8",' run/out ||
    fail 'too few to know the format by'
run 2 "$ASSAY" validate --json missing
grep -q '"why":"read"' run/out || fail 'why there is no verdict'

# Bytes without a checksum, of one accepted file only.
unchecked()
{
    run 0 "$ASSAY" validate "$ASSAY_CORPUS/$1"
    tail -n 1 run/out > run/last
    [ "$(cat run/last)" = "  $2 no checksum: a change there may go \
unnoticed" ] || fail 'bytes without a checksum'
}
unchecked zten/accept/checksums-of-both-kinds.zt '519 of 535 bytes have'
unchecked zten/accept/keys-custom-first.zt '205 of 205 bytes have'
run 0 "$ASSAY" validate good.mag good.mag
grep -q checksum run/out && fail 'of several files'
run 1 "$ASSAY" validate bad.mag
grep -q 'no checksum' run/out && fail 'of a rejected file'

# Formats.
cp good.mag good
cp foreign.txt text.mag
run 0 "$ASSAY" validate good
run 0 "$ASSAY" validate --format=mag good
run 1 "$ASSAY" validate --format mag foreign.txt
grep -q 'assay explain --format mag --at 0x0 ' run/out || fail 'no --format'
run 1 "$ASSAY" validate text.mag

# Folders.
mkdir -p tree/b tree/a.mag
cp good.mag tree/b/x.mag
cp bad.mag tree/a.mag/y.mag
cp good.mag tree/no-extension
cp good.mag tree/.hidden.mag
ln -s .. tree/b/up
ln -s ../../good.mag tree/b/link.mag
run 1 "$ASSAY" validate -r -s tree
run 1 "$ASSAY" validate --recursive tree/
grep -o '^tree[^:]*' run/out > run/names
printf '%s\n' tree/.hidden.mag tree/a.mag/y.mag tree/b/link.mag \
    tree/b/x.mag | cmp -s - run/names || fail "names: $(cat run/names)"
out_has '4 files: 3 accept, 1 reject, 0 unknown'
mkdir hollow
run 2 "$ASSAY" validate -r hollow
out
err 'hollow: unknown  has no file with the extension of a format'
run 2 "$ASSAY" validate -r hollow good.mag
out_has '1 file: 1 accept, 0 reject, 0 unknown'

# JSON files in addition to the text.
run 1 "$ASSAY" validate --json=result.json bad.mag good.mag
out_has '2 files: 1 accept, 1 reject, 0 unknown'
[ "$(wc -l < result.json)" = 2 ] || fail 'not two lines of JSON'
run 1 "$ASSAY" validate --json bad.mag good.mag
cmp -s result.json run/out || fail 'other JSON on standard output'
ls result.json.* 2> /dev/null && fail 'something is left over'

# Colours: requested, not requested, and which setting wins.
escape=$(printf '\033')
# Formats by the first bytes, even if nothing else is valid.
run 1 "$ASSAY" validate --format zten good.mag
out_has '  error[zten.magic.value]: magic is "MAG!\x01\x00\x00\x00"'

# An output never overwrites an input.
cp good.mag model.mag
ln model.mag same.mag
for option in --json=model.mag --sarif=same.mag; do
    run 2 "$ASSAY" validate $option model.mag
    cmp -s model.mag good.mag || fail 'the model was replaced'
done

colours()
{
    wanted=$1
    shift
    run 1 env "$@"
    if grep -q "$escape" run/out; then coloured=yes; else coloured=no; fi
    [ $coloured = "$wanted" ] || fail "coloured: $coloured"
    sed "s/$escape\[[0-9;]*m//g" run/out > run/plain
    cmp -s run/plain run/reference || fail 'colours change the text'
}
"$ASSAY" validate bad.mag > run/reference
colours no "$ASSAY" validate bad.mag
colours yes "$ASSAY" validate --color=always bad.mag
colours yes NO_COLOR=1 "$ASSAY" validate --color always bad.mag
colours yes CLICOLOR_FORCE=1 "$ASSAY" validate bad.mag
colours no CLICOLOR_FORCE=0 "$ASSAY" validate bad.mag
colours no CLICOLOR_FORCE=1 NO_COLOR=1 "$ASSAY" validate bad.mag
colours yes CLICOLOR_FORCE=1 NO_COLOR= "$ASSAY" validate bad.mag
colours no CLICOLOR_FORCE=1 "$ASSAY" validate --color never bad.mag
finish
