#!/bin/sh
# Usage errors are reported in one line, with exit status 2.
. "${0%/*}/lib/check.sh"

wrong_usage()
{
    line=$1
    shift
    run 2 "$ASSAY" "$@"
    out
    err "$line"
}

wrong_usage 'assay: missing command (assay help lists the commands)'
wrong_usage "assay: unknown command 'validat' (did you mean validate?)" validat
wrong_usage "assay: unknown command 'xyzzy' (assay help lists the commands)" \
    xyzzy
wrong_usage "assay: unknown option '--versoin' (did you mean --version?)" \
    --versoin
wrong_usage 'assay: mag.key: not a command; for a rule, try assay rules '\
mag.key mag.key
wrong_usage 'assay: good.mag: not a command; for a file, try assay validate '\
good.mag good.mag
wrong_usage "assay: unknown command 'nix' (assay help lists the commands)" \
    help nix
for command in test renew fuzz bench install; do    # not of the program
    wrong_usage "assay: $command: this is a command of the script ./assay in \
the source tree; try assay help $command" $command
done

wrong_usage "assay: validate: unknown option '--jsn' (did you mean --json?)" \
    validate --jsn good.mag
wrong_usage "assay: validate: unknown option '--jsn=x' (did you mean --json?)" \
    validate --jsn=x good.mag
wrong_usage "assay: validate: unknown option '--js' (did you mean --json?)" \
    validate --js good.mag
wrong_usage "assay: validate: unknown option '--qqqqqqqq'" validate --qqqqqqqq
wrong_usage "assay: validate: unknown option '-z'" validate -z good.mag
wrong_usage "assay: validate: unknown option '-z'" validate -sz good.mag
wrong_usage "assay: validate: unknown option '-é'" validate -é good.mag
marks=$(printf '\342\200\213%.0s' 0 1 2 3 4 5 6 7 8 9)      # U+200B
marks=$marks$marks$marks$marks$marks
shown='\u200b\u200b\u200b\u200b\u200b\u200b\u200b'           # of 42
shown=$shown$shown$shown$shown$shown$shown
wrong_usage "assay: rules: unknown rule or format '$shown...' (assay \
rules lists them)" rules "$marks"
wrong_usage "assay: validate: unknown option '--\x1b'" \
    validate "$(printf -- '--\033')"
wrong_usage "assay: validate: unexpected value in '--strict=1'" \
    validate --strict=1 good.mag
wrong_usage "assay: validate: missing value of option '--format'" \
    validate --format
wrong_usage "assay: validate: --max-findings: not a number: 'many'" \
    validate --max-findings many good.mag
wrong_usage "assay: validate: --max-findings: not a number: '-1'" \
    validate --max-findings -1 good.mag
wrong_usage "assay: validate: --max-findings: not a number: \
'18446744073709551616'" \
    validate --max-findings=18446744073709551616 good.mag
wrong_usage "assay: validate: --color: auto, always or never, not 'red'" \
    validate --color red good.mag
run 2 "$ASSAY" validate --format mgg good.mag
err "assay: validate: --format: unknown format 'mgg' (did you mean mag?)"
for format in GGUF Gguf GGU; do
    run 2 "$ASSAY" validate --format $format good.mag
    err "assay: validate: --format: unknown format '$format' (did you mean \
gguf?)"
done
wrong_usage 'assay: validate: only one of --short and --quiet can go to '\
'standard output' validate -qs good.mag
wrong_usage 'assay: validate: only one of --json and --quiet can go to '\
'standard output (--json=FILE)' validate -q --json good.mag
wrong_usage 'assay: validate: only one of --sarif and --github can go to '\
'standard output (--sarif=FILE)' validate --github --sarif good.mag
for clash in 'explain --at --from --at 1 --from 2 good.mag' \
    'explain --at --all --all --at 1 good.mag' \
    'rules --tsv --json --tsv --json' 'rules --all --counts --counts --all' \
    'certify --dry-run --list-tests --list-tests --dry-run' \
    'adapter --fast --reference --reference --fast' \
    'certify --quiet --dry-run -q --dry-run' \
    'certify --random --verify --random 3 --verify x -- x' \
    'certify --neighbours --badge --neighbours --badge=x -- x' \
    'certify --neighbours --random --neighbours --random 3 -- x' \
    'generate --check --large --large 1 --check x' \
    'generate --random --large --random 1 --large 1 x' \
    'generate --random --check --check --random 1 x' \
    'generate --export --check --export --check --for c x' \
    'generate --export --large --large 1 --export --for c x' \
    'generate --export --random --export --for c --random 1 x' \
    'generate --recipes --export --recipes --export --for c x'; do
    set -- $clash
    command=$1 one=$2 other=$3
    shift 3
    wrong_usage "assay: $command: $one cannot be used with $other" \
        "$command" "$@"
done
cp good.mag judged.mag
wrong_usage "assay: validate: --sarif=FILE would overwrite './judged.mag', \
which is an input" validate --sarif=judged.mag ./judged.mag
run 0 "$ASSAY" validate -q --json=run/r.json good.mag
wrong_usage 'assay: validate: missing FILE (usage: assay validate '"\
[OPTION]... FILE...)" validate
wrong_usage 'assay: validate: missing FILE (usage: assay validate '"\
[OPTION]... FILE...)" validate -r --

wrong_usage 'assay: show: missing FILE (usage: assay show [OPTION]... FILE)' \
    show
wrong_usage "assay: show: more than one file: 'b'" show a b
wrong_usage "assay: explain: more than one file: 'b'" explain a b
wrong_usage "assay: explain: --at: not a number of bytes: '0x' (decimal \
or 0x..., without a unit)" explain --at 0x good.mag
for number in '--at=12k' '--from 12k' '--to 12k'; do
    wrong_usage "assay: explain: ${number%%[= ]*}: not a number of bytes: \
'12k' (decimal or 0x..., without a unit)" explain $number good.mag
done
wrong_usage "assay: validate: --size: not a number of bytes: '1MB' (decimal or \
0x..., without a unit)" validate --size 1MB good.mag
wrong_usage "assay: validate: --size: not above 0: '0'" \
    validate --size 0 good.mag
wrong_usage "assay: list: --sort: unknown key 'sise' (file, name, dtype, \
offset, size or elements)" list --sort sise good.mag
wrong_usage "assay: certify: --timeout: not a number of seconds: 'soon'" \
    certify --timeout soon -- true
wrong_usage "assay: certify: --level: unknown level 'all' (verdict, index, \
bytes, values or encode)" certify --level all -- true
wrong_usage "assay: generate: --large: not from 1 to 4294967295: '0'" \
    generate --large 0 x
wrong_usage "assay: generate: --random: not from 1 to 4294967295: \
'0'" generate --random 0 x
wrong_usage "assay: generate: --for: unknown language 'C' (python, c, go, \
rust, javascript or java)" generate --export --for C x
wrong_usage "assay: generate: --level: unknown level 'encode' (verdict, index, \
bytes or values)" generate --export --for c --level encode x
wrong_usage 'assay: generate: --export needs --for (python, c, go, rust, '\
'javascript or java)' generate --export x
wrong_usage 'assay: generate: --for and --level need --export' \
    generate --for c x
wrong_usage 'assay: generate: --for and --level need --export' \
    generate --level bytes x
for ratio in 2 1.01 -1 .5 0. 0.5x 1e0 ''; do
    wrong_usage "assay: generate: --invalid-ratio: not a number from 0 to 1: \
'$ratio'" generate --random 1 --invalid-ratio "$ratio" x
done
for option in --random=3 --neighbours; do
    wrong_usage "assay: certify: ${option%=*} tests readers; --level encode is \
for writers" certify $option --level encode -- x
done
wrong_usage 'assay: generate: --seed and --invalid-ratio need --random' \
    generate --seed 1 x
wrong_usage 'assay: generate: --seed and --invalid-ratio need --random' \
    generate --invalid-ratio 0 x
for words in 'validate json' 'validate sarif' 'certify json' 'certify junit' \
    'certify markdown' 'certify html' 'certify badge' 'certify baseline' \
    'certify write-baseline' 'certify corpus' 'certify verify' 'certify keep' \
    'compare json' 'compare html' 'rules html' 'generate corpus'; do
    set -- $words
    wrong_usage "assay: $1: --$2: not a path: ''" "$1" "--$2=" good.mag
done
wrong_usage "assay: generate: not a folder: ''" generate --check ''
wrong_usage 'assay: explain: --to is not after --from' \
    explain good.mag --from 8 --to 8
wrong_usage "assay: rules: more than one operand: 'b' (quote a glob: \
'mag.key.*')" rules a b
wrong_usage "assay: rules: unknown rule or format 'mag.key.utf9' \
(did you mean mag.key.utf8?)" rules mag.key.utf9
wrong_usage "assay: rules: unknown rule or format 'mag.xyzzy.*' \
(assay rules lists them)" rules 'mag.xyzzy.*'
run 2 "$ASSAY" rules --counts mgg
err "assay: rules: unknown format 'mgg' (did you mean mag?)"
wrong_usage "assay: rules: unknown format 'mag.key.utf8' (assay rules \
lists them)" rules mag.key.utf8 --magic
wrong_usage "assay: adapter: not validate or decode: 'encode'" \
    adapter encode mag good.mag
wrong_usage "assay: adapter: unknown format 'gam'" adapter decode gam good.mag
wrong_usage 'assay: adapter: missing FORMAT and PATH (usage: assay adapter '"\
[OPTION] [validate|decode FORMAT PATH])" adapter decode mag

# Options may come after files, but not after --.
run 1 "$ASSAY" validate bad.mag --short good.mag --format mag
grep -q '^bad.mag:61: error' run/out || fail 'not --short'
[ "$(wc -l < run/out)" = 1 ] || fail 'not one line'
run 2 "$ASSAY" validate -q good.mag -- --short good.mag
err '--short: unknown  cannot open: No such file or directory'
run 2 env POSIXLY_CORRECT=1 "$ASSAY" validate good.mag -q - -- -z
err_lines 2
run 0 "$ASSAY" show good.mag --format mag
run 0 "$ASSAY" explain good.mag --at 61
run 0 "$ASSAY" rules mag --markdown
grep -q '^| `mag.key.utf8` | must |' run/out || fail 'not --markdown'
run 0 "$ASSAY" rules mag --counts
grep -q '^mag  *[1-9]' run/out || fail 'no counts'
[ "$(wc -l < run/out)" = 2 ] || fail 'not one format'
wrong_usage "assay: validate: unknown option '--jsn' (did you mean --json?)" \
    validate good.mag --jsn
wrong_usage "assay: validate: missing value of option '--format'" \
    validate good.mag --format
wrong_usage "assay: show: more than one file: 'c'" show b -- c

# Both spellings of a value; several letters in one word.
run 0 "$ASSAY" validate --format=mag --color=never good.mag
run 0 "$ASSAY" validate --format mag --color never good.mag
mkdir -p several
cp bad.mag several
run 1 "$ASSAY" validate -qr several
out

# Help: on standard output, of every command, in 80 columns.
for command in validate list show explain rules certify compare generate \
    adapter completion; do
    run 0 "$ASSAY" $command --help
    err
    grep -q "^usage: assay $command" run/out || fail 'no usage line'
    [ -z "$(cut -c 81- run/out | tr -d '\n')" ] || fail 'more than 80 columns'
    cp run/out run/help
    run 0 "$ASSAY" help $command
    cmp -s run/help run/out || fail 'help differs from --help'
done
run 0 "$ASSAY" validate -h
for command in test renew fuzz bench install; do
    run 0 "$ASSAY" help $command
    err
    grep -q "^usage: ./assay $command" run/out || fail 'no usage line'
    [ -z "$(cut -c 81- run/out | tr -d '\n')" ] || fail 'more than 80 columns'
done
run 0 "$ASSAY" help
for command in test renew fuzz bench install; do
    grep -q "^  ./assay $command " run/out || fail "no ./assay $command"
done
[ -z "$(cut -c 81- run/out | tr -d '\n')" ] || fail 'more than 80 columns'
cp run/out run/help
for words in --help -h 'help help'; do
    run 0 "$ASSAY" $words
    cmp -s run/help run/out || fail 'help differs from --help'
done
run 0 "$ASSAY" --version
grep -q '^assay [0-9]*\.[0-9]*\.[0-9]*$' run/out || fail 'no version'
out_has 'mag        MAG v1'
finish
