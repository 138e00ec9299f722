/**
 * Finds the positives and the negatives of one text of a query. {@code rules} interprets English by
 * rules and is the default; {@code llm} asks a language model with an OpenAI-compatible API.
 */
@NullMarked
package dev.winnow.interpretation;

import org.jspecify.annotations.NullMarked;
