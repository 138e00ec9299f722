/** {@code winnow evaluate}: the papers' protocols as tables. */
@NullMarked
package dev.winnow.cli.evaluate;

import org.jspecify.annotations.NullMarked;
