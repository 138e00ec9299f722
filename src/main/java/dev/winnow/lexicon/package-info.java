/**
 * The meanings and hypernyms of English nouns, from a table derived from WordNet 3.1. Does not
 * depend on a framework.
 */
@NullMarked
package dev.winnow.lexicon;

import org.jspecify.annotations.NullMarked;
