#!/bin/sh
# assay explain: the annotated dump.
. "${0%/*}/lib/check.sh"

run 0 "$ASSAY" explain good.mag
err
sed '/^ \{50\}CRC-32C of /d; /^ \{50\}up to a /d' run/out > run/dump
mv run/dump run/out
out 'offset    bytes                    field          value
header
00000000  4d 41 47 21              magic          "MAG!"
00000004  01 00 00 00              version        1
00000008  61 75 b4 02              checksum       0x02b47561
0000000c  01 00 00 00              num_tensors    1
00000010  00 00 00 00              num_meta_kv    0
00000014  00 00 00 00              aux            0
tensor[0]
00000018  00                       dtype          0  f32
00000019  02                       rank           2
0000001a  00 00                    reserved       0
0000001c  06 00 00 00 00 00 00 00  numel          6  = 2 x 3
00000024  80 00 00 00 00 00 00 00  offset         128
0000002c  02 00 00 00 00 00 00 00  shape[0]       2
00000034  03 00 00 00 00 00 00 00  shape[1]       3
0000003c  01 00 00 00              key_length     1
00000040  77                       key            "w"
padding
00000041  ff x 63                                 63 bytes
data of tensor[0] "w"
00000080  00 00 80 3f 00 00 00 c0  f32            1 -2
00000088  00 00 40 40 00 00 80 c0                 3 -4
00000090  00 00 a0 40 00 00 c0 c0                 5 -6
padding
00000098  ff x 40                                 40 bytes
000000c0  end of file'

# A broken rule is printed under its bytes, and reading continues.
run 1 "$ASSAY" explain bad.mag
out_has '0000003d  c0 80                    key            "\xc0\x80"'
out_has '          ^^ error[mag.key.utf8]: key "\xc0\x80": metadata[1].key '"\
is not UTF-8:"

# --at prints only the first two of many findings about a field.
cp "$ASSAY_CORPUS"/zten/reject/zten.entry.key-duplicate-known~key-in-chunks.zt \
    found.zt
run 1 "$ASSAY" explain --at 190 found.zt
[ "$(grep -c '^found ' run/out)" = 2 ] || fail 'not two findings'
out_has '          and 1 more'
run 1 "$ASSAY" explain bad.mag

# Colours change nothing else.
cp run/out run/plain
run 1 "$ASSAY" explain --color never bad.mag
cmp -s run/plain run/out || fail 'not as without a terminal'
run 1 "$ASSAY" explain --color=always bad.mag
esc=$(printf '\033')
grep -q "${esc}\[31m^^${esc}\[0m error\[mag.key.utf8\]" run/out ||
    fail 'no colour'
sed "s/$esc\[[0-9;]*m//g" run/out | cmp -s run/plain - ||
    fail 'more than colours'

# If reading stops, the rest is one line.
{ head -c 25 good.mag; printf '\0'; tail -c +27 good.mag; } > rank.mag
run 1 "$ASSAY" explain rank.mag
grep -q '^          ^^ error\[mag.tensor.rank-min\]: ' run/out ||
    fail 'no carets'
out_has '0000001a  not explained: 166 bytes of unknown meaning'
out_has '000000c0  end of file'

# A finding about missing bytes is at the end.
head -c 20 good.mag > cut.mag
run 1 "$ASSAY" explain cut.mag
grep -A 1 '^00000014  end of file$' run/out > run/end || fail 'the end'
grep -q '^          ^ error\[mag.header.truncated\]' run/end ||
    fail 'no finding at the end'

# A part of the file.
run 0 "$ASSAY" explain --from 0x80 --to 136 good.mag
out 'offset    bytes                    field          value
data of tensor[0] "w"
00000080  00 00 80 3f 00 00 00 c0  f32            1 -2'

run 0 "$ASSAY" explain --from 0x8f --to 0x91 good.mag
out 'offset    bytes                    field          value
data of tensor[0] "w"
00000088  00 00 40 40 00 00 80 c0  f32            3 -4
00000090  00 00 a0 40 00 00 c0 c0                 5 -6'
run 0 "$ASSAY" explain --from 30 --to 31 good.mag
out 'offset    bytes                    field          value
tensor[0]
0000001c  06 00 00 00 00 00 00 00  numel          6  = 2 x 3'
run 0 "$ASSAY" explain --from 192 good.mag
tail -n +2 run/out > run/rest
[ "$(cat run/rest)" = '000000c0  end of file' ] || fail 'not the end alone'
run 0 "$ASSAY" explain --from 191 --to 192 good.mag
grep -q 'end of file' run/out && fail 'the end, which is not before the end'
run 0 "$ASSAY" explain --json --from 191 --to 192 good.mag
[ "$(wc -l < run/out)" = 1 ] || fail 'not one line'
run 0 "$ASSAY" explain --json --from 0x80 --to 0x98 good.mag
[ "$(wc -l < run/out)" = 1 ] || fail 'not one line'
run 2 "$ASSAY" explain --from 193 good.mag
out
err 'assay: explain: good.mag ends at byte 192 (0xc0), before 193'
run 1 "$ASSAY" explain --from 62 --to 63 bad.mag
grep -q '^          ^^ error\[mag.key.utf8\]' run/out ||
    fail 'what begins before and is wrong at 62'
run 1 "$ASSAY" explain --from 63 bad.mag
grep -q 'error' run/out && fail 'what is wrong before'
run 1 "$ASSAY" explain --to 61 bad.mag
grep -q 'error' run/out && fail 'what is wrong after'

# Everything.
run 0 "$ASSAY" explain --all good.mag
out_has '00000041  ff ff ff ff ff ff ff ff                 63 bytes'
grep -q '^ \{50\}up to a multiple of 64$' run/out || fail 'no note'
[ -z "$(cut -c 81- run/out | tr -d '\n')" ] || fail 'more than 80 columns'

# Long lists are folded in the middle.
many=$ASSAY_CORPUS/mag/upstream/many-tensors-30.mag
run 0 "$ASSAY" explain "$many"
grep -q '^tensor\[9\]$' run/out || fail 'the tenth record'
grep -q '^tensor\[10\]$' run/out && fail 'the eleventh record'
grep -q '^tensor\[20\]$' run/out || fail 'the tenth record before the end'
[ "$(grep -c '\.\. 10 more records, .* (--all shows them)$' run/out)" = 2 ] ||
    fail 'not two folds'
run 0 "$ASSAY" explain --all "$many"
[ "$(grep -c '^tensor\[' run/out)" = 30 ] || fail 'not all records'

# One byte.
run 1 "$ASSAY" explain --at 0x3d bad.mag
out_has 'byte      61 (0x3d), c0'
out_has '    00000030  00 00 00 00 00 00 00 a0  3f 02 00 00 00 c0 80 01  '"\
........?......."
out_has 'field     metadata[1].key, 2 bytes at 61 (0x3d), text'
out_has 'value     "\xc0\x80"'
out_has 'found     error[mag.key.utf8]: key "\xc0\x80": metadata[1].key is '"\
not UTF-8: an"
out_has '          mag.key.nul  may'
out_has '00000039  02 00 00 00              key_length     2'
run 0 "$ASSAY" explain --at 61 good.mag
out_has 'field     tensor[0].key_length, 4 bytes at 60 (0x3c), number'
run 0 "$ASSAY" explain --at 191 good.mag
run 2 "$ASSAY" explain --at 192 good.mag
out
err 'assay: explain: good.mag ends at byte 192 (0xc0), before 192'
run 1 "$ASSAY" explain --at 0x60 rank.mag
out_has 'not explained: 1 byte of unknown meaning'

# An equation is correct, and its shape complete.
{ head -c 28 good.mag; printf '\7'; tail -c +30 good.mag; } > numel.mag
run 1 "$ASSAY" explain numel.mag
out_has '0000001c  07 00 00 00 00 00 00 00  numel          7'
head -c 56 good.mag > half.mag
run 1 "$ASSAY" explain half.mag
out_has '0000001c  06 00 00 00 00 00 00 00  numel          6'
{ head -c 25 good.mag; printf '\3'; tail -c +27 good.mag | head -c 34; } > 3.mag
run 1 "$ASSAY" explain 3.mag
out_has '0000001c  06 00 00 00 00 00 00 00  numel          6'

# Elements have the name that the record has for them.
for file in "$ASSAY_CORPUS"/mag/accept/*bool*.mag; do
    run 0 "$ASSAY" explain "$file"
    grep -q '^[0-9a-f]*  .*  bool  ' run/out || fail 'no bool'
    grep -q '  u8  ' run/out && fail 'bool as u8'
    run 0 "$ASSAY" explain --json "$file"
    grep -q '"kind":"data","type":"bool"' run/out || fail 'no bool in JSON'
done

# Metadata: the bits, and the number that they are.
python3 - << 'END'
import struct
with open("f64.mag", "wb") as file:
    file.write(struct.pack("<4s5I", b"MAG!", 1, 0, 0, 1, 0))
    file.write(struct.pack("<B3xdI1s", 2, 2.0, 1, b"k"))
END
run 1 "$ASSAY" explain f64.mag
row='0000001c  00 00 00 00 00 00 00 40  payload        4611686018427387904  2'
out_has "$row"

# As many findings as fields: neither waits for the other.
python3 - << 'END'
import struct
records = b"".join(struct.pack("<B3xQI6s", 9, 0, 6, b"%06x" % i)
                   for i in range(30000))
with open("many.mag", "wb") as file:
    file.write(struct.pack("<4s5I", b"MAG!", 1, 0, 0, 30000, 0) + records)
END
now='explain --json many.mag'
timeout 20 "$ASSAY" explain --json many.mag > run/all 2> run/err
[ $? = 1 ] || fail 'exit status'
[ "$(grep -c 'mag.meta.type-unknown' run/all)" = 30000 ] ||
    fail 'not every finding'

# The rules that judge a field, and no others.
rules_at() {
    run 0 "$ASSAY" explain --at "$1" --json "$2"
    [ "$(wc -l < run/out)" = 1 ] || fail 'not one line'
    python3 -c 'import json
print(*(r["rule"] for r in json.load(open("run/out"))["rules"]))' > run/rules
}
tables=$ASSAY_CORPUS/oinf/accept/three-tables.oinf
rules_at 80 "$tables"
[ "$(cat run/rules)" = oinf.sizevars.table-bounds ] || fail 'a sizevar'
rules_at 120 "$tables"
for kind in scalar string bitset ndarray; do
    grep -q "oinf.metadata.$kind-size" run/rules || fail "$kind-size"
done
grep -q 'bool\|tensors' run/rules && fail 'rules of other fields'
rules_at 24 good.mag
[ "$(cat run/rules)" = 'mag.tensor.truncated mag.tensor.dtype-unknown' ] ||
    fail 'a dtype'

# Among them is the rule that a case of the corpus breaks there.
now='explain --at of the corpus'
python3 - "$ASSAY" "$ASSAY_CORPUS" << 'END' || fail 'rules of a field'
import json
import os
import pathlib
import subprocess
import sys
assay, corpus = sys.argv[1:]
wrong = seen = 0
step = 1 if "ASSAY_TEST_ALL" in os.environ else 4
for manifest in sorted(pathlib.Path(corpus).glob("*/manifest.json")):
    known = set()
    if not (manifest.parent / "levels.json").exists():
        continue        # of sets of files
    for case in json.loads(manifest.read_text())["cases"]:
        if case["withdrawn"]:
            continue
        path = manifest.parent / case["path"]
        rule = case["rule"]
        if rule is None or rule in known or case["length"] == "0" or \
                int(case["offset"]) >= path.stat().st_size:
            continue
        known.add(rule)
        if len(known) % step:
            continue
        told = subprocess.run(
            [assay, "explain", "--format", manifest.parent.name,
             "--at", case["offset"], path],
            capture_output=True, text=True).stdout
        seen += 1
        if f"[{rule}]" not in told:
            print(f"{path}: at {case['offset']} without {rule}")
            wrong += 1
        if told.count("\n") > 24:
            print(f"{path}: more than 24 lines about {case['offset']}")
            wrong += 1
        if rule != "mag.checksum.mismatch" and seen % 9:
            continue
        line = json.loads(subprocess.run(
            [assay, "explain", "--format", manifest.parent.name, "--json",
             "--at", case["offset"], path],
            capture_output=True, text=True).stdout)
        if rule not in [f["rule"] for f in line["findings"]]:
            print(f"{path}: {case['offset']} in JSON without {rule}")
            wrong += 1
sys.exit(wrong > 0 or seen == 0)
END

# Data have the name of their own record, if it has one.
run 0 "$ASSAY" explain "$ASSAY_CORPUS/primitiv/accept/model-adam.primitiv"
grep '^data of' run/out > run/names
cat > run/wanted << 'END'
data of parameter[0].value
data of parameter[0].stat[0].value "Adam.m2"
data of parameter[0].stat[1].value "Adam.m1"
data of parameter[1].value
data of parameter[1].stat[0].value "Adam.m2"
data of parameter[1].stat[1].value "Adam.m1"
END
cmp -s run/names run/wanted || fail 'names of data'

# In every format: the name of the record, and what it calls the elements.
data_of() {
    run 0 "$ASSAY" explain "$ASSAY_CORPUS/$1"
    grep -A 1 "^data of $2\$" run/out > run/data || fail "no data of $2"
    grep -q "^[0-9a-f]\{8\}  .*  $3 " run/data || fail "no $3"
}
data_of zten/accept/custom-indefinite.zt 'index.entry\[0\] "c"' uint8
data_of burnpack/accept/burnpack.data.trailing~one-byte.bpk \
    'tensor\[0\] "a"' U8
data_of burnpack/accept/bools-in-front-of-other-data.bpk \
    'tensor\[0\] "[a-z]*"' Bool
data_of oinf/accept/three-tables.oinf 'metadata\[0\] "flag"' bool
data_of oinf/accept/three-tables.oinf 'tensor\[3\] "weight"' f32
data_of primitiv/accept/model-adam.primitiv \
    'parameter\[0\].stat\[0\].value "Adam.m2"' f32

# So do data that are not elements yet.
run 0 "$ASSAY" explain "$ASSAY_CORPUS/zten/accept/zstd-blocks.zt"
grep -q '^data of index.entry\[0\] "' run/out ||
    fail 'no name of frames'

# At most 24 bytes of a text are shown, without splitting a character.
printf '\076\0\0\0\0\0\0\0{"__metadata__":{"":"abéééééééééééééééééé"}}' \
    > marks.safetensors
run 0 "$ASSAY" explain marks.safetensors
grep -q '^0000001c  .* value  *"abééééééééééé"\.\.\.$' run/out ||
    fail 'no text of whole characters'

run 2 "$ASSAY" explain foreign.txt
out
err_lines 1
finish
