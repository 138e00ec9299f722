/** {@code winnow evaluate criteria}: compares models for retrieval by one criterion. */
@NullMarked
package dev.winnow.cli.evaluate.criterion;

import org.jspecify.annotations.NullMarked;
