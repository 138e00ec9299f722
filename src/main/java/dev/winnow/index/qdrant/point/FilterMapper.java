package dev.winnow.index.qdrant.point;

import static io.qdrant.client.ConditionFactory.filter;
import static io.qdrant.client.ConditionFactory.hasId;
import static io.qdrant.client.ConditionFactory.match;
import static io.qdrant.client.ConditionFactory.matchKeyword;
import static io.qdrant.client.ConditionFactory.matchKeywords;
import static io.qdrant.client.ConditionFactory.range;

import dev.winnow.index.filter.Condition;
import dev.winnow.index.filter.Filter;
import dev.winnow.text.Words;
import io.qdrant.client.grpc.Common;
import io.qdrant.client.grpc.Common.Range;
import java.util.List;
import java.util.Set;

/** Translates filters on attributes into Qdrant filters on the facts about them. */
public final class FilterMapper {

  private static final String PRESENT = Fields.path(Fields.FACTS, Fields.PRESENT);
  private static final String VALUES = Fields.path(Fields.FACTS, Fields.VALUES);
  private static final String WORDS = Fields.path(Fields.FACTS, Fields.WORDS);

  private static final Common.Filter NOTHING =
      Common.Filter.newBuilder().addMust(hasId(List.of())).build();

  private FilterMapper() {}

  /**
   * @throws IllegalArgumentException if the filter has a value of an unsupported type
   */
  public static Common.Filter of(Filter filter) {
    Common.Filter.Builder mapped = Common.Filter.newBuilder();
    filter.must().forEach(condition -> mapped.addMust(condition(condition)));
    filter.should().forEach(condition -> mapped.addShould(condition(condition)));
    filter.mustNot().forEach(condition -> mapped.addMustNot(condition(condition)));
    return mapped.build();
  }

  /** Returns a filter that also excludes tombstones. */
  public static Common.Filter ofPoints(Filter filter) {
    return of(filter).toBuilder().addMustNot(match(Fields.DELETED, true)).build();
  }

  private static Common.Condition condition(Condition condition) {
    return switch (condition) {
      case Filter filter -> filter(of(filter));
      case Filter.MatchValue(String key, Object value) ->
          matchKeyword(VALUES, Fields.value(key, value));
      case Filter.MatchAny(String key, List<Object> values) ->
          matchKeywords(VALUES, values.stream().map(value -> Fields.value(key, value)).toList());
      case Filter.MatchText(String key, String text) -> filter(everyWord(key, Words.of(text)));
      case Filter.Range bounds -> range(Fields.numbers(bounds.key()), within(bounds));
      case Filter.HasId(var ids) -> hasId(ids.stream().map(PointIds::of).toList());
      case Filter.IsEmpty(String key) ->
          filter(
              Common.Filter.newBuilder()
                  .addMustNot(matchKeyword(PRESENT, Fields.present(key)))
                  .build());
    };
  }

  private static Common.Filter everyWord(String key, Set<String> words) {
    Common.Filter.Builder every = Common.Filter.newBuilder();
    Keywords keywords = new Keywords(key);
    words.forEach(word -> every.addMust(matchKeyword(WORDS, keywords.of(word))));
    return words.isEmpty() ? NOTHING : every.build();
  }

  /** Keeps the narrower of two lower or two upper bounds: some searches test only one of them. */
  private static Range within(Filter.Range bounds) {
    Range.Builder range = Range.newBuilder();
    Double gt = bounds.gt();
    Double gte = bounds.gte();
    if (gt != null && (gte == null || gt >= gte)) {
      range.setGt(gt);
    } else if (gte != null) {
      range.setGte(gte);
    }
    Double lt = bounds.lt();
    Double lte = bounds.lte();
    if (lt != null && (lte == null || lt <= lte)) {
      range.setLt(lt);
    } else if (lte != null) {
      range.setLte(lte);
    }
    return range.build();
  }
}
