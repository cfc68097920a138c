#!/bin/sh
# Names of missing files, and of files that are hard to read: one line, exit
# status 2, no waiting and no crash.
. "${0%/*}/lib/check.sh"

mkdir empty-folder
mkfifo fifo.mag
: > empty.mag
: > empty
printf '\211PNG, perhaps' > x.png

for name in missing.mag no/such/folder.mag ''; do
    run 2 "$ASSAY" validate "$name"
    out
    err "$name: unknown  cannot open: No such file or directory"
done
run 2 "$ASSAY" validate good.mag/x
err 'good.mag/x: unknown  cannot open: Not a directory'
ln -s loop.mag loop.mag
run 2 "$ASSAY" validate loop.mag
err 'loop.mag: unknown  is a link to "loop.mag", which leads back to a link'

run 2 "$ASSAY" validate empty-folder
err 'empty-folder: unknown  is a directory (validate -r walks directories)'
for command in show explain; do
    run 2 "$ASSAY" $command empty-folder
    out
    err "assay: $command: empty-folder: is a directory (validate -r walks \
directories)"
done

for command in validate show explain 'adapter decode mag'; do
    for device in zero full null random tty; do
        [ -e /dev/$device ] || continue
        run 2 "$ASSAY" $command /dev/$device
        out
        err_lines 1
    done
done
# A FIFO, such as <(command), is read like standard input.
for command in validate show explain 'adapter validate mag'; do
    cat good.mag > fifo.mag &
    run 0 "$ASSAY" $command fifo.mag
    err
    wait
done
cat good.mag > fifo.mag &
run 0 "$ASSAY" validate fifo.mag
out_has "fifo.mag: accept  MAG v1, 192 bytes, 1 tensor, 0 metadata"
wait
run 2 "$ASSAY" validate /dev/zero
err '/dev/zero: unknown  is a device, not a file'
python3 -c 'import socket; socket.socket(socket.AF_UNIX).bind("socket.mag")'
run 2 "$ASSAY" validate socket.mag
err 'socket.mag: unknown  is a socket, not a file'

# The format of an empty file is known only by its name.
run 2 "$ASSAY" validate empty
err
run 1 "$ASSAY" validate empty.mag
run 1 "$ASSAY" validate --format mag empty
run 1 "$ASSAY" show empty.mag
out
run 1 "$ASSAY" explain empty.mag
run 2 "$ASSAY" validate x.png
grep -q '^x\.png: unknown  no known format starts with 89 50 4e 47 (' \
    run/out || fail 'the line about an unknown format'
awk 'length > 80 { exit 1 }' run/out || fail 'wider than 80 columns'
err
run 1 "$ASSAY" validate --format mag x.png
cp x.png png.mag
run 1 "$ASSAY" validate png.mag

# Files without a size: they are read, or a message says why not.
if [ -r /proc/self/mem ]; then
    run 2 "$ASSAY" validate /proc/self/mem
    out
    err '/proc/self/mem: unknown  cannot read: Input/output error'
    run 1 "$ASSAY" validate --format mag /proc/version
    grep -q '^/proc/version: reject  MAG v1, [1-9][0-9]* bytes$' run/out ||
        fail 'it was not read'
fi

# An endless file is not read to its end even if its name has an extension of a
# format; in a folder, or as a part of a model, it is not read at all.
goes_on='starts like no known format, and is longer than 64 KiB; --format F '\
'sets the format'
no_size='has size 0 but contains bytes: such a file is read only if it is '\
'named on the command line'
mkdir pages
for name in x.safetensors x.mag y.safetensors.index.json; do
    [ -r /proc/self/pagemap ] || break
    ln -s /proc/self/pagemap pages/$name
    run 2 "$ASSAY" validate pages/$name
    out
    err "pages/$name: unknown  $goes_on"
    for command in list show explain; do
        run 2 "$ASSAY" $command pages/$name
        out
        err "assay: $command: pages/$name: $goes_on"
    done
    run 2 "$ASSAY" validate -r pages
    err "pages/$name: unknown  $no_size"
    rm pages/$name
done
if [ -r /proc/self/pagemap ]; then
    ln -s /proc/self/pagemap pages/s.safetensors
    echo '{"weight_map": {"w": "s.safetensors"}}' > pages/index.json
    run 2 "$ASSAY" validate pages/index.json
    err "pages/s.safetensors: unknown  $no_size"
fi
rm -r pages
: > empty-folder/x.mag
run 1 "$ASSAY" validate -r empty-folder
err
rm empty-folder/x.mag

# Larger than any memory.
truncate -s 1T sparse.mag
truncate -s 1T sparse
run 1 "$ASSAY" validate sparse.mag
run 1 "$ASSAY" explain --to 16 sparse.mag
run 2 "$ASSAY" validate sparse
run 0 "$ASSAY" adapter validate mag sparse.mag
rm sparse sparse.mag

# Files without permission to read; the superuser may read everything. Another
# user may not write the counters of a coverage build, which prints a message.
cp good.mag secret.mag
chmod 0 secret.mag
chmod 755 .
if [ "$(id -u)" != 0 ]; then
    run 2 "$ASSAY" validate secret.mag
    err 'secret.mag: unknown  cannot open: Permission denied'
elif said=$(setpriv --reuid=65534 --clear-groups "$ASSAY" --version 2>&1) &&
        [ "$said" = "$("$ASSAY" --version)" ]; then
    run 2 setpriv --reuid=65534 --clear-groups "$ASSAY" validate secret.mag
    err 'secret.mag: unknown  cannot open: Permission denied'
else
    echo 'SKIPPED: no permission, for want of another user'
fi

# Names that a terminal would obey, and names that are not UTF-8.
evil=$(printf 'a\033[31m\nb\377.mag')
cp good.mag "$evil"
run 0 "$ASSAY" validate "$evil"
out 'a\x1b[31m\x0ab\xff.mag: accept  MAG v1, 192 bytes, 1 tensor, 0 metadata
  135 of 192 bytes have no checksum: a change there may go unnoticed'
run 0 "$ASSAY" validate --json "$evil"
grep -q '"file":"a\\\\x1b\[31m\\\\x0ab\\\\xff.mag",' run/out ||
    fail 'the name in JSON'
grep -q '"file_bytes":"611b5b33316d0a62ff2e6d6167",' run/out ||
    fail 'the bytes of the name'
cp bad.mag "$evil"
for option in --short --color=never --notes; do
    run 1 "$ASSAY" validate $option "$evil"
    tr -d '\n -~' < run/out > run/rest
    [ -s run/rest ] && fail 'bytes that are no text'
done
run 2 "$ASSAY" validate "$evil.none"
err 'a\x1b[31m\x0ab\xff.mag.none: unknown  cannot open: No such file or '"\
directory"
rm -- "$evil"
cp good.mag ./-x.mag
run 0 "$ASSAY" validate -- -x.mag
out '-x.mag: accept  MAG v1, 192 bytes, 1 tensor, 0 metadata
  135 of 192 bytes have no checksum: a change there may go unnoticed'

# Standard input.
now='standard input'
"$ASSAY" validate - < good.mag > run/out 2> run/err || fail 'exit status'
out '-: accept  MAG v1, 192 bytes, 1 tensor, 0 metadata
  135 of 192 bytes have no checksum: a change there may go unnoticed'
cat good.mag | "$ASSAY" validate - good.mag > run/out || fail 'exit status'
out_has '2 files: 2 accept, 0 reject, 0 unknown'
now='an input without an end'
yes | "$ASSAY" validate - > run/out 2> run/err
[ $? = 2 ] || fail 'exit status'
err "-: unknown  $goes_on"
{ cat good.mag; head -c 200000 /dev/zero; } | "$ASSAY" validate - > run/out ||
    fail 'it was not read to its end'
{ echo no; head -c 200000 /dev/zero; } |
    "$ASSAY" validate --format mag - > run/out 2> run/err
[ $? = 1 ] || fail 'insisting did not help'
now='lines that cannot be read'
"$ASSAY" adapter < . > run/out 2> run/err
[ $? = 2 ] || fail 'exit status'
err 'assay: adapter: cannot read standard input: Is a directory'
now='standard input'
"$ASSAY" validate - < /dev/zero > run/out 2> run/err
[ $? = 2 ] || fail 'exit status'
err '-: unknown  standard input is a device'
"$ASSAY" validate - < . > run/out 2> run/err
[ $? = 2 ] || fail 'exit status'
err '-: unknown  standard input is a directory'
"$ASSAY" validate - <&- > run/out 2> run/err
[ $? = 2 ] || fail 'exit status'
err '-: unknown  cannot open: Bad file descriptor'

# Output that cannot be written.
for command in 'validate good.mag' 'show good.mag' 'explain good.mag' rules \
        help --version 'validate --json good.mag' 'validate --help'; do
    now="$command > /dev/full"
    "$ASSAY" $command > /dev/full 2> run/err
    [ $? = 2 ] || fail 'exit status'
    err_lines 1
done
run 2 "$ASSAY" validate --json=/dev/full good.mag
err_lines 1
run 2 "$ASSAY" validate --json=no/folder good.mag
err 'assay: validate: cannot write no/folder: No such file or directory'
run 0 "$ASSAY" validate --json=/dev/null good.mag
[ -c /dev/null ] || fail 'it replaced a device'

# A closed pipe needs no message.
now='a closed pipe'
mkfifo pipe
exec 3<> pipe 4> pipe 3<&-      # it is no longer open for reading
"$ASSAY" explain --all bad.mag >&4 2> run/err
got=$?
exec 4>&-
[ $got = 141 ] || fail "exit status $got, not 141"
err
finish
