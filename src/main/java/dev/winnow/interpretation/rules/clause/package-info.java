/**
 * Makes clauses from a text and its exclusions: the terms of a scope, the nouns that terms share,
 * and the words of a request, which name nothing.
 */
@NullMarked
package dev.winnow.interpretation.rules.clause;

import org.jspecify.annotations.NullMarked;
