/** Collections that the Java library lacks. Does not depend on a framework. */
@NullMarked
package dev.winnow.collection;

import org.jspecify.annotations.NullMarked;
