/**
 * Searches and live searches over HTTP, the interpretation of a text, criteria and dimensions.
 * {@code api.search.request} has the request, {@code api.search.example} the example queries.
 */
@NullMarked
package dev.winnow.api.search;

import org.jspecify.annotations.NullMarked;
