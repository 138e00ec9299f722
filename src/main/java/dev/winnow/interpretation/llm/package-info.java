/** Interprets a query by a language model, and by the rules when the model does not answer. */
@NullMarked
package dev.winnow.interpretation.llm;

import org.jspecify.annotations.NullMarked;
