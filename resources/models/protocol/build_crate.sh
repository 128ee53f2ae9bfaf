# SPDX-License-Identifier: GPL-3.0-or-later
# Builds a Rust model: sh build_crate.sh CARGO SRC OUT CRATE CRATES DEBIAN_PACKAGES
# leaves the program OUT/worker, and in OUT/version that of the crate that carries the tasks.
set -eu
cargo=$1 src=$2 out=$3 crate=$4 crates=$5 packages=$6

# cargo writes beside its sources, which are not ours to write to.
rm -rf "$out/src"
cp -rLT "$src" "$out/src"

# Where Debian's packages of crates are on disk, in the folder CRATES, they take the place of crates.io: the build then needs no network. They
# hold one version of each crate, which differs from release to release, so that there is no Cargo.lock to go by.
from=crates.io
set -- --release --manifest-path "$out/src/Cargo.toml" --target-dir "$out/target"
if ls -d "$crates/$crate"-[0-9]* >/dev/null 2>&1; then
    from=$crates
    set -- "$@" --offline --config 'source.crates-io.replace-with="debian"' \
        --config "source.debian.directory=\"$crates\""
fi
if ! "$cargo" build "$@"; then
    echo "The crate $crate was taken from $from. On Debian and Ubuntu it is also in: $packages" >&2
    exit 1
fi

mv "$out/target/release/worker" "$out/worker"
version=$(sed -n "/^name = \"$crate\"$/{n;s/^version = \"\(.*\)\"$/\1/p;}" "$out/src/Cargo.lock")
echo "$crate $version" >"$out/version"
rm -rf "$out/target"
