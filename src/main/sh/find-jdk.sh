#!/bin/sh
# Sets JAVA_HOME to a Java of at least 21: $1 is the tool it must have, `javac` to build or `java` to run.
# POSIX sh; sourced by mvnw, and the first part of the launcher target/winnow.
winnow_find_jdk() {
  winnow_wanted=21
  winnow_on_path=$(command -v "$1" 2>/dev/null) || winnow_on_path=
  [ -z "$winnow_on_path" ] || winnow_on_path=$(dirname "$(dirname "$(readlink -f "$winnow_on_path" 2>/dev/null || echo "$winnow_on_path")")")
  for winnow_home in "${JAVA_HOME-}" "$winnow_on_path" /usr/lib/jvm/* "$HOME"/.sdkman/candidates/java/* \
    "$HOME"/.jdks/* /Library/Java/JavaVirtualMachines/*/Contents/Home /opt/java/* /opt/jdk*; do
    [ -n "$winnow_home" ] && [ -x "$winnow_home/bin/$1" ] && [ -r "$winnow_home/release" ] || continue
    # JAVA_VERSION="21.0.4" -> 21, and "1.8.0" -> 1
    winnow_major=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$winnow_home/release")
    if [ "${winnow_major:-0}" -ge $winnow_wanted ]; then
      JAVA_HOME=$winnow_home
      export JAVA_HOME
      return 0
    fi
  done
  echo "winnow: no Java $winnow_wanted or newer found; install one (Debian and Ubuntu: apt install openjdk-21-jdk; others: https://adoptium.net) or set JAVA_HOME" >&2
  return 1
}
