/**
 * Searches over HTTP, live ones too, what a text means, and what can be searched by. A request is
 * validated once, in {@link dev.winnow.api.search.ValidatedSearchRequest}.
 */
@NullMarked
package dev.winnow.api.search;

import org.jspecify.annotations.NullMarked;
