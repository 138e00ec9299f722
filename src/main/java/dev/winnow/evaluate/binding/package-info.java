/** Whether searches find a thing with its colour, in its style, in its number. */
@NullMarked
package dev.winnow.evaluate.binding;

import org.jspecify.annotations.NullMarked;
