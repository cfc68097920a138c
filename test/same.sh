#!/bin/sh
# same.sh OLD NEW: whether two programs, each by its path, print the same about
# everything in corpus/, byte by byte. For a change that must change nothing;
# OLD is the program of the commit before it. The differences are in the folder
# that is named at the end. Commands that take one file see one in EVERY of the
# files, 7 unless that is in the environment; so may FORMATS be.
set -eu
here=$(cd "${0%/*}/.." && pwd)
old=$(realpath "$1")
new=$(realpath "$2")
work=$(mktemp -d)
wrong=0
export ASSAY_CALLED_AS=assay
for program in "$old" "$new"; do
    "$program" --version > "$work/version" || exit 2
    formats=$(tail -n +2 "$work/version" | cut -d ' ' -f 1)
    [ -n "$formats" ] || { echo "$program is not assay"; exit 2; }
done

git -C "$here" diff --quiet HEAD -- corpus ||
    { echo 'corpus/ differs from what is committed'; wrong=1; }
cd "$here/corpus"

# both NAME COMMAND [ARGUMENT]...: output, errors and exit status of both, where
# the shell function COMMAND starts "$program".
both()
{
    name=$1
    shift
    mkdir -p "$work/old" "$work/new"
    (program=$old; said "$@" > "$work/old/$name" 2>&1) &
    (program=$new; said "$@" > "$work/new/$name" 2>&1)
    wait
    if cmp -s "$work/old/$name" "$work/new/$name"; then
        rm "$work/old/$name" "$work/new/$name"
    else
        echo "differs: $name"
        wrong=1
    fi
}

said()
{
    status=0
    "$@" || status=$?
    echo "status $status"
}

program()
{
    "$program" "$@"
}

# each LIST COMMAND...: COMMAND for each file of the list, in one process each.
each()
{
    list=$1
    shift
    xargs -a "$list" -d '\n' -n 1 sh -c '"$@"; echo "status $?"' sh \
        "$program" "$@"
}

at_once()
{
    list=$1
    shift
    xargs -a "$list" -d '\n' -n 2000 -s 400000 "$program" "$@"
}

# Each has a corpus next to it.
each_rule()
{
    each "$work/rules" rules | sed 's|, in /.*|, in the corpus|'
}

about_files()
{
    find "$1" -type f ! -name '*.json' ! -name '*.map' ! -name '*.tsv' |
        LC_ALL=C sort > "$work/files"
    both "$1.validate" at_once "$work/files" validate --json
    both "$1.text" at_once "$work/files" validate
    awk -v every="${EVERY:-7}" 'NR % every == 1 % every' "$work/files" \
        > "$work/some"
    for command in explain show 'list --json'; do
        # shellcheck disable=SC2086 # words
        both "$1.${command%% *}" each "$work/some" $command
    done
}

about_format()
{
    about_files "$1"
    both "$1.rules" program rules --json "$1"
    "$old" rules --tsv "$1" | cut -f 1 > "$work/rules"
    both "$1.rule" each_rule
    both "$1.page" program rules --html "$1"
    both "$1.certify" certify "$1"
}

# Its times and its own name are not the same.
certify()
{
    (cd "$work" && "$program" certify --corpus "$here/corpus" --json --seed 1 \
        --format "$1" -- "$new" adapter) |
        sed -E 's/"(seconds|peak)":"[0-9.]+"/"\1":""/g'
}

for format in ${FORMATS-$formats}; do
    about_format "$format"
done
about_files sets
both help program help
for command in validate list show explain rules certify compare generate spoil \
    adapter completion nosuch; do
    both "help.$command" program help "$command"
    both "option.$command" program "$command" --nosuch
    both "none.$command" program "$command"
done
for shell in bash zsh fish; do
    both "completion.$shell" program completion $shell
done
for option in magic mime formats cve counts dictionary; do
    both "rules.$option" program rules --$option
done
both generate program generate --check .
if [ $wrong = 0 ]; then
    rm -r "$work"
    echo 'the same'
else
    echo "see $work"
fi
exit $wrong
