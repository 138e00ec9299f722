package dev.winnow.evaluate.interpretation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.evaluate.ProgressListener;
import dev.winnow.interpretation.Interpretation;
import dev.winnow.interpretation.Interpreter;
import io.smallrye.mutiny.Uni;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelReaderTest {

  private final List<String> asked = new ArrayList<>();

  @Test
  void cachesAnswersOfItsOwnModelOnly(@TempDir Path folder) {
    // Given
    Path answers = folder.resolve("answers.jsonl");
    // When
    for (String model : List.of("small", "small", "large")) {
      new ModelReader(model, answering(model), answers)
          .read(List.of("no dogs"), ProgressListener.NONE);
    }
    // Then
    assertThat(asked).containsExactly("small: no dogs", "large: no dogs");
  }

  private Interpreter answering(String model) {
    return text -> {
      asked.add(model + ": " + text);
      return Uni.createFrom().item(new Interpretation(List.of(), text, "llm", null));
    };
  }
}
