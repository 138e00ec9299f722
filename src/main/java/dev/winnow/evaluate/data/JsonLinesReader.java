package dev.winnow.evaluate.data;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.winnow.evaluate.EvaluationException;
import dev.winnow.json.JsonFault;
import dev.winnow.log.FailureMessages;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads files of JSON lines; skips blank lines but counts them. */
public final class JsonLinesReader {

  private static final long MAX_BYTES = 1L << 30;
  private static final int MAX_TEXT = 1 << 20;

  private static final JsonMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder().maxStringLength(MAX_TEXT).build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();

  private JsonLinesReader() {}

  /**
   * Receives a line; throws {@link IllegalArgumentException} with the reason if the line is
   * invalid.
   */
  @FunctionalInterface
  public interface Taker<L> {
    void take(L line);
  }

  /**
   * Reads lines in their order.
   *
   * @throws EvaluationException if the file cannot be read or is too large, or with file and line
   *     if a line is wrong
   */
  public static <L> void read(Path file, Class<L> type, Taker<L> taker) {
    int number = 0;
    try {
      if (Files.size(file) > MAX_BYTES) {
        throw new EvaluationException(
            "%s is larger than %d MB: evaluate on a part of it".formatted(file, MAX_BYTES >> 20));
      }
      try (BufferedReader lines = Files.newBufferedReader(file)) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          number++;
          if (!line.isBlank()) {
            take(line, type, taker);
          }
        }
      }
    } catch (IllegalArgumentException e) {
      throw new EvaluationException("%s, line %d: %s".formatted(file, number, e.getMessage()), e);
    } catch (IOException e) {
      throw new EvaluationException(FailureMessages.cannotRead(file, e), e);
    }
  }

  private static <L> void take(String line, Class<L> type, Taker<L> taker) {
    try {
      L read = JSON.readValue(line, type);
      if (read == null) {
        throw new IllegalArgumentException("null is not a JSON object");
      }
      taker.take(read);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(JsonFault.describeInLine(e), e);
    } catch (NullPointerException e) {
      throw new IllegalArgumentException("a list must not hold null", e);
    }
  }
}
