/** Tables of results, for people and for programs. */
@NullMarked
package dev.winnow.evaluate.report;

import org.jspecify.annotations.NullMarked;
