package dev.winnow.index.qdrant;

import static io.qdrant.client.ConditionFactory.filter;
import static io.qdrant.client.ConditionFactory.hasId;
import static io.qdrant.client.ConditionFactory.isEmpty;
import static io.qdrant.client.ConditionFactory.match;
import static io.qdrant.client.ConditionFactory.range;

import dev.winnow.asset.Version;
import io.qdrant.client.ValueFactory;
import io.qdrant.client.grpc.Common.Condition;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Common.Range;
import io.qdrant.client.grpc.JsonWithInt.Value;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How versions are stored on the server, and the condition under which a change replaces a stored
 * point. The server checks the condition together with the write. So when two workers write the
 * same point the newer change wins, whichever comes first.
 */
final class WriteCondition {

  private static final String OFFSET = Fields.path(Fields.VERSION, Fields.OFFSET);
  private static final String HIGH = Fields.path(Fields.VERSION, Fields.DECLARED_HIGH);
  private static final String LOW = Fields.path(Fields.VERSION, Fields.DECLARED_LOW);

  private WriteCondition() {}

  /** Returns the payload value that stores a version. */
  static Value stored(Version version) {
    Map<String, Value> fields = new HashMap<>();
    fields.put(Fields.OFFSET, ValueFactory.value(version.offset()));
    if (version.declared() != null) {
      fields.put(Fields.DECLARED_HIGH, ValueFactory.value(high(version.declared())));
      fields.put(Fields.DECLARED_LOW, ValueFactory.value(low(version.declared())));
    }
    return ValueFactory.value(fields);
  }

  /** Reads a version back from what {@link #stored} has written. */
  static Version version(Map<String, Value> stored) {
    Value high = stored.get(Fields.DECLARED_HIGH);
    Value low = stored.get(Fields.DECLARED_LOW);
    Value offset = stored.get(Fields.OFFSET);
    @Nullable Long declared =
        high == null || low == null ? null : high.getIntegerValue() << 32 | low.getIntegerValue();
    return new Version(declared, offset == null ? 0 : offset.getIntegerValue());
  }

  /**
   * Returns one filter for a whole batch: each point passes on its own condition, {@link
   * Version#supersedes}.
   */
  static Filter anyOf(List<ConditionalWrite> batch) {
    Filter.Builder any = Filter.newBuilder();
    for (ConditionalWrite write : batch) {
      any.addShould(all(hasId(write.point().getId()), filter(supersededBy(write.version()))));
    }
    return any.build();
  }

  private static Filter supersededBy(Version version) {
    Condition before = below(OFFSET, version.offset());
    // A point that another program wrote has no version at all.
    Filter.Builder superseded = Filter.newBuilder().addShould(isEmpty(OFFSET));
    if (version.declared() == null) {
      return superseded.addShould(before).build();
    }
    long high = high(version.declared());
    long low = low(version.declared());
    return superseded
        .addShould(below(HIGH, high))
        .addShould(all(match(HIGH, high), below(LOW, low)))
        .addShould(all(match(HIGH, high), match(LOW, low), before))
        .addShould(all(isEmpty(HIGH), before))
        .build();
  }

  private static long high(long declared) {
    return declared >> 32;
  }

  private static long low(long declared) {
    return declared & 0xFFFF_FFFFL;
  }

  private static Condition below(String field, long bound) {
    return range(field, Range.newBuilder().setLt(bound).build());
  }

  private static Condition all(Condition... conditions) {
    return filter(Filter.newBuilder().addAllMust(List.of(conditions)).build());
  }
}
