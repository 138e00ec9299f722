/**
 * What one text of a query asks for and what it excludes: by rules of English, the default, or by a
 * language model behind an OpenAI-compatible address.
 */
@NullMarked
package dev.winnow.interpretation;

import org.jspecify.annotations.NullMarked;
