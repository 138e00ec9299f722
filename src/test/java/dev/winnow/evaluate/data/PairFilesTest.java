package dev.winnow.evaluate.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.evaluate.EvaluationException;
import dev.winnow.evaluate.data.TextCollection.Query;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files in the public layouts of NevIR and ExcluIR, made by hand. */
class PairFilesTest {

  @TempDir Path folder;

  @Test
  void readsTwoQueriesAndTwoTextsPerLineOfNevir() throws IOException {
    Path file = folder.resolve("test.csv");
    Files.writeString(
        file,
        """
        id,WorkerId,q1,q2,doc1,doc2
        1,9,Which bird cannot fly?,"Which bird can fly, then?","A penguin, they say, does ""not"" fly.",A swift flies.
        2,9,Who won?,Who lost?,She won.,A swift flies.
        """);
    // When
    TextCollection pairs = PairFiles.nevir(file);
    // Then: a text that is in two pairs is one text
    assertThat(pairs.items())
        .containsExactly(
            List.of("A penguin, they say, does \"not\" fly."),
            List.of("A swift flies."),
            List.of("She won."));
    assertThat(pairs.queries())
        .containsExactly(
            new Query("Which bird cannot fly?", Map.of(0, 1), Set.of(1)),
            new Query("Which bird can fly, then?", Map.of(1, 1), Set.of(0)),
            new Query("Who won?", Map.of(2, 1), Set.of(1)),
            new Query("Who lost?", Map.of(1, 1), Set.of(2)));
    assertThat(PairFiles.isExcluir(file)).isFalse();
  }

  @Test
  void namesAMissingColumn() throws IOException {
    Path file = folder.resolve("test.csv");
    Files.writeString(file, "q1,q2,doc1\na,b,c\n");
    assertThatThrownBy(() -> PairFiles.nevir(file))
        .isInstanceOf(EvaluationException.class)
        .hasMessageContaining("pair 1 lacks q1, q2, doc1 or doc2");
  }

  @Test
  void readsTheExcludedTextOfExcluirFirst() throws IOException {
    Files.writeString(folder.resolve("corpus.json"), "[\"Hamlet\", \"Macbeth\", \"Emma\"]");
    Files.writeString(
        folder.resolve("test_manual_final.json"),
        "[{\"question0\":\"Which plays?\",\"ExcluQ\":\"Which plays besides Hamlet?\",\"index\":[0,1]}]");
    // When
    TextCollection pairs = PairFiles.excluir(folder);
    // Then
    assertThat(PairFiles.isExcluir(folder)).isTrue();
    assertThat(pairs.items()).hasSize(3);
    assertThat(pairs.queries())
        .containsExactly(new Query("Which plays besides Hamlet?", Map.of(1, 1), Set.of(0)));
  }

  @Test
  void rejectsAnIndexOutsideTheCorpus() throws IOException {
    Files.writeString(folder.resolve("corpus.json"), "[\"Hamlet\"]");
    Files.writeString(
        folder.resolve("test_manual_final.json"), "[{\"ExcluQ\":\"q\",\"index\":[0,1]}]");
    assertThatThrownBy(() -> PairFiles.excluir(folder))
        .isInstanceOf(EvaluationException.class)
        .hasMessageContaining("question 1");
  }

  @Test
  void namesThePairWithAnEmptyText() throws IOException {
    Path file = folder.resolve("test.csv");
    Files.writeString(file, "q1,q2,doc1,doc2\na,b,c,d\n,b,c,d\n");
    assertThatThrownBy(() -> PairFiles.nevir(file))
        .isInstanceOf(EvaluationException.class)
        .hasMessageEndingWith(
            "test.csv: pair 2 lacks q1, q2, doc1 or doc2: add the missing text, or remove the row");
  }

  @Test
  void namesTheLineThatIsNotCsv() throws IOException {
    Path file = folder.resolve("test.csv");
    Files.writeString(file, "q1,q2,doc1,doc2\na,b,c,d\n\"a\"x,b,c,d\n");
    assertThatThrownBy(() -> PairFiles.nevir(file))
        .isInstanceOf(EvaluationException.class)
        .hasMessageContaining("test.csv: line 3 is not CSV: ")
        .hasMessageNotContainingAny("\n", "Source");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "['a','b'] | [{'ExcluQ':'q','index':[null,1]}] | test_manual_final.json: question 1 needs",
        "['a','b'] | [{'ExcluQ':' ','index':[0,1]}] | test_manual_final.json: question 1 needs",
        "['a','b'] | [{'ExcluQ':'q','index':[0,-1,1]}] | test_manual_final.json: question 1 needs",
        "['a','b'] | [null] | test_manual_final.json: question 1 needs",
        "['a',null] | [] | corpus.json: text 2 is missing",
        "null | [] | corpus.json holds null instead of a list",
        "['a' | [] | corpus.json: the JSON ends too early (line 1, column"
      })
  void namesTheWrongPartOfExcluir(String corpus, String questions, String message)
      throws IOException {
    Files.writeString(folder.resolve("corpus.json"), corpus.replace('\'', '"'));
    Files.writeString(folder.resolve("test_manual_final.json"), questions.replace('\'', '"'));
    assertThatThrownBy(() -> PairFiles.excluir(folder))
        .isInstanceOf(EvaluationException.class)
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }
}
