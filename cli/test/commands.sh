#!/bin/sh
# assay show, rules and adapter.
. "${0%/*}/lib/check.sh"

# show prints the document, or a list of what can be read.
for file in "$ASSAY_CORPUS"/mag/upstream/*.mag; do
    run 0 "$ASSAY" show "$file"
    [ "$(wc -l < run/out)" = 1 ] || fail 'not one line'
done
run 2 "$ASSAY" show bad.mag
[ "$(wc -l < run/out)" = 1 ] || fail 'not one line'
grep -q '^{"list":\[{"assay":.*,"verdict":"reject"},{"metadata":' run/out ||
    fail 'no list'
err 'bad.mag:61: error[mag.key.utf8]: key "\xc0\x80": metadata[1].key: is '"\
not UTF-8: an overlong form; required: key is well-formed UTF-8"
run 2 "$ASSAY" show foreign.txt
out
err_lines 1
run 1 "$ASSAY" show --format mag foreign.txt

# rules
run 0 "$ASSAY" rules
cp run/out run/all
for format in $("$ASSAY" --version | tail -n +2 | cut -d ' ' -f 1); do
    "$ASSAY" rules "$format"
done > run/each
now='rules of each format'
tr -s ' \n' '\n\n' < run/all | sort > run/a       # lines break elsewhere
tr -s ' \n' '\n\n' < run/each | sort > run/b
cmp -s run/a run/b || fail 'they are not all'
[ "$(grep -c '^[a-z]' run/all)" = "$("$ASSAY" rules --tsv | wc -l)" ] ||
    fail 'not a row for each rule'
awk 'length > 80 { exit 1 }' run/all || fail 'wider than 80 columns'
run 0 "$ASSAY" rules 'mag.key.*'
grep -q '^mag\.key\.utf8  *must  *4\.3  key is well-formed UTF-8$' run/out ||
    fail 'no such row'
run 0 "$ASSAY" rules --tsv mag.key.utf8
[ "$(cut -f 1-4 run/out)" = "$(printf \
    'mag.key.utf8\tmust\t4.3\tkey is well-formed UTF-8')" ] || fail 'tsv'
run 0 "$ASSAY" rules --markdown mag.key.utf8
grep -q '^| `mag.key.utf8` | must | 4.3 | key is' run/out || fail 'markdown'
run 0 "$ASSAY" rules mag.key.utf8
out_has 'rule      key is well-formed UTF-8'
out_has 'level     must: a file that breaks it is rejected'
grep -q '^          mag/reject/mag.key.utf8~.*[.]mag$' run/out ||
    fail 'no case'
grep -q '^          and [0-9]* more (--all shows them)$' run/out ||
    fail 'no more'
run 0 "$ASSAY" rules --all mag.key.utf8
out_has '          mag/reject/mag.key.utf8~overlong-2-c080.mag'
grep -q 'shows them' run/out && fail 'all, and more'

# Cases that are not files of the corpus: models of several files, and recipes.
run 0 "$ASSAY" rules safetensors.shard.tensor-unnamed
grep -q '^cases     2, in /.*/sets: models of several files$' run/out ||
    fail 'models are not counted'
out_has "          sets/safetensors/shard.tensor-unnamed~one/"\
'model.safetensors.index.json'
run 0 "$ASSAY" rules safetensors.shard.file-inside
grep -q '^          and 7 more (--all shows them)$' run/out || fail 'no more'
run 0 "$ASSAY" rules --all safetensors.shard.file-inside
[ "$(grep -c '^          sets/' run/out)" = 12 ] || fail 'not all models'
run 0 "$ASSAY" rules burnpack.tensor.count-limit
grep -q '^cases     2, in /.*/recipes: files too large to keep;' run/out ||
    fail 'recipes are not counted'
out_has '          burnpack/may/burnpack.tensor.count-limit~100001.bpk'
[ "$(grep -c '^cases ' run/out)" = 1 ] || fail 'they are no files'
run 0 "$ASSAY" rules safetensors.data.trailing
[ "$(grep -c '^cases ' run/out)" = 2 ] || fail 'both kinds are counted'

# The output fits a screen; only names are wider.
"$ASSAY" rules --tsv | cut -f 1 | sed -n '5~23p' | while read -r rule; do
    "$ASSAY" rules "$rule" > run/out
    [ "$(wc -l < run/out)" -le 24 ] || echo "$rule: more than 24 lines"
    grep -v '^cases \|^          [a-z]*/\|^  *[^ ]*$' run/out |
        grep '.\{81\}' && echo "$rule: more than 80 columns"
done > run/wide
now='the rules, one by one'
[ ! -s run/wide ] || fail "$(cat run/wide)"

# adapter, once
run 0 "$ASSAY" adapter validate mag good.mag
out 'ASSAY accept'
run 0 "$ASSAY" adapter decode mag good.mag
printf 'ASSAY accept ' > run/wanted
"$ASSAY" show good.mag >> run/wanted
cmp -s run/wanted run/out || fail 'not the document'
run 0 "$ASSAY" adapter decode mag bad.mag
out 'ASSAY reject mag.key.utf8: metadata[1].key is not UTF-8: an overlong form'
run 0 "$ASSAY" adapter validate mag foreign.txt
grep -q '^ASSAY reject mag.header.magic: ' run/out || fail 'another format'

# adapter, line by line
cp good.mag 'with a space.mag'
now='adapter < lines'
"$ASSAY" adapter > run/out 2> run/err << END
hello 1
case 7 validate mag $PWD/bad.mag
case 8 validate mag $PWD/with a space.mag
case 9 encode mag x
case 10 validate nix x
digest 11
load 12 mag $PWD/with a space.mag
load 13 mag $PWD/missing.mag
load 14 nix x
load 15 mag $PWD/bad.mag
digest 16
load 17 mag $PWD/with a space.mag
load 18 mag $PWD/missing.mag
digest 19
bye
END
[ $? = 0 ] || fail 'exit status'
err
grep '^ASSAY hello {"protocol":1,"name":"assay",' run/out |
    grep -q '"mag":\["validate","decode","load"\]' || fail 'no hello'
out_has 'ASSAY case 7 reject mag.key.utf8: metadata[1].key is not UTF-8: an '"\
overlong form"
out_has 'ASSAY case 8 accept'
out_has 'ASSAY case 9 unsupported verb or format'
out_has 'ASSAY case 10 unsupported verb or format'
out_has 'ASSAY digest 11 unsupported nothing is loaded'
out_has 'ASSAY load 12 loaded {"tensors":"1","bytes":"24"}'
out_has 'ASSAY load 13 unsupported cannot open: No such file or directory'
out_has 'ASSAY load 14 unsupported format'
out_has 'ASSAY load 15 reject mag.key.utf8: metadata[1].key is not UTF-8: an '"\
overlong form"
out_has 'ASSAY digest 16 unsupported nothing is loaded'
out_has 'ASSAY digest 19 unsupported nothing is loaded'

now='adapter, and a file that is replaced while it is loaded'
cp good.mag replaced.mag
mkfifo run/asked
"$ASSAY" adapter < run/asked > run/out 2> run/err &
exec 9> run/asked
echo "load 1 mag $PWD/replaced.mag" >&9
until grep -q loaded run/out; do sleep 0.05; done
cp bad.mag run/other && mv run/other replaced.mag
echo 'digest 2' >&9
exec 9>&-
wait
out_has 'ASSAY digest 2 unsupported the file is no longer valid'

echo 'case 1 validate mag missing.mag' > run/in
now='adapter < a file that is not there'
echo "case 2 decode mag $PWD" >> run/in
echo "case 3 validate mag $PWD/good.mag" >> run/in
"$ASSAY" adapter < run/in > run/out 2> run/err
[ $? = 0 ] || fail 'exit status'
out 'ASSAY case 1 unsupported cannot open: No such file or directory
ASSAY case 2 unsupported is a directory (validate -r walks directories)
ASSAY case 3 accept'
err_has 'assay: adapter: missing.mag: cannot open: No such file or directory'
err_lines 2
run 2 "$ASSAY" adapter validate mag missing.mag
out
err 'assay: adapter: missing.mag: cannot open: No such file or directory'
echo nonsense > run/in
echo "case 1 validate mag $PWD/good.mag" >> run/in
now='adapter < a line that it does not know'
"$ASSAY" adapter < run/in > run/out 2> run/err
[ $? = 0 ] || fail 'exit status'
out 'ASSAY case 1 accept'
err "assay: adapter: ignored: not a line of the protocol: 'nonsense'"
run 0 "$ASSAY" adapter
out
finish
