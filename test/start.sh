#!/bin/sh
# The start script on a small tree: builds when it must and only then, from
# anywhere, once for many starts, and leaves standard output to the program.
set -eu

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
tree="$work/a tree's folder"
wrong=0

check()
{
    what=$1
    shift
    "$@" || {
        printf 'not so: %s\n' "$what"
        wrong=1
    }
}

is()
{
    [ "$1" = "$2" ] || {
        printf '"%s" is not "%s"\n' "$1" "$2"
        false
    }
}

built()     # how often "building" was said on standard error
{
    is "$(grep -c 'building (once)' "$work/err")" "$1"
}

minted()    # the same of what makes files
{
    is "$(grep -c 'building (once), including assay-mint' "$work/err")" "$1"
}

# start ARGUMENT...: standard output and error go to files, status to $status
start()
{
    status=0
    "$tree/assay" "$@" > "$work/out" 2> "$work/err" || status=$?
}

# Rooms of the judge, and rooms that are not built with ASSAY_ONLY.
rooms=$(sed -n '/^if(NOT ASSAY_ONLY)/q; s/^ *add_subdirectory(\(.*\))$/\1/p' \
    "$ASSAY_SOURCE/CMakeLists.txt")
others=$(sed '1,/^if(NOT ASSAY_ONLY)/d' "$ASSAY_SOURCE/CMakeLists.txt" |
    sed -n 's/^ *add_subdirectory(\(.*\))$/\1/p' |
    sed '/^bench$/d; s/^fuzz$/fuzz\/mutate/')
mkdir "$tree"
parts="cmake include $rooms"
others="spec $others"
(cd "$tree" && mkdir -p $parts $others corpus/mag corpus/upstream)
touch "$tree/corpus/VERSION" "$tree/corpus/LICENSE" \
    "$tree/corpus/mag/levels.json"
cp "$ASSAY_SOURCE/assay" "$ASSAY_SOURCE/CMakePresets.json" "$tree/"
cat > "$tree/CMakeLists.txt" << 'END'
cmake_minimum_required(VERSION 3.25)
project(small LANGUAGES C)
file(GLOB sources CONFIGURE_DEPENDS cli/*.c)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
add_executable(assay ${sources})
if(NOT ASSAY_ONLY)
    add_executable(assay-mint ${sources})
endif()
END
cat > "$tree/cli/main.c" << 'END'
#include <stdio.h>
int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        printf("<%s>", argv[i]);
    puts("");
    return argc - 1;
}
END

start 'a b' '' "c'd"
check 'the first start builds' built 1
check 'arguments arrive' is "$(cat "$work/out")" "<a b><><c'd>"
check 'so does the exit status' is $status 3

start --json x
check 'the second start does not build' built 0
check 'options arrive' is "$(cat "$work/out")" '<--json><x>'

sleep 0.01
touch "$tree/cli/main.c"
start
check 'a changed file is built' built 1
printf 'extern int more;\nint more;\n' > "$tree/cli/more.c"
start
check 'a new file is built' built 1
rm "$tree/cli/more.c"
start
check 'a removed file is noticed' built 1
for room in $parts; do
    sleep 0.01
    touch "$tree/$room/new"
    start
    check "so is a new one in $room/" built 1
done
start
check 'and then all is built' built 0

for words in 'help generate' 'generate --help' 'certify --dry-run' \
    'certify -- x --random 1' 'rules mag'; do
    # shellcheck disable=SC2086 # words
    start $words
    check "$words: nothing that makes files is needed" built 0
done
for words in 'generate x' 'spoil x y' 'certify --format mag --random=3 -- x' \
    'rules mag --html'; do
    rm -f "$tree/build/release.assay-mint"
    # shellcheck disable=SC2086
    start $words
    check "$words: what makes files is built" minted 1
    start spoil
    check "$words: once" built 0
done
for room in $others; do
    sleep 0.01
    touch "$tree/$room/new"
    start
    check "assay does not need $room/" built 0
    start generate
    check "what makes files does" minted 1
done
sleep 0.01
touch "$tree/corpus/mag/levels.json"
start generate
check 'and the table of levels' minted 1
touch "$tree/cli/main.c"
start
check 'they stay of one version' minted 1

: > "$tree/build/release/bin/assay"
start x
check 'a program without bytes is built anew' built 1
check 'and runs' is "$(cat "$work/out")" '<x>'

rm -rf "$tree/build"
status=0
"$tree/assay" x > "$work/out" 2>&- || status=$?
check 'with standard error closed it builds' is $status 1
check 'and runs, too' is "$(cat "$work/out")" '<x>'
rm -rf "$tree/build"
status=0
"$tree/assay" x > "$work/out" 2> "$work/err" < /dev/null 0<&- || status=$?
check 'so it does with standard input closed' is $status 1

# A tree that cannot be written: built in the cache, whose name may be wrong.
rm -rf "$tree/build"
: > "$work/file"
mkdir "$work/home" "$work/here"
elsewhere()     # elsewhere CACHE: where it was built
{
    (cd "$work/here" && XDG_CACHE_HOME=$1 HOME=$work/home \
        setpriv --reuid=65534 --clear-groups "$tree/assay" > "$work/out" \
        2> "$work/err") || :
    (cd "$work" && find here home absolute -name release.assay 2> /dev/null |
        cut -d / -f 1-2)
    rm -rf "$work/absolute"
    find "$work/here" "$work/home" -mindepth 1 -delete
}
if [ "$(id -u)" = 0 ] && command -v setpriv > /dev/null; then
    chmod 755 "$work"
    chmod 777 "$work/home" "$work/here"
    check 'a relative cache is ignored' is "$(elsewhere cache)" 'home/.cache'
    check 'so is an empty one' is "$(elsewhere '')" 'home/.cache'
    check 'an absolute one is not' is "$(elsewhere "$work/here")" 'here/assay'
fi

# A path that CMake cannot read is reported in a sentence.
for odd in 'a"b' 'a;b' 'a#b' 'a\b' 'a<b' 'a[b' 'a]b' 'a
b' 'ends
'; do
    mkdir "$work/$odd"
    cp -R "$tree/." "$work/$odd"
    status=0
    "$work/$odd/assay" > "$work/out" 2> "$work/err" || status=$?
    check "$odd: a sentence" grep -q \
        '^assay: cannot build in a folder with .* in its path: /' "$work/err"
    check "$odd: alone" is "$(wc -l < "$work/err" | tr -d ' ')" 1
    check "$odd: the status" is $status 2
    rm -rf "${work:?}/$odd"
done
start
check 'the tree itself is built' built 1

start test --help
check 'the help of what the script does' is "$(cat "$work/out")" '<help><test>'

ln -s "a tree's folder/assay" "$work/link"
ln -s "$work/link" "$work/other link"
check 'links lead to it' is "$(cd / && "$work/other link" q || :)" '<q>'
check 'the path too' is "$(PATH=$tree:$PATH assay p || :)" '<p>'
check 'the folder is kept' is "$(cd "$tree/ref" && ../assay . || :)" '<.>'

mv "$tree" "$work/moved"
tree=$work/moved
start
check 'a tree that moved is built anew' built 1
check 'and runs' is $status 0

rm -rf "$tree/build"
for i in 1 2 3 4; do
    "$tree/assay" > "$work/out.$i" 2> "$work/err.$i" &
done
wait
check 'four starts at once build once' \
    is "$(cat "$work"/err.? | grep -c 'building (once)')" 1
check 'and all run' is "$(cat "$work"/out.? | wc -l | tr -d ' ')" 4

mkdir "$work/none"
for tool in cmake ninja cc gcc pkg-config dpkg-query apt-get sudo flock; do
    printf '#!/bin/sh\necho "%s" >> "$USED"\n' $tool > "$work/none/$tool"
    chmod +x "$work/none/$tool"
done
(PATH=$work/none:$PATH; USED=$work/used; export PATH USED
    start; exit $status) || wrong=1
check 'a start is quick: it starts none of the tools' \
    is "$(cat "$work/used" 2> /dev/null || :)" ''

# Results of CMake from a start that failed are not reused by the next one.
cat >> "$tree/CMakeLists.txt" << 'END'
find_package(PkgConfig REQUIRED)
pkg_search_module(part REQUIRED IMPORTED_TARGET part)
target_link_libraries(assay PkgConfig::part)
END
printf 'Name: part\nDescription: -\nVersion: 1\nCflags: -Inowhere\n' \
    > "$work/part.pc"
export PKG_CONFIG_PATH="$work"
start
check 'a failed configuration is in the status' is $status 2
check 'and shown' grep -q 'non-existent path' "$work/err"
sed -i '/^Cflags/d' "$work/part.pc"
start
check 'after the repair it starts' is $status 0

# A waiting user sees progress. The fake cmake ends once progress was shown.
mkdir "$work/fake"
cat > "$work/fake/cmake" << 'END'
#!/bin/sh
case $1 in
    --preset) exec "$CMAKE" "$@" ;;
esac
echo '[3/7] Making something'
tries=0
until grep -q '[0-9] s  \[3/7\] Making something' "$SEEN"; do
    tries=$((tries + 1))
    [ $tries -lt 1200 ] || { echo 'nobody saw it'; exit 1; }
    sleep 0.1
done
exec "$CMAKE" "$@"
END
chmod +x "$work/fake/cmake"
CMAKE=$(command -v cmake)
export CMAKE
touch "$tree/cli/main.c"
seen=0
(PATH=$work/fake:$PATH; SEEN=$work/err; export PATH SEEN
    start; exit $status) || seen=$?
check 'a long build says that it goes on' is $seen 0
check 'in lines' is "$(grep -c 'Making' "$work/err")" \
    "$(grep -c '^assay: [0-9]* s  \[3/7\] Making something$' "$work/err")"
check 'not on standard output' is "$(cat "$work/out")" ''
touch "$tree/cli/main.c"
: > "$work/seen"
(PATH=$work/fake:$PATH; SEEN=$work/seen; TERM=vt100; export PATH SEEN TERM
    cd "$work" && "${PYTHON:-python3}" -c 'import os, pty, sys
def keep(fd):
    data = os.read(fd, 1024)
    with open("seen", "ab") as seen:
        seen.write(data)
    return data
sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:], keep)))' \
    "$tree/assay" > "$work/out" 2> "$work/err" < /dev/null) || seen=$?
check 'a terminal too' is $seen 0
esc=$(printf '\033')
check 'in one line drawn anew' \
    grep -q "$esc\\[Kassay: [0-9]* s  \\[3/7\\]" "$work/seen"

# The tests: made, then left to ctest, which counts them on a terminal.
cat > "$work/fake/cmake" << 'END'
#!/bin/sh
exit 0
END
cat > "$work/fake/dpkg-query" << 'END'
#!/bin/sh
echo 'install ok installed'
END
cat > "$work/fake/ctest" << 'END'
#!/bin/sh
echo "progress $CTEST_PROGRESS_OUTPUT"
echo "$@"
exit 8
END
chmod +x "$work/fake/dpkg-query" "$work/fake/ctest"
unset CTEST_PROGRESS_OUTPUT
(PATH=$work/fake:$PATH; export PATH; start test -R 'a b'; exit $status) ||
    seen=$?
check 'the tests decide the status' is $seen 8
check 'they are counted' is "$(head -n 1 "$work/out")" 'progress 1'
check 'options go to ctest' is "$(sed -n '2s/.*-R/-R/p' "$work/out")" '-R a b'
(PATH=$work/fake:$PATH; CTEST_PROGRESS_OUTPUT=0
    export PATH CTEST_PROGRESS_OUTPUT; start test) || :
check 'or listed' is "$(head -n 1 "$work/out")" 'progress 0'

# An invalid option does not build the programs that measure.
cp -R "$ASSAY_SOURCE/bench" "$tree/"
measures()      # measures SAID TIMES ARGUMENT...: of ./assay bench
{
    said=$1 times=$2
    shift 2
    (PATH=$work/fake:$PATH; export PATH; start bench "$@"; exit $status) || :
    check "bench $*: says what is wrong" grep -q -e "$said" "$work/err"
    check "bench $*: how often it builds" \
        is "$(grep -c 'building the benchmarks' "$work/err")" "$times"
}
measures 'arguments: --foo$' 0 --foo
measures 'arguments: --foo$' 0 --peers --foo
measures "choice: 'crx'" 0 --race crx
measures 'arguments: --foo$' 0 load --adapter x --foo "$tree/assay"
measures 'nothing-there: No such file' 0 load --adapter x nothing-there
measures 'assay-bench' 1 --race crc

echo '#error on purpose' >> "$tree/cli/main.c"
start x
check 'a failed build is in the status' is $status 2
check 'nothing on standard output' is "$(cat "$work/out")" ''
check 'and shown' grep -q 'on purpose' "$work/err"

exit $wrong
