package dev.winnow.index.filter;

import dev.winnow.asset.AssetId;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A filter in Qdrant's grammar. A point matches if it meets every condition of {@code must}, at
 * least one of {@code should} if there are any, and none of {@code mustNot}.
 *
 * <p>Conditions on a key apply to the attribute at that path ({@code a.b} for nested objects). If
 * the attribute is an array, one matching element is enough, and the words of a text may be in
 * different elements. Filters nest.
 */
public record Filter(List<Condition> must, List<Condition> should, List<Condition> mustNot)
    implements Condition {

  /** Matches all points. */
  public static final Filter NONE = new Filter(List.of(), List.of(), List.of());

  public Filter {
    must = List.copyOf(must);
    should = List.copyOf(should);
    mustNot = List.copyOf(mustNot);
  }

  public boolean isEmpty() {
    return must.isEmpty() && should.isEmpty() && mustNot.isEmpty();
  }

  /** Returns a filter that requires this filter and a further condition. */
  public Filter and(Condition condition) {
    return isEmpty()
        ? new Filter(List.of(condition), List.of(), List.of())
        : new Filter(List.of(this, condition), List.of(), List.of());
  }

  /**
   * The attribute equals the value.
   *
   * @param value a String, Long or Boolean; values of different types never match
   */
  public record MatchValue(String key, Object value) implements Condition {}

  /**
   * The attribute equals one of the values. Without values, nothing matches.
   *
   * @param values each a String, Long or Boolean
   */
  public record MatchAny(String key, List<Object> values) implements Condition {
    public MatchAny {
      values = List.copyOf(values);
    }
  }

  /** The string attribute contains every word of the text, in any order, ignoring case. */
  public record MatchText(String key, String text) implements Condition {}

  /** The numeric attribute is within all given bounds; at least one is given. */
  public record Range(
      String key,
      @Nullable Double gt,
      @Nullable Double gte,
      @Nullable Double lt,
      @Nullable Double lte)
      implements Condition {}

  /** The point has one of these ids. */
  public record HasId(Set<AssetId> ids) implements Condition {
    public HasId {
      ids = Set.copyOf(ids);
    }
  }

  /** The attribute is absent, null, or an empty array. */
  public record IsEmpty(String key) implements Condition {}
}
