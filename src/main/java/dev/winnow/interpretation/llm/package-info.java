/** Interprets a query by a language model, with the rules as fallback. */
@NullMarked
package dev.winnow.interpretation.llm;

import org.jspecify.annotations.NullMarked;
