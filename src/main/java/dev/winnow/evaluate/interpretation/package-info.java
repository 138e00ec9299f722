/** Measures the interpretation of queries, against people's marks and on captions. */
@NullMarked
package dev.winnow.evaluate.interpretation;

import org.jspecify.annotations.NullMarked;
