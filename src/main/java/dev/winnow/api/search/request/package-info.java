/**
 * What a search asks for: its JSON and the parameters of a link, and the check of its words. A
 * request is validated once, in {@link dev.winnow.api.search.request.ValidatedSearchRequest}.
 */
@NullMarked
package dev.winnow.api.search.request;

import org.jspecify.annotations.NullMarked;
