/**
 * Text analysis: words for filters, content words, terms, spelling, colours and styles. Does not
 * depend on a framework.
 */
@NullMarked
package dev.winnow.text;

import org.jspecify.annotations.NullMarked;
