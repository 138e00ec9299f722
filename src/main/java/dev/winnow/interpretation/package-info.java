/**
 * What one text of a query asks for and what it excludes. {@code rules} reads English by rules, the
 * default; {@code llm} asks a language model behind an OpenAI-compatible address.
 */
@NullMarked
package dev.winnow.interpretation;

import org.jspecify.annotations.NullMarked;
