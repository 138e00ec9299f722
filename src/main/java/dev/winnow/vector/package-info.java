/** Arithmetic on dense and sparse vectors. Does not depend on a framework. */
@NullMarked
package dev.winnow.vector;

import org.jspecify.annotations.NullMarked;
