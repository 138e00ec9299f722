/** {@code winnow dead-letters} and its subcommands. */
@NullMarked
package dev.winnow.cli.deadletter;

import org.jspecify.annotations.NullMarked;
