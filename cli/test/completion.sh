#!/bin/sh
# Completion: bash completes words, zsh and fish read their scripts if they are
# installed, and each script names every option.
. "${0%/*}/lib/check.sh"

run 0 "$ASSAY" help
sed -n 's/^  assay \([a-z]*\) .*/\1/p' run/out | grep -v '^help$' > commands

for shell in bash zsh fish; do
    run 0 "$ASSAY" completion $shell
    err
    cp run/out script.$shell
    while read -r command; do
        grep -q "$command" script.$shell || fail "no command $command"
        "$ASSAY" "$command" --help |
            sed -n 's/^  *\(-[a-z], \)\{0,1\}--\([a-z-]*\).*/\2/p' > options
        while read -r option; do
            grep -q -e "--$option" -e "-l $option" script.$shell ||
                fail "no option $option of $command"
        done < options
    done < commands
    if command -v $shell > /dev/null; then
        run 0 $shell -n script.$shell
        out
        err
    fi
done

run 2 "$ASSAY" completion
err 'assay: completion: missing shell (usage: assay completion bash|zsh|fish)'
run 2 "$ASSAY" completion csh
err "assay: completion: unknown shell 'csh' (bash, zsh or fish)"
run 2 "$ASSAY" completion bash zsh
err "assay: completion: more than one shell: 'zsh'"

command -v bash > /dev/null || { finish; exit; }
cat > ask.bash << 'END'
. ./script.bash
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_assay
echo "${COMPREPLY[*]}"
END

# Prints the formats whose names start like this, on one line.
formats()
{
    "$ASSAY" rules --counts | sed 1d | cut -d ' ' -f 1 | grep "^$1" |
        paste -s -d ' ' -
}

# completes WANTED WORD...: the last word is the one to complete.
completes()
{
    wanted=$1
    shift
    run 0 bash ask.bash assay "$@"
    err
    out "$wanted"
}

completes 'validate' val
completes 'certify compare completion' c
completes '--help --version' --
completes '--sarif --short --strict --size --shards' validate --s
completes '--sarif --short --strict --size --shards' validate good.mag --s
completes '' validate good
completes "$(formats z)" validate --format z
completes "$(formats z)" validate --format = z
completes 'auto always never' explain --color ''
completes 'auto always never' explain --color =
completes '' explain --at ''
completes 'mag.key.nul' validate --ignore mag.key
completes '' validate --warn mag.key.utf
completes '' rules --json xyzzy
completes 'mag.key.utf8' rules --json mag.key.ut
completes '--markdown --magic --mime' rules --m
completes 'verdict index bytes values encode' certify --level ''
completes '--skip' certify --level bytes --sk
completes 'mag.key.utf8' certify --only mag.key.ut
completes '--large --level' generate --l
completes 'verdict index bytes values' generate --level ''
completes 'python' generate --export --for p
completes 'javascript java' generate --for java
completes 'python c go rust javascript java' generate --for ''
completes '-h' generate -h
completes '--random --recipes' generate --r
completes "$(formats m)" generate --format m
completes 'bash' completion b
completes 'explain' help e
finish
