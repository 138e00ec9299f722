/**
 * Interprets a query by rules of English: finds the cues of negation, their scopes, and the terms
 * in the scopes.
 */
@NullMarked
package dev.winnow.interpretation.rules;

import org.jspecify.annotations.NullMarked;
