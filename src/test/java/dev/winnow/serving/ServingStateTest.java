package dev.winnow.serving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServingStateTest {

  private static final ServedBundle OLD = new ServedBundle("model-1", "/bundles/model");
  private static final ServedBundle NEW = new ServedBundle("model-2", "/bundles/model");
  private static final ServedBundle OTHER = new ServedBundle("other-1", "/bundles/other");

  @Test
  void anotherBundleInTheConfigurationIsFilledNext() {
    ServingState state = ServingState.of(OLD).configuredAs(NEW);

    assertThat(state.serving()).isEqualTo(OLD);
    assertThat(state.next()).isEqualTo(NEW);
  }

  @Test
  void aRestartGoesOnWithIt() {
    ServingState state = ServingState.of(OLD).configuredAs(NEW).configuredAs(NEW);

    assertThat(state.next()).isEqualTo(NEW);
  }

  @Test
  void afterTheSwitchTheConfiguredBundleAnswers() {
    ServingState state = ServingState.of(OLD).configuredAs(NEW).switched().configuredAs(NEW);

    assertThat(state).isEqualTo(new ServingState(NEW.id(), NEW, null, OLD));
  }

  @Test
  void theFormerBundleInTheConfigurationGivesUpTheNext() {
    ServingState state = ServingState.of(OLD).configuredAs(NEW).configuredAs(OLD);

    assertThat(state).isEqualTo(ServingState.of(OLD));
  }

  @Test
  void aBundleThatWasChosenByCommandStaysWhileTheConfigurationDoes() {
    ServingState filling = ServingState.of(OLD).filling(OTHER);
    assertThat(filling.configuredAs(OLD).next()).isEqualTo(OTHER);

    ServingState switched = filling.switched();
    assertThat(switched.configuredAs(OLD)).isEqualTo(switched);
    assertThat(switched.configuredAs(NEW).next()).isEqualTo(NEW);
  }

  @Test
  void aBundleThatMovesIsTheSameOne() {
    ServedBundle moved = new ServedBundle(OLD.id(), "/elsewhere");

    assertThat(ServingState.of(OLD).configuredAs(moved).serving()).isEqualTo(moved);
  }

  @Test
  void nothingIsSwitchedToWhatIsNotThere() {
    ServingState state = ServingState.of(OLD);

    assertThatThrownBy(state::switched).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void theFileKeepsTheState(@TempDir Path directory) throws Exception {
    ServingFile file = new ServingFile(directory.resolve("index"));
    assertThat(file.read()).isEmpty();

    ServingState all = new ServingState(OLD.id(), OLD, NEW, OTHER);
    file.write(all);
    assertThat(file.read()).contains(all);

    file.write(ServingState.of(NEW));
    assertThat(new ServingFile(directory.resolve("index")).read()).contains(ServingState.of(NEW));
  }
}
