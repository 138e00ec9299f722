package dev.winnow.index.filter;

/** A condition of a {@link Filter}. A filter is also a condition. */
public sealed interface Condition
    permits Filter,
        Filter.MatchValue,
        Filter.MatchAny,
        Filter.MatchText,
        Filter.Range,
        Filter.HasId,
        Filter.IsEmpty {}
