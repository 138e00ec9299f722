package dev.winnow.encoder;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.winnow.bundle.BundleException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Reads the words in the vocabulary of a WordPiece or BPE tokenizer. */
final class WordPieces {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** Ends the entries of BPE vocabularies that end a word. */
  private static final String END = "</w>";

  /** Begin the entries of BPE vocabularies that begin a word. */
  private static final List<String> STARTS = List.of("Ġ", "▁");

  private WordPieces() {}

  /**
   * Returns the entries in the order of their ids, the most frequent words first. Of vocabularies
   * that mark where words begin or end, only the marked entries, without the mark. Empty for other
   * kinds of tokenizers.
   *
   * @throws BundleException if the file cannot be read
   */
  static List<String> read(Path tokenizer) {
    try {
      JsonNode model = JSON.readTree(tokenizer.toFile()).path("model");
      List<String> entries =
          model.path("vocab").properties().stream()
              .sorted(Comparator.comparingInt(entry -> entry.getValue().asInt()))
              .map(Map.Entry::getKey)
              .toList();
      // Marks of BPE are letters of some languages.
      return model.path("type").asText().equals("WordPiece") ? entries : marked(entries);
    } catch (IOException e) {
      throw new BundleException("cannot read the tokenizer %s".formatted(tokenizer), e);
    }
  }

  private static List<String> marked(List<String> entries) {
    if (entries.stream().anyMatch(entry -> entry.endsWith(END))) {
      return entries.stream()
          .filter(entry -> entry.length() > END.length() && entry.endsWith(END))
          .map(entry -> entry.substring(0, entry.length() - END.length()))
          .toList();
    }
    for (String start : STARTS) {
      if (entries.stream().anyMatch(entry -> entry.startsWith(start))) {
        return entries.stream()
            .filter(entry -> entry.length() > start.length() && entry.startsWith(start))
            .map(entry -> entry.substring(start.length()))
            .toList();
      }
    }
    return entries;
  }
}
