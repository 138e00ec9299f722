/**
 * Protocols that measure how well exclusion and retrieval work: data, representations, methods,
 * metrics, table.
 */
@NullMarked
package dev.winnow.evaluate;

import org.jspecify.annotations.NullMarked;
