package dev.winnow.encoder;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.winnow.bundle.BundleException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Reads the vocabulary of a WordPiece or BPE tokenizer. */
final class WordPieces {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private WordPieces() {}

  /**
   * Returns the entries in the order of their ids, the most frequent words first. Empty for other
   * kinds of tokenizers.
   *
   * @throws BundleException if the file cannot be read
   */
  static List<String> read(Path tokenizer) {
    try {
      JsonNode vocabulary = JSON.readTree(tokenizer.toFile()).at("/model/vocab");
      return vocabulary.properties().stream()
          .sorted(Comparator.comparingInt(entry -> entry.getValue().asInt()))
          .map(Map.Entry::getKey)
          .toList();
    } catch (IOException e) {
      throw new BundleException("cannot read the tokenizer %s".formatted(tokenizer), e);
    }
  }
}
