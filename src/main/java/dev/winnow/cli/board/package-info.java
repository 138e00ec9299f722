/** {@code winnow board}: boards of a running service, with contact sheets. */
@NullMarked
package dev.winnow.cli.board;

import org.jspecify.annotations.NullMarked;
