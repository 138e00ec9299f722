package dev.winnow.index.lucene;

import dev.winnow.index.filter.Condition;
import dev.winnow.index.filter.Filter;
import dev.winnow.index.filter.FilterParser;
import dev.winnow.index.lucene.document.AttributeTerms;
import dev.winnow.index.lucene.document.DocumentFields;
import dev.winnow.text.Words;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TermRangeQuery;
import org.apache.lucene.util.BytesRef;

/** Translates filters into queries that match the same points and no tombstones. */
final class FilterQueries {

  private static final Query POINTS =
      new TermQuery(new Term(DocumentFields.KIND, DocumentFields.POINT));

  /**
   * Allows at least the filters that {@link FilterParser} accepts, in which a condition takes up to
   * two clauses and a word one. Lucene's default, 1,024, does not.
   */
  private static final int MAX_CLAUSES = 16_384;

  static {
    IndexSearcher.setMaxClauseCount(MAX_CLAUSES);
  }

  private FilterQueries() {}

  /**
   * @throws IllegalArgumentException if the filter has a value of an unsupported type, or more
   *     conditions than Lucene allows
   */
  static Query of(Filter filter) {
    if (filter.isEmpty()) {
      return POINTS;
    }
    try {
      return new BooleanQuery.Builder()
          .add(POINTS, Occur.FILTER)
          .add(group(filter), Occur.FILTER)
          .build();
    } catch (IndexSearcher.TooManyClauses e) {
      throw tooManyConditions(e);
    }
  }

  static IllegalArgumentException tooManyConditions(IndexSearcher.TooManyClauses cause) {
    return new IllegalArgumentException(
        "the filter has more conditions and words than the embedded index allows, %d clauses"
            .formatted(cause.getMaxClauseCount()),
        cause);
  }

  private static Query group(Filter filter) {
    BooleanQuery.Builder query = new BooleanQuery.Builder();
    filter.must().forEach(condition -> query.add(condition(condition), Occur.FILTER));
    filter.should().forEach(condition -> query.add(condition(condition), Occur.SHOULD));
    filter.mustNot().forEach(condition -> query.add(condition(condition), Occur.MUST_NOT));
    query.setMinimumNumberShouldMatch(filter.should().isEmpty() ? 0 : 1);
    if (filter.must().isEmpty()) {
      query.add(
          MatchAllDocsQuery.INSTANCE, Occur.FILTER); // a query with exclusions only matches nothing
    }
    return query.build();
  }

  private static Query condition(Condition condition) {
    return switch (condition) {
      case Filter filter -> group(filter);
      case Filter.MatchValue(String key, Object value) ->
          term(DocumentFields.VALUE, AttributeTerms.value(key, value));
      case Filter.MatchAny(String key, List<Object> values) ->
          anyOf(
              DocumentFields.VALUE,
              values.stream().map(value -> AttributeTerms.value(key, value)).toList());
      case Filter.MatchText(String key, String text) -> everyWord(key, Words.of(text));
      case Filter.Range range -> range(range);
      case Filter.HasId(var ids) ->
          anyOf(DocumentFields.ID, ids.stream().map(id -> new BytesRef(id.value())).toList());
      case Filter.IsEmpty(String key) ->
          new BooleanQuery.Builder()
              .add(MatchAllDocsQuery.INSTANCE, Occur.FILTER)
              .add(term(DocumentFields.PRESENT, AttributeTerms.present(key)), Occur.MUST_NOT)
              .build();
    };
  }

  private static Query everyWord(String key, Set<String> words) {
    if (words.isEmpty()) {
      return MatchNoDocsQuery.INSTANCE;
    }
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    words.forEach(
        word -> all.add(term(DocumentFields.WORD, AttributeTerms.text(key, word)), Occur.FILTER));
    return all.build();
  }

  private static Query range(Filter.Range range) {
    double low = Double.NEGATIVE_INFINITY;
    boolean lowIncluded = true;
    if (range.gte() != null) {
      low = range.gte();
    }
    if (range.gt() != null && range.gt() >= low) {
      low = range.gt();
      lowIncluded = false;
    }
    double high = Double.POSITIVE_INFINITY;
    boolean highIncluded = true;
    if (range.lte() != null) {
      high = range.lte();
    }
    if (range.lt() != null && range.lt() <= high) {
      high = range.lt();
      highIncluded = false;
    }
    return new TermRangeQuery(
        DocumentFields.NUMBER,
        AttributeTerms.number(range.key(), low),
        AttributeTerms.number(range.key(), high),
        lowIncluded,
        highIncluded);
  }

  private static Query term(String field, BytesRef term) {
    return new TermQuery(new Term(field, term));
  }

  private static Query anyOf(String field, Collection<BytesRef> terms) {
    return terms.isEmpty() ? MatchNoDocsQuery.INSTANCE : new TermInSetQuery(field, terms);
  }
}
