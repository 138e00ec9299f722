/**
 * The HTTP API: search, live search, assets, their changes, and dimensions. Resources check
 * requests, call {@link dev.winnow.search.SearchEngine} and answer; {@link
 * dev.winnow.api.ProblemMappers} turns exceptions into problem details.
 */
@NullMarked
package dev.winnow.api;

import org.jspecify.annotations.NullMarked;
