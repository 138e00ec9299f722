package dev.winnow.api.search;

import dev.winnow.interpretation.Interpretation;
import dev.winnow.interpretation.english.QueryLimits;
import dev.winnow.search.model.Search;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A search whose text is interpreted and whose words are checked.
 *
 * @param interpretation null without a text, or if it is not interpreted
 * @param remarks about its words
 */
public record UnderstoodSearch(
    Search search, @Nullable Interpretation interpretation, List<String> remarks) {

  static UnderstoodSearch of(
      ValidatedSearchRequest request, @Nullable Interpretation interpretation) {
    return new UnderstoodSearch(request.search(interpretation), interpretation, List.of());
  }

  UnderstoodSearch withRemarks(List<String> more) {
    return new UnderstoodSearch(search, interpretation, more);
  }

  /** Returns the words that were replaced or are unknown, and what is not understood. */
  public @Nullable String note() {
    String text = search.clauses().getFirst().text();
    String note =
        Stream.concat(
                remarks.stream(),
                Stream.ofNullable(text).flatMap(t -> QueryLimits.note(t).stream()))
            .collect(Collectors.joining(" "));
    return note.isEmpty() ? null : note;
  }
}
