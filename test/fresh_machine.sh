#!/bin/sh
# fresh_machine.sh [SUITE [FOLDER]]: does the README hold on a machine with
# nothing on it? Installs a bare Debian, the suite bookworm if none is named,
# into FOLDER (a temporary one, removed afterwards, if none is named; one that
# has that Debian already is taken as it is), copies a clean clone there and
# runs the first two ./assay commands of README.md. Needs root and debootstrap;
# packages come from where this host gets its own. ctest does not run it: it
# takes too long, and needs the network.
set -eu

suite=${1:-bookworm}
source=$(cd "$(dirname "$0")/.." && pwd -P)
kept=${2-}
machine=${kept:-$(mktemp -d)}
home=$machine/srv/assay

leave()
{
    umount "$machine/proc" "$machine/dev/pts" 2> /dev/null || :
    # --one-file-system: never follow what is still mounted
    [ -n "$kept" ] || rm -rf --one-file-system "$machine"
}
trap leave EXIT
trap 'exit 130' INT TERM

stop()
{
    printf 'fresh_machine: %s\n' "$*" >&2
    exit 2
}

# Where the host's own lists were fetched from: all suites are there.
find_mirror()
{
    apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' \
        'Origin: Debian' 'Label: Debian' 'Component: main' | head -n 1
}

# The commands of the README's code blocks that start the script.
commands()
{
    sed -n 's/^ *\(\$ \)\{0,1\}\(\.\/assay .*\)$/\2/p' "$source/README.md" |
        head -n 2
}

copy_network_settings()
{
    cp -L /etc/resolv.conf /etc/hosts "$machine/etc/"
    proxy=$(apt-config shell proxy Acquire::http::Proxy)
    eval "$proxy"
    if [ -n "${proxy-}" ]; then
        printf 'Acquire::http::Proxy "%s";\n' "$proxy" \
            > "$machine/etc/apt/apt.conf.d/proxy"
    fi
}

inside()
{
    env -i HOME=/root TERM=dumb PATH=/usr/sbin:/usr/bin:/sbin:/bin \
        ${http_proxy:+http_proxy="$http_proxy"} \
        chroot "$machine" sh -c "cd /srv/assay && $1"
}

[ "$(id -u)" = 0 ] || stop 'must be run as root'
[ -n "$(commands)" ] || stop 'README.md has no command'
mirror=$(find_mirror)
[ -n "$mirror" ] || stop 'this host has no package lists of Debian'

start=$(date +%s)
since()
{
    printf '%s s' $(($(date +%s) - start))
}

has_suite()
{
    grep -qx "VERSION_CODENAME=$suite" "$machine/etc/os-release" 2> /dev/null
}

install_debian()
{
    debootstrap --variant=minbase "$suite" "$machine" "$mirror" \
        > "$machine.log" 2>&1 || {
        tail "$machine.log"
        stop 'debootstrap failed'
    }
    rm "$machine.log"
    chmod 755 "$machine"        # a temporary folder is closed to other users
}

has_suite || install_debian
copy_network_settings
git clone --quiet --no-hardlinks "file://$source" "$home"
mount -t proc proc "$machine/proc" &&
    mount -t devpts devpts "$machine/dev/pts" || stop 'cannot mount in there'
printf 'a bare Debian %s after %s\n' \
    "$(cat "$machine/etc/debian_version")" "$(since)"

commands | while IFS= read -r command; do
    printf '\n# %s\n' "$command"
    inside "$command" < /dev/null
    printf 'status 0 after %s\n' "$(since)"
done
