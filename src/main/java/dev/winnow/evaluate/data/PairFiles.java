package dev.winnow.evaluate.data;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.data.TextCollection.Query;
import dev.winnow.log.FailureMessages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads queries with one relevant text and one excluded text. */
public final class PairFiles {

  /** The file that distinguishes ExcluIR's folder from NevIR's file. */
  private static final String CORPUS = "corpus.json";

  private static final String QUESTIONS = "test_manual_final.json";
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private PairFiles() {}

  @JsonIgnoreProperties(ignoreUnknown = true)
  private record Row(
      @Nullable String q1, @Nullable String q2, @Nullable String doc1, @Nullable String doc2) {}

  @JsonIgnoreProperties(ignoreUnknown = true)
  private record Question(
      @JsonProperty("ExcluQ") @Nullable String question, @Nullable List<Integer> index) {}

  /** Returns whether this is a folder in ExcluIR's layout. */
  public static boolean isExcluir(Path path) {
    return Files.isReadable(path.resolve(CORPUS)) && Files.isReadable(path.resolve(QUESTIONS));
  }

  /**
   * Reads NevIR's layout: CSV with the columns {@code q1}, {@code q2}, {@code doc1} and {@code
   * doc2}, where q1 asks for doc1, and q2 for doc2. Two consecutive queries are a pair.
   *
   * @throws EvaluationException if the file cannot be read, or something in it is missing
   */
  public static TextCollection nevir(Path file) {
    Map<String, Integer> texts = new LinkedHashMap<>();
    List<Query> queries = new ArrayList<>();
    try (MappingIterator<Row> rows =
        CsvMapper.csvBuilder()
            .build()
            .readerFor(Row.class)
            .with(CsvSchema.emptySchema().withHeader())
            .readValues(Files.newBufferedReader(file))) {
      while (rows.hasNextValue()) {
        Row row = rows.nextValue();
        if (row.q1 == null || row.q2 == null || row.doc1 == null || row.doc2 == null) {
          throw new IOException(
              "pair %d lacks q1, q2, doc1 or doc2".formatted(queries.size() / 2 + 1));
        }
        int first = texts.computeIfAbsent(row.doc1, text -> texts.size());
        int second = texts.computeIfAbsent(row.doc2, text -> texts.size());
        queries.add(new Query(row.q1, Map.of(first, 1), Set.of(second)));
        queries.add(new Query(row.q2, Map.of(second, 1), Set.of(first)));
      }
    } catch (IOException e) {
      throw new EvaluationException(FailureMessages.cannotRead(file, e), e);
    }
    return collection(file, List.copyOf(texts.keySet()), queries);
  }

  /**
   * Reads ExcluIR's layout: {@code corpus.json}, a list of texts, and {@code
   * test_manual_final.json}, a list of {@code {"ExcluQ":…, "index":[the excluded text, the relevant
   * text]}}.
   *
   * @throws EvaluationException if a file cannot be read, or something in it is missing
   */
  public static TextCollection excluir(Path folder) {
    try {
      List<String> texts = List.of(JSON.readValue(folder.resolve(CORPUS).toFile(), String[].class));
      List<Query> queries = new ArrayList<>();
      for (Question line : JSON.readValue(folder.resolve(QUESTIONS).toFile(), Question[].class)) {
        if (line.question == null
            || line.index == null
            || line.index.size() != 2
            || line.index.stream().anyMatch(i -> i < 0 || i >= texts.size())) {
          throw new IOException(
              "question %d needs ExcluQ, and index with two positions in the corpus"
                  .formatted(queries.size() + 1));
        }
        queries.add(
            new Query(line.question, Map.of(line.index.get(1), 1), Set.of(line.index.get(0))));
      }
      return collection(folder, texts, queries);
    } catch (IOException e) {
      throw new EvaluationException(FailureMessages.cannotRead(folder, e), e);
    }
  }

  private static TextCollection collection(Path path, List<String> texts, List<Query> queries) {
    if (queries.isEmpty()) {
      throw new EvaluationException(path + " holds no queries");
    }
    return new TextCollection(
        String.valueOf(path.toAbsolutePath().normalize().getFileName()),
        texts.stream().map(List::of).toList(),
        queries,
        List.of());
  }
}
