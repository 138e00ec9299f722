/** {@code winnow evaluate criteria}: compares models by which images are alike in one respect. */
@NullMarked
package dev.winnow.cli.evaluate.criterion;

import org.jspecify.annotations.NullMarked;
