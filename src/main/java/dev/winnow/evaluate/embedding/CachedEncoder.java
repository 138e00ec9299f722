package dev.winnow.evaluate.embedding;

import dev.winnow.asset.Modality;
import dev.winnow.bundle.TextRole;
import dev.winnow.hash.Sha256;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * An encoder that caches the vectors of texts, optionally in a file for the next run. Of the file,
 * which grows with every run, it holds only the asked texts in memory. For one thread.
 */
public final class CachedEncoder implements Encoder {

  /** The file is written after this number of texts, so that a killed run loses at most as many. */
  static final int WRITTEN_TOGETHER = 2_048;

  private final Encoder encoder;
  private final @Nullable VectorFile file;
  private final Map<String, float[]> known = new HashMap<>();

  /**
   * @param file the file of the cache, or null to cache within this run only
   * @throws dev.winnow.evaluate.EvaluationException if the file cannot be read, or is of other
   *     models
   */
  public CachedEncoder(Encoder encoder, @Nullable VectorFile file) {
    this.encoder = encoder;
    this.file = file;
    if (file != null) {
      file.check(encoder.dimension());
    }
  }

  @Override
  public String id() {
    return encoder.id();
  }

  @Override
  public int dimension() {
    return encoder.dimension();
  }

  @Override
  public List<float[]> texts(TextRole role, List<String> texts, LongConsumer done) {
    String prefix = encoder.prefix(role);
    List<String> keys = texts.stream().map(text -> key(prefix + text)).toList();
    Set<String> unknown = new HashSet<>(keys);
    unknown.removeAll(known.keySet());
    if (file != null && !unknown.isEmpty()) {
      known.putAll(file.read(encoder.dimension(), unknown::contains));
    }
    Set<String> seen = new LinkedHashSet<>();
    List<String> missing = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      if (!known.containsKey(keys.get(i)) && seen.add(keys.get(i))) {
        missing.add(texts.get(i));
      }
    }
    List<String> added = List.copyOf(seen);
    for (int from = 0; from < missing.size(); from += WRITTEN_TOGETHER) {
      int to = Math.min(missing.size(), from + WRITTEN_TOGETHER);
      long there = texts.size() - missing.size() + from;
      List<float[]> vectors =
          encoder.texts(role, missing.subList(from, to), count -> done.accept(there + count));
      Map<String, float[]> encoded = HashMap.newHashMap(to - from);
      for (int i = from; i < to; i++) {
        encoded.put(added.get(i), vectors.get(i - from));
      }
      known.putAll(encoded);
      if (file != null) {
        file.append(encoder.dimension(), encoded);
      }
    }
    done.accept(texts.size());
    return keys.stream().map(known::get).toList();
  }

  @Override
  public String prefix(TextRole role) {
    return encoder.prefix(role);
  }

  private static String key(String text) {
    return Sha256.of(text);
  }

  @Override
  public Optional<ImageModel> images() {
    return encoder.images();
  }

  @Override
  public Optional<SparseHead> sparse(Modality modality) {
    return encoder.sparse(modality);
  }
}
