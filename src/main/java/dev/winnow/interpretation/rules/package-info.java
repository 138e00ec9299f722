/**
 * Interprets a query by rules of English: finds the cues of negation and their scopes. {@code
 * rules.clause} makes the clauses.
 */
@NullMarked
package dev.winnow.interpretation.rules;

import org.jspecify.annotations.NullMarked;
