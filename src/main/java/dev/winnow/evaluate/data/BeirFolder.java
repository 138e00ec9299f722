package dev.winnow.evaluate.data;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.log.FailureMessages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads a folder in BEIR's layout: {@code corpus.jsonl} ({@code _id}, {@code text}, optionally
 * {@code title}), {@code queries.jsonl} ({@code _id}, {@code text}) and {@code qrels.tsv}
 * (query-id, corpus-id, score; with a header or without).
 */
public final class BeirFolder {

  private static final String CORPUS = "corpus.jsonl";
  private static final String QUERIES = "queries.jsonl";
  private static final String QRELS = "qrels.tsv";

  private final Path folder;

  private BeirFolder(Path folder) {
    this.folder = folder;
  }

  @JsonIgnoreProperties(ignoreUnknown = true)
  private record Line(@Nullable String _id, @Nullable String title, @Nullable String text) {}

  /**
   * @throws EvaluationException if something in it is missing or wrong
   */
  public static TextCollection read(Path folder) {
    return new BeirFolder(folder).read();
  }

  private TextCollection read() {
    Map<String, String> passages = texts(CORPUS);
    Map<String, String> queries = texts(QUERIES);
    Map<String, Integer> positions = HashMap.newHashMap(passages.size());
    passages.keySet().forEach(id -> positions.put(id, positions.size()));
    Map<String, Map<Integer, Integer>> grades = grades(positions);
    List<TextCollection.Query> judged = new ArrayList<>();
    queries.forEach(
        (id, text) -> {
          if (grades.containsKey(id)) {
            judged.add(new TextCollection.Query(text, grades.get(id)));
          }
        });
    if (judged.isEmpty()) {
      throw new EvaluationException(
          "%s: no query of %s has a relevant passage in %s".formatted(folder, QUERIES, QRELS));
    }
    int unjudged = queries.size() - judged.size();
    return new TextCollection(
        String.valueOf(folder.toAbsolutePath().normalize().getFileName()),
        passages.values().stream().map(List::of).toList(),
        judged,
        unjudged == 0
            ? List.of()
            : List.of("%,d queries without a relevant passage are skipped.".formatted(unjudged)));
  }

  private Path file(String name) {
    Path file = folder.resolve(name);
    if (!Files.isReadable(file)) {
      throw new EvaluationException(
          "%s holds no readable %s: name a folder with %s, %s and %s with --data"
              .formatted(folder, name, CORPUS, QUERIES, QRELS));
    }
    return file;
  }

  /** Returns texts by id, in the order of the file. */
  private Map<String, String> texts(String name) {
    Map<String, String> texts = new LinkedHashMap<>();
    JsonLinesReader.read(
        file(name),
        Line.class,
        line -> {
          if (line._id == null || line.text == null || line.text.isBlank()) {
            throw new IllegalArgumentException("_id and text must not be missing or empty");
          }
          boolean titled = line.title != null && !line.title.isBlank();
          if (texts.put(line._id, titled ? line.title + " " + line.text : line.text) != null) {
            throw new IllegalArgumentException("the _id %s occurs twice".formatted(line._id));
          }
        });
    return texts;
  }

  /** Returns grades above 0, by query and position of the passage. */
  private Map<String, Map<Integer, Integer>> grades(Map<String, Integer> positions) {
    Path file = file(QRELS);
    Map<String, Map<Integer, Integer>> grades = new HashMap<>();
    try {
      List<String> lines = Files.readAllLines(file);
      for (int i = 0; i < lines.size(); i++) {
        String[] fields = lines.get(i).split("\t");
        if (lines.get(i).isBlank() || (i == 0 && fields[0].equals("query-id"))) {
          continue;
        }
        if (fields.length != 3 || !fields[2].matches("-?\\d{1,9}")) {
          throw wrong(file, i, "needs query-id, corpus-id and an integer score, separated by tabs");
        }
        @Nullable Integer position = positions.get(fields[1]);
        if (position == null) {
          throw wrong(file, i, "no passage of %s has the _id %s".formatted(CORPUS, fields[1]));
        }
        int grade = Integer.parseInt(fields[2]);
        if (grade > 0) {
          grades.computeIfAbsent(fields[0], id -> new HashMap<>()).put(position, grade);
        }
      }
    } catch (IOException e) {
      throw new EvaluationException(FailureMessages.cannotRead(file, e), e);
    }
    return grades;
  }

  private static EvaluationException wrong(Path file, int line, String what) {
    return new EvaluationException("%s, line %d: %s".formatted(file, line + 1, what));
  }
}
