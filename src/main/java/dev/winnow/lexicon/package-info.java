/**
 * What English nouns mean and which of them are kinds of others, from a table that is derived from
 * WordNet 3.1. Plain Java.
 */
@NullMarked
package dev.winnow.lexicon;

import org.jspecify.annotations.NullMarked;
