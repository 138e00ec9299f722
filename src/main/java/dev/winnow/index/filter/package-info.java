/**
 * Filters in Qdrant's grammar: how they are read from JSON, and which points match them. All
 * adapters of the index give the results of {@link dev.winnow.index.filter.FilterMatcher}.
 */
@NullMarked
package dev.winnow.index.filter;

import org.jspecify.annotations.NullMarked;
