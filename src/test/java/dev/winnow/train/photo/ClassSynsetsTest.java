package dev.winnow.train.photo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.lexicon.Lexicon;
import dev.winnow.train.TrainingException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClassSynsetsTest {

  private final Lexicon lexicon = Lexicon.wordNet();

  @Test
  void disambiguatesClassesByTheirNeighbours() {
    // given
    List<List<String>> birds = classes("flamingo", "bittern", "crane", "limpkin", "bustard");
    List<List<String>> machines = classes("tractor", "forklift", "crane", "harvester", "snowplow");

    // when
    int bird = ClassSynsets.of(lexicon, birds)[2];
    int machine = ClassSynsets.of(lexicon, machines)[2];

    // then
    assertThat(above(bird)).anyMatch(words -> words.contains("bird"));
    assertThat(above(machine)).anyMatch(words -> words.contains("device"));
  }

  @Test
  void disambiguatesClassesBySynonyms() {
    // when
    int tusker = ClassSynsets.of(lexicon, List.of(List.of("goose"), List.of("cougar", "puma")))[1];

    // then
    assertThat(lexicon.words(tusker)).contains("cougar", "puma");
  }

  @Test
  void rejectsAClassThatIsNoNoun() {
    assertThatThrownBy(() -> ClassSynsets.of(lexicon, classes("dog", "qwertzuiop")))
        .isInstanceOf(TrainingException.class)
        .hasMessageContaining("qwertzuiop");
  }

  private List<List<String>> above(int synset) {
    return lexicon.above(synset).stream().mapToObj(lexicon::words).toList();
  }

  private static List<List<String>> classes(String... names) {
    return Arrays.stream(names).map(List::of).toList();
  }
}
