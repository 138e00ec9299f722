package dev.winnow.evaluate.interpretation;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.ProgressListener;
import dev.winnow.evaluate.ProgressListener.Phase;
import dev.winnow.evaluate.data.JsonLinesReader;
import dev.winnow.interpretation.Interpretation;
import dev.winnow.interpretation.Interpreter;
import dev.winnow.log.FailureMessages;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Interprets texts by a language model, and caches its answers in a file, so that a run can be
 * repeated without the model. The rules interpret texts for which the model gives no usable answer;
 * these are not cached.
 *
 * @param name the name of the model in tables
 * @param interpreter calls the model
 * @param answers JSON lines of texts and their interpretations; null for no cache
 */
public record ModelReader(String name, Interpreter interpreter, @Nullable Path answers)
    implements QueryReader {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String LLM = "llm";

  @JsonIgnoreProperties(ignoreUnknown = true)
  private record Line(@Nullable String model, String text, Interpretation read) {}

  /**
   * @throws EvaluationException if the file of answers cannot be read or written
   */
  @Override
  public List<Interpretation> read(List<String> texts, ProgressListener progress) {
    Map<String, Interpretation> known = known();
    List<Interpretation> read = new ArrayList<>(texts.size());
    try (Phase running = progress.begin("ask the language model", texts.size())) {
      for (String text : texts) {
        @Nullable Interpretation kept = known.get(text);
        read.add(kept == null ? ask(text) : kept);
        running.update(read.size());
      }
    }
    return read;
  }

  private Interpretation ask(String text) {
    Interpretation answer = interpreter.interpret(text).await().indefinitely();
    if (answers != null && answer.by().equals(LLM)) {
      try {
        Files.writeString(
            answers,
            JSON.writeValueAsString(new Line(name, text, answer)) + "\n",
            StandardOpenOption.CREATE,
            StandardOpenOption.APPEND);
      } catch (IOException e) {
        throw new EvaluationException(
            "cannot write %s: %s".formatted(answers, FailureMessages.describe(e)), e);
      }
    }
    return answer;
  }

  private Map<String, Interpretation> known() {
    Map<String, Interpretation> known = new HashMap<>();
    if (answers != null && Files.exists(answers)) {
      JsonLinesReader.read(
          answers,
          Line.class,
          line -> {
            if (line.model == null || line.model.equals(name)) { // older files name no model
              known.put(line.text, line.read);
            }
          });
    }
    return known;
  }

  @Override
  public List<String> facts(List<Interpretation> read) {
    long model = read.stream().filter(r -> r.by().equals(LLM)).count();
    List<String> facts = new ArrayList<>();
    facts.add(
        "%,d of %,d texts are read as excluding something; %,d were read by the language model %s, the others by rules."
            .formatted(
                read.stream().filter(Interpretation::excludes).count(), read.size(), model, name));
    Map<String, Long> reasons =
        read.stream()
            .map(Interpretation::note)
            .flatMap(Stream::ofNullable)
            .collect(
                Collectors.groupingBy(Function.identity(), TreeMap::new, Collectors.counting()));
    reasons.forEach(
        (reason, count) -> facts.add("By rules %,d times, %s.".formatted(count, reason)));
    return facts;
  }
}
