package dev.winnow.evaluate.interpretation;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.data.JsonLinesReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads queries in the form of QUEST: {@code {"query":"…", "marked":"<mark>A</mark> that are also
 * <mark>B</mark> but not <mark>C</mark>"}}, one per line. Marks after "not" are negatives.
 */
public final class MarkedQueries {

  static final String FILE = "quest-train-negated.jsonl";

  private static final Pattern MARK = Pattern.compile("<mark>(.*?)</mark>");
  private static final Pattern NOT = Pattern.compile("\\bnot\\b");

  private MarkedQueries() {}

  @JsonIgnoreProperties(ignoreUnknown = true)
  private record Line(@Nullable String query, @Nullable String marked) {}

  /**
   * @param path a file of queries, or a folder with {@value #FILE}
   * @throws EvaluationException if there is no such file, or a line is wrong
   */
  public static List<MarkedQuery> read(Path path) {
    Path file = Files.isDirectory(path) ? path.resolve(FILE) : path;
    List<MarkedQuery> queries = new ArrayList<>();
    JsonLinesReader.read(file, Line.class, line -> queries.add(query(line)));
    if (queries.isEmpty()) {
      throw new EvaluationException(file + " holds no queries");
    }
    return queries;
  }

  private static MarkedQuery query(Line line) {
    if (line.query() == null || line.marked() == null) {
      throw new IllegalArgumentException("needs query and marked");
    }
    List<String> positives = new ArrayList<>();
    List<String> negatives = new ArrayList<>();
    boolean excluded = false;
    int end = 0;
    Matcher mark = MARK.matcher(line.marked());
    while (mark.find()) {
      excluded |= NOT.matcher(line.marked().substring(end, mark.start())).find();
      (excluded ? negatives : positives).add(mark.group(1));
      end = mark.end();
    }
    return new MarkedQuery(line.query(), positives, negatives);
  }
}
