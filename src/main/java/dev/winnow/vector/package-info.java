/**
 * Dense and sparse vectors: the arithmetic that everything above shares. Plain Java, no framework.
 */
@NullMarked
package dev.winnow.vector;

import org.jspecify.annotations.NullMarked;
