/** {@code winnow evaluate papers}: the tables and figures of the papers, in one report. */
@NullMarked
package dev.winnow.cli.evaluate.paper;

import org.jspecify.annotations.NullMarked;
