/** English for the rules: tokens, word classes, inflection, and the phrases that words form. */
@NullMarked
package dev.winnow.interpretation.english;

import org.jspecify.annotations.NullMarked;
