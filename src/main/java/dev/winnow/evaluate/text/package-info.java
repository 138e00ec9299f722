/** Texts that say what is not wanted, searched for as they are and as they are understood. */
@NullMarked
package dev.winnow.evaluate.text;

import org.jspecify.annotations.NullMarked;
