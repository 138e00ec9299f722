package dev.winnow.index;

import dev.winnow.asset.AssetId;
import dev.winnow.asset.Version;
import dev.winnow.index.filter.Condition;
import dev.winnow.index.filter.Filter;
import dev.winnow.vector.DenseVectors;
import dev.winnow.vector.SparseVector;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Points and filters from few keys and values, so that they often meet. */
public final class RandomPoints {

  public static final int DENSE = 8;
  public static final int SPARSE = 40;

  private final Random random;

  public RandomPoints(long seed) {
    this.random = new Random(seed);
  }

  public static IndexSchema schema(String collection) {
    return new IndexSchema(collection, Map.of("d", DENSE), Map.of("s", SPARSE));
  }

  public Point point(int offset) {
    return point(Version.ofOffset(offset));
  }

  public Point point(Version version) {
    return point(id(), version);
  }

  public Point point(AssetId id, long offset) {
    return point(id, Version.ofOffset(offset));
  }

  private Point point(AssetId id, Version version) {
    Map<String, float[]> dense = random.nextInt(8) == 0 ? Map.of() : Map.of("d", dense());
    Map<String, SparseVector> sparse = random.nextInt(8) == 0 ? Map.of() : Map.of("s", sparse());
    Payload payload = new Payload(List.of(), object(2), null, false);
    return new Point(id, version, dense, sparse, payload);
  }

  /** A version that is declared or not, high or low. */
  public Version version() {
    long offset = random.nextInt(1_000);
    return random.nextBoolean()
        ? Version.ofOffset(offset)
        : new Version(pick(0L, 1L, -1L, 1L << 31, 1L << 32, (1L << 60) + 1, 1L << 60), offset);
  }

  public AssetId id() {
    return new AssetId("id-" + random.nextInt(60));
  }

  public float[] dense() {
    float[] vector = new float[DENSE];
    for (int i = 0; i < DENSE; i++) {
      vector[i] = (float) random.nextGaussian();
    }
    return DenseVectors.normalize(vector);
  }

  public SparseVector sparse() {
    int[] indices = random.ints(random.nextInt(12), 0, SPARSE).sorted().distinct().toArray();
    float[] weights = new float[indices.length];
    for (int i = 0; i < indices.length; i++) {
      weights[i] = random.nextFloat() * 4 + 0.001f;
    }
    return new SparseVector(indices, weights);
  }

  public Filter filter(int depth) {
    return new Filter(conditions(depth), conditions(depth), conditions(depth));
  }

  private List<Condition> conditions(int depth) {
    List<Condition> conditions = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      conditions.add(condition(depth));
    }
    return conditions;
  }

  private Condition condition(int depth) {
    return switch (random.nextInt(depth > 0 ? 7 : 6)) {
      case 0 -> new Filter.MatchValue(path(), matched());
      case 1 -> new Filter.MatchAny(path(), list(this::matched));
      case 2 -> new Filter.MatchText(path(), text());
      case 3 -> new Filter.Range(path(), bound(), bound(), bound(), number());
      case 4 -> new Filter.HasId(Set.copyOf(list(this::id)));
      case 5 -> new Filter.IsEmpty(path());
      default -> filter(depth - 1);
    };
  }

  private String path() {
    return random.nextInt(3) == 0 ? name() + "." + name() : name();
  }

  private String name() {
    return pick("a", "b", "c");
  }

  private Object matched() {
    return pick(text(), (long) random.nextInt(5), random.nextBoolean());
  }

  private @Nullable Double bound() {
    return random.nextInt(4) == 0 ? number() : null;
  }

  private Double number() {
    return pick(0.0, -0.0, 1.0, 2.5, -3.0, 1e10);
  }

  private String text() {
    return pick("red", "Red ball", "blue, ball", "", "ŠTĚSTÍ", "!", "1");
  }

  private @Nullable Object value(int depth) {
    return switch (random.nextInt(depth > 0 ? 7 : 5)) {
      case 0 -> text();
      case 1 -> random.nextInt(5);
      case 2 -> number();
      case 3 -> random.nextBoolean();
      case 4 -> null;
      case 5 -> object(depth - 1);
      default -> {
        List<@Nullable Object> elements = new ArrayList<>();
        for (int i = random.nextInt(3); i > 0; i--) {
          elements.add(value(depth - 1));
        }
        yield elements;
      }
    };
  }

  private Map<String, @Nullable Object> object(int depth) {
    Map<String, @Nullable Object> object = new HashMap<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      object.put(name(), value(depth));
    }
    return object;
  }

  private <T> List<T> list(Supplier<T> element) {
    List<T> list = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      list.add(element.get());
    }
    return list;
  }

  @SafeVarargs
  private <T> T pick(T... from) {
    return from[random.nextInt(from.length)];
  }
}
