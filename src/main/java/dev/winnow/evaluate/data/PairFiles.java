package dev.winnow.evaluate.data;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.data.TextCollection.Query;
import dev.winnow.json.JsonFault;
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
      @JsonProperty("ExcluQ") @Nullable String question, @Nullable List<@Nullable Integer> index) {}

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
        String firstQuery = orEmpty(row.q1);
        String secondQuery = orEmpty(row.q2);
        String firstText = orEmpty(row.doc1);
        String secondText = orEmpty(row.doc2);
        if (List.of(firstQuery, secondQuery, firstText, secondText).contains("")) {
          throw new IOException(
              "pair %d lacks q1, q2, doc1 or doc2: add the missing text, or remove the row"
                  .formatted(queries.size() / 2 + 1));
        }
        int first = texts.computeIfAbsent(firstText, text -> texts.size());
        int second = texts.computeIfAbsent(secondText, text -> texts.size());
        queries.add(new Query(firstQuery, Map.of(first, 1), Set.of(second)));
        queries.add(new Query(secondQuery, Map.of(second, 1), Set.of(first)));
      }
    } catch (JsonProcessingException e) {
      throw new EvaluationException(
          "cannot read %s: line %d is not CSV: %s"
              .formatted(file, e.getLocation().getLineNr(), e.getOriginalMessage()),
          e);
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
    List<String> texts = new ArrayList<>();
    for (@Nullable String text : json(folder.resolve(CORPUS), String[].class)) {
      texts.add(orEmpty(text));
      if (texts.getLast().isEmpty()) {
        throw new EvaluationException(
            "%s: text %d is missing".formatted(folder.resolve(CORPUS), texts.size()));
      }
    }
    List<Query> queries = new ArrayList<>();
    for (@Nullable Question line : json(folder.resolve(QUESTIONS), Question[].class)) {
      String question = line == null ? "" : orEmpty(line.question);
      List<Integer> index = line == null ? List.of() : positions(line.index, texts.size());
      if (question.isEmpty() || index.size() != 2) {
        throw new EvaluationException(
            "%s: question %d needs ExcluQ, and index with two positions in the corpus"
                .formatted(folder.resolve(QUESTIONS), queries.size() + 1));
      }
      queries.add(new Query(question, Map.of(index.get(1), 1), Set.of(index.get(0))));
    }
    return collection(folder, texts, queries);
  }

  private static <T> T json(Path file, Class<T> type) {
    try {
      T read = JSON.readValue(file.toFile(), type);
      if (read == null) {
        throw new EvaluationException("%s holds null instead of a list".formatted(file));
      }
      return read;
    } catch (JsonProcessingException e) {
      throw new EvaluationException("cannot read %s: %s".formatted(file, JsonFault.describe(e)), e);
    } catch (IOException e) {
      throw new EvaluationException(FailureMessages.cannotRead(file, e), e);
    }
  }

  /** Returns a text; an empty one if there is none or a blank one. */
  private static String orEmpty(@Nullable String text) {
    return text == null || text.isBlank() ? "" : text;
  }

  /** Returns two positions in the corpus; fewer if something is wrong with them. */
  private static List<Integer> positions(@Nullable List<@Nullable Integer> index, int texts) {
    return index == null || index.size() != 2
        ? List.of()
        : index.stream().filter(i -> i != null && i >= 0 && i < texts).toList();
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
