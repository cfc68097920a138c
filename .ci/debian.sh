# To be sourced: what Debian has, for machines that are not this one, fetched
# without a change to this one. Works on Debian, with the network.

# The suites that sources are taken from: of the first that has them, for a
# mirror may lack some.
SOURCES_OF='trixie bookworm'

# Where the host's own lists were fetched from: all suites are there.
debian_mirror()
{
    apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' \
        'Origin: Debian' 'Label: Debian' 'Component: main' | head -n 1
}

# debian_apt FOLDER ARCHITECTURE LINES: a state of its own for apt-get in the
# folder, of that architecture, for what the lines of sources.list name.
debian_apt()
{
    mkdir -p "$1/lists/partial" "$1/archives/partial"
    : > "$1/status"
    printf '%s\n' "$3" > "$1/sources.list"
    cat > "$1/apt.conf" << END
APT::Architecture "$2";
#clear APT::Architectures;
APT::Architectures { "$2"; };
APT::Install-Recommends "false";
APT::Sandbox::User "root";
Acquire::Languages "none";
Debug::NoLocking "true";
Dir::Cache::archives "$1/archives";
Dir::Cache::pkgcache "";
Dir::Cache::srcpkgcache "";
Dir::Etc::preferencesparts "/dev/null";
Dir::Etc::sourcelist "$1/sources.list";
Dir::Etc::sourceparts "/dev/null";
Dir::State::lists "$1/lists";
Dir::State::status "$1/status";
END
    APT_CONFIG=$1/apt.conf apt-get -q update
}

# debian_root FOLDER ARCHITECTURE PACKAGE...: unpacks them and what they depend
# on, of the Debian that this host is.
debian_root()
{
    root=$1
    architecture=$2
    shift 2
    suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
    rm -rf "$root" && mkdir -p "$root" &&
        debian_apt "$root.apt" "$architecture" \
            "deb $(debian_mirror) $suite main" &&
        APT_CONFIG=$root.apt/apt.conf apt-get -q -y --download-only \
            install "$@" || return 1
    for package in "$root.apt/archives"/*.deb; do
        dpkg -x "$package" "$root" || return 1
    done
    rm -rf "$root.apt"
}

# fetch_source FOLDER PACKAGE VERSION: its tarball, as it came to Debian, from
# the first suite that has that version of its authors; a pattern.
fetch_source()
{
    for suite in $SOURCES_OF; do
        rm -f "$1.apt/$2"/*
        (cd "$1.apt/$2" && APT_CONFIG=$1.apt/apt.conf apt-get -q source \
            --download-only --tar-only "$2/$suite") || continue
        case $(ls "$1.apt/$2") in
            "$2"_$3.orig.tar.[gx]z | "$2"_$3+*.orig.tar.[gx]z) return ;;
        esac
    done
    echo "no source of $2 $3 in $SOURCES_OF"
    return 1
}

# debian_sources FOLDER PACKAGE[=VERSION]...: their sources, each in
# FOLDER/PACKAGE.
debian_sources()
{
    folder=$1
    shift
    lines=''
    for suite in $SOURCES_OF; do
        lines="$lines
deb-src $(debian_mirror) $suite main"
    done
    rm -rf "$folder"
    debian_apt "$folder.apt" "$(dpkg --print-architecture)" "$lines" || return 1
    for wanted; do
        package=${wanted%%=*}
        version=${wanted#"$package"}
        version=${version#=}
        mkdir -p "$folder.apt/$package" "$folder/$package" &&
            fetch_source "$folder" "$package" "${version:-*}" &&
            tar -xf "$folder.apt/$package"/*.orig.tar.[gx]z \
                -C "$folder/$package" --strip-components 1 || return 1
    done
    rm -rf "$folder.apt"
}
