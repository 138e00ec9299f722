/**
 * Protocols that measure exclusion and retrieval: data, representations, methods, metrics, tables.
 */
@NullMarked
package dev.winnow.evaluate;

import org.jspecify.annotations.NullMarked;
