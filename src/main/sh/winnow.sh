# The launcher: finds the Java, sets its flags, runs the jar beside it. WINNOW_JAVA_OPTS adds flags.
winnow_find_jdk java || exit 1
winnow_dir=$(cd "$(dirname "$(readlink -f "$0" 2>/dev/null || echo "$0")")" && pwd)
case "${1-}" in
  push | snapshot) winnow_flags="--enable-native-access=ALL-UNNAMED -XX:+UseSerialGC -Xmx256m" ;;
  "" | search | board | collections | key | generate-completion | help | -h | --help | -V | --version)
    # The optimising compiler takes a third of the time of a command that ends after two seconds.
    winnow_flags="--enable-native-access=ALL-UNNAMED -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx256m" ;;
  train)
    # Threads that wait sleep: those that spin cost two thirds of the speed beside other work.
    export OMP_WAIT_POLICY="${OMP_WAIT_POLICY-PASSIVE}"
    winnow_flags="--enable-native-access=ALL-UNNAMED -XX:+UseParallelGC -Xmx1500m -Djava.awt.headless=true" ;;
  bundle) winnow_flags="--enable-native-access=ALL-UNNAMED -XX:+UseSerialGC -Xmx512m" ;;
  serve | demo)
    # Code is optimised when it has run ten times as often as by default: otherwise the optimising compiler takes a
    # quarter of the processor time of a start, mostly for code that only a start runs.
    winnow_flags="@JVM_FLAGS@ -XX:Tier4InvocationThreshold=50000 -XX:Tier4MinInvocationThreshold=6000"
    winnow_flags="$winnow_flags -XX:Tier4CompileThreshold=150000 -XX:Tier4BackEdgeThreshold=400000"
    # Below this size, each growth of the memory of classes starts a collection.
    winnow_flags="$winnow_flags -XX:MetaspaceSize=192m -Xmx512m"
    ;;
  *) winnow_flags="@JVM_FLAGS@ -Xmx512m" ;;
esac
# Java reads names of files by the locale; in ASCII, those with other letters than A to Z would be unreadable. The C
# library falls back to ASCII if it does not have the locale of the environment.
winnow_charmap=$(locale charmap 2>/dev/null) || winnow_charmap=${LC_ALL:-${LC_CTYPE:-${LANG:-C}}}
case $winnow_charmap in ANSI_X3.4-1968 | US-ASCII | C | POSIX) export LC_ALL=C.UTF-8 ;; esac
# The C library would keep free memory for each of many threads apart.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX-2}"
# From Java 22 to 24, a program otherwise takes a pipe or a file for a terminal.
[ "$winnow_major" -lt 22 ] || winnow_flags="$winnow_flags -Djdk.console=java.base"
# From Java 23 on, libraries that still use sun.misc.Unsafe draw warnings that users can do nothing about.
[ "$winnow_major" -lt 23 ] || winnow_flags="$winnow_flags --sun-misc-unsafe-memory-access=allow"
# Java warns of the incubator module that Lucene scans vectors with, and has no switch against it. So its standard
# error is a pipe to a reader that drops this line. The original one is descriptor 3, to which the program itself writes.
winnow_pipe="${TMPDIR:-/tmp}/winnow.$$"
case $winnow_flags in
  *jdk.incubator.vector*)
    if mkfifo -m 600 "$winnow_pipe" 2>/dev/null; then
      (
        trap '' HUP INT QUIT TERM # it ends with Java
        while IFS= read -r winnow_line; do
          [ "$winnow_line" != "WARNING: Using incubator modules: jdk.incubator.vector" ] || exec cat
          printf '%s\n' "$winnow_line"
        done
        printf '%s' "$winnow_line"
      ) <"$winnow_pipe" >&2 &
      exec 3>&2 2>"$winnow_pipe"
      rm -f "$winnow_pipe"
      winnow_flags="$winnow_flags --add-opens=java.base/java.io=ALL-UNNAMED -Dwinnow.stderr=3"
    fi ;;
esac
# shellcheck disable=SC2086 # the flags are words
exec "$JAVA_HOME/bin/java" $winnow_flags ${WINNOW_JAVA_OPTS-} -jar "$winnow_dir/quarkus-app/quarkus-run.jar" "$@"
