package dev.winnow.index;

/** A condition of a {@link Filter}; a filter is a condition itself. */
public sealed interface Condition
    permits Filter,
        Filter.MatchValue,
        Filter.MatchAny,
        Filter.MatchText,
        Filter.Range,
        Filter.HasId,
        Filter.IsEmpty {}
