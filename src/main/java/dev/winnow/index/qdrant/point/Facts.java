package dev.winnow.index.qdrant.point;

import dev.winnow.index.filter.AttributeFacts;
import io.qdrant.client.ValueFactory;
import io.qdrant.client.grpc.JsonWithInt.Value;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Collects the facts about the attributes of one point, in the form that {@link FilterMapper}
 * queries.
 */
final class Facts implements AttributeFacts.Sink {

  private final Set<String> present = new LinkedHashSet<>();
  private final Set<String> values = new LinkedHashSet<>();
  private final Set<String> words = new LinkedHashSet<>();
  private final Map<String, Set<Double>> numbers = new LinkedHashMap<>();

  /** The path of the last word, and its keywords. */
  private String wordPath = "";

  private Keywords wordKeywords = new Keywords(wordPath);

  @Override
  public void present(String path) {
    present.add(Fields.present(path));
  }

  @Override
  public void value(String path, Object value) {
    values.add(Fields.value(path, value));
  }

  @Override
  public void word(String path, String word) {
    if (!wordPath.equals(path)) { // hashing a long path for each of many words takes long
      wordPath = path;
      wordKeywords = new Keywords(path);
    }
    words.add(wordKeywords.of(word));
  }

  @Override
  public void number(String path, double value) {
    numbers.computeIfAbsent(Fields.name(path), name -> new LinkedHashSet<>()).add(value);
  }

  Value value() {
    Map<String, Value> facts = new HashMap<>();
    put(facts, Fields.PRESENT, present);
    put(facts, Fields.VALUES, values);
    put(facts, Fields.WORDS, words);
    if (!numbers.isEmpty()) {
      Map<String, Value> lists = new HashMap<>();
      numbers.forEach((path, list) -> put(lists, path, list));
      facts.put(Fields.NUMBERS, ValueFactory.value(lists));
    }
    return ValueFactory.value(facts);
  }

  private static void put(Map<String, Value> into, String name, Collection<?> list) {
    if (!list.isEmpty()) {
      into.put(
          name, ValueFactory.list(list.stream().map(JsonValues::of).collect(Collectors.toList())));
    }
  }
}
