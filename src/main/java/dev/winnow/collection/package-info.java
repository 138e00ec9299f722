/** Collections that the Java library lacks. Plain Java. */
@NullMarked
package dev.winnow.collection;

import org.jspecify.annotations.NullMarked;
