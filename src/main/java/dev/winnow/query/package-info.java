/**
 * The search API. {@link dev.winnow.query.SearchResource} is its door, {@link
 * dev.winnow.query.Searcher} turns a request into index queries and their hits into an answer.
 * {@link dev.winnow.query.DimensionResource} says what the dimensions of the sparse space stand
 * for.
 */
@NullMarked
package dev.winnow.query;

import org.jspecify.annotations.NullMarked;
