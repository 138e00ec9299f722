package dev.winnow.search;

import dev.winnow.bundle.Criteria;
import dev.winnow.search.method.MethodContext;
import dev.winnow.search.method.RanksBy;
import dev.winnow.search.method.SearchMethod;
import dev.winnow.search.model.EncodedClause;
import dev.winnow.search.model.EncodedTerm;
import dev.winnow.search.model.ImageCode;
import dev.winnow.search.model.Search;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Creates notes about the examples and the parameters of a search. Pure. */
final class SearchNotes {

  private SearchNotes() {}

  /**
   * Returns sentences about ignored assets, and about images for which the criteria are unreliable.
   */
  static List<String> examples(
      List<EncodedClause> clauses, SearchMethod method, MethodContext context) {
    boolean byViews = method.ranksBy().contains(RanksBy.VIEWS);
    Criteria criteria = context.bundle().criteria();
    return EncodedClause.joined(clauses)
        .terms()
        .flatMap(term -> Stream.concat(ignored(term, byViews), unfamiliar(term, criteria)))
        .distinct()
        .toList();
  }

  private static Stream<String> ignored(EncodedTerm term, boolean byViews) {
    return Stream.ofNullable(term.members())
        .flatMap(members -> members.note(term.label(), byViews).stream());
  }

  private static Stream<String> unfamiliar(EncodedTerm term, @Nullable Criteria criteria) {
    ImageCode code = term.code();
    Criteria.Familiar familiar = criteria == null ? null : criteria.familiar();
    return code == null || code.dense() == null || familiar == null || familiar.knows(code.dense())
        ? Stream.empty()
        : Stream.of(
            "The criteria were learned from images unlike %s: they may be unreliable for it."
                .formatted(term.label()));
  }

  /** Returns a sentence about parameters that a method does not read. */
  static Optional<String> unread(SearchMethod method, Search search, MethodContext context) {
    Set<String> names = new TreeSet<>(search.parameters().names());
    method.parametersFor(search, context).forEach(parameter -> names.remove(parameter.name()));
    return names.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "Method %s does not read params.%s for this search: no effect."
                .formatted(method.name(), String.join(", params.", names)));
  }
}
