# To be sourced after debian.sh: the libraries that assay needs, for musl.

# musl_library SOURCE OPTION...: by CMake, into $root.
musl_library()
{
    from=$1
    shift
    cmake -S "$root.source/$from" -B "$root.build/$from" -G Ninja \
        -DCMAKE_BUILD_TYPE=Release -DCMAKE_C_COMPILER=musl-gcc \
        -DCMAKE_POSITION_INDEPENDENT_CODE=ON -DBUILD_SHARED_LIBS=OFF \
        -DBUILD_TESTING=OFF -DCMAKE_INSTALL_PREFIX="$root" \
        -DCMAKE_INSTALL_LIBDIR=lib -DCMAKE_POLICY_VERSION_MINIMUM=3.5 "$@" &&
        cmake --build "$root.build/$from" &&
        cmake --install "$root.build/$from"
}

# Of OpenSSL, as little as has SHA-256: the oracle of tests. It minds what it is
# to leave out, and does not have: older ones have less.
musl_libcrypto()
{
    without=''
    for part in afalgeng apps aria argon2 asm async bf blake2 camellia cast \
        chacha cmp cms comp ct des dh docs dsa dso dtls ec engine http idea \
        legacy md4 mdc2 ml-dsa ml-kem ocsp poly1305 psk quic rc2 rc4 rmd160 \
        scrypt secure-memory seed shared siphash slh-dsa sm2 sm3 sm4 sock srp \
        tests tls ts ui-console whirlpool
    do
        ! grep -q "^ *\"$part\"," "$root.source/openssl/Configure" ||
            without="$without no-$part"
    done
    mkdir -p "$root.build/openssl" && (
        cd "$root.build/openssl" || exit 1
        # shellcheck disable=SC2086
        CC=musl-gcc "$root.source/openssl/Configure" linux-x86_64 $without \
            --prefix="$root" --libdir=lib -O1 &&
            make -j 2 build_generated libcrypto.a &&
            cp libcrypto.a "$root/lib/" &&
            cp -R "$root.source/openssl/include/openssl" "$root/include/" &&
            cp include/openssl/*.h "$root/include/openssl/")
}

# musl_root FOLDER
musl_root()
{
    root=$1
    rm -rf "$root" "$root.build"
    debian_sources "$root.source" \
        libzstd jansson libcbor msgpack-c check openssl &&
        musl_library libzstd/build/cmake -DZSTD_BUILD_PROGRAMS=OFF \
            -DZSTD_BUILD_SHARED=OFF &&
        musl_library jansson -DJANSSON_BUILD_DOCS=OFF \
            -DJANSSON_WITHOUT_TESTS=ON -DJANSSON_EXAMPLES=OFF &&
        musl_library libcbor -DWITH_EXAMPLES=OFF &&
        musl_library msgpack-c -DMSGPACK_ENABLE_SHARED=OFF \
            -DMSGPACK_BUILD_TESTS=OFF -DMSGPACK_BUILD_EXAMPLES=OFF &&
        musl_library check -DCHECK_ENABLE_SUBUNIT=OFF &&
        rm -f "$root"/lib/lib*.so* &&
        musl_libcrypto || return 1
    rm -rf "$root.source" "$root.build"
}
