#!/bin/sh
# Builds a driver of libkombilo 0.8.4 (MIT) for the bench, outside of this repository.
#
# usage: crates/search/benches/kombilo/build.sh FOLDER
#
# Prints the path of the driver, or says in one line why there is none and exits with 1. The source
# package is from PyPI; its setup is for Python 2 and fails today, but pip leaves what it unpacked.
# Needs g++ and Debian's libboost-filesystem-dev and libsqlite3-dev.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
folder=${1:?usage: build.sh FOLDER}
mkdir -p "$folder/unpacked"
folder=$(cd "$folder" && pwd)
for need in g++ pip; do
    command -v "$need" >/dev/null || { echo "libkombilo is not built: there is no $need" >&2; exit 1; }
done
if [ ! -x "$folder/kombilo-driver" ]; then
    TMPDIR="$folder/unpacked" pip download --no-clean --no-deps --no-binary :all: \
        --no-build-isolation -d "$folder" kombilo==0.8.4 >"$folder/pip.log" 2>&1 || true
    source=$(find "$folder/unpacked" -path '*/libkombilo/search.cpp' | head -n 1)
    [ -n "$source" ] || { echo "libkombilo is not built: its source cannot be had, see $folder/pip.log" >&2; exit 1; }
    source=$(dirname "$source")
    # Exception specifications are not known to newer dialects.
    g++ -std=gnu++98 -O3 -w -I"$source" -o "$folder/kombilo-driver" "$here/driver.cpp" \
        "$source/sgfparser.cpp" "$source/abstractboard.cpp" "$source/search.cpp" \
        "$source/algos.cpp" "$source/pattern.cpp" \
        -lsqlite3 -lboost_filesystem -lboost_system >"$folder/build.log" 2>&1 || {
        echo "libkombilo is not built: see $folder/build.log" >&2
        exit 1
    }
fi
echo "$folder/kombilo-driver"
