/**
 * Searches and live searches over HTTP, the interpretation of a text, example queries, criteria and
 * dimensions. A request is validated once, in {@link dev.winnow.api.search.ValidatedSearchRequest}.
 */
@NullMarked
package dev.winnow.api.search;

import org.jspecify.annotations.NullMarked;
