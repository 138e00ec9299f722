/** Vectors in JSON. */
@NullMarked
package dev.winnow.json;

import org.jspecify.annotations.NullMarked;
