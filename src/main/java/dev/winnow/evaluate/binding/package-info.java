/** Measures whether searches find a thing with a colour, in a style, or in a number. */
@NullMarked
package dev.winnow.evaluate.binding;

import org.jspecify.annotations.NullMarked;
