package dev.winnow.serving;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServingStateTest {

  private static final ServedBundle OLD = new ServedBundle("model-1", "/bundles/model");
  private static final ServedBundle NEW = new ServedBundle("model-2", "/bundles/model");
  private static final ServedBundle OTHER = new ServedBundle("other-1", "/bundles/other");

  @Test
  void newlyConfiguredBundleIsFilledNext() {
    ServingState state = ServingState.of(OLD).configuredAs(NEW);

    assertThat(state.serving()).isEqualTo(OLD);
    assertThat(state.next()).isEqualTo(NEW);
  }

  @Test
  void restartContinuesWithTheNextBundle() {
    ServingState state = ServingState.of(OLD).configuredAs(NEW).configuredAs(NEW);

    assertThat(state.next()).isEqualTo(NEW);
  }

  @Test
  void configuredBundleServesAfterTheSwitch() {
    ServingState state = ServingState.of(OLD).configuredAs(NEW).switched().configuredAs(NEW);

    assertThat(state).isEqualTo(new ServingState(NEW.id(), NEW, null, OLD));
  }

  @Test
  void configuringTheFormerBundleDropsTheNext() {
    ServingState state = ServingState.of(OLD).configuredAs(NEW).configuredAs(OLD);

    assertThat(state.deleted(NEW)).isEqualTo(ServingState.of(OLD));
  }

  @Test
  void bundlesThatAreNotNamedAnyMoreAreDiscarded() {
    ServingState kept = ServingState.of(OLD).filling(NEW).switched();
    assertThat(kept.discarded()).isEmpty();
    assertThat(kept.filling(OTHER).filling(null).discarded()).containsExactly(OTHER.id());
    assertThat(kept.filling(OTHER).switched().discarded()).containsExactly(OLD.id());
    assertThat(kept.forgotten().discarded()).containsExactly(OLD.id());
    assertThat(ServingState.of(OLD).configuredAs(NEW).configuredAs(OTHER).discarded())
        .containsExactly(NEW.id());
    // An index that is needed again is not deleted.
    assertThat(kept.forgotten().filling(OLD).discarded()).isEmpty();
    assertThat(kept.filling(OLD).switched().discarded()).isEmpty();
  }

  @Test
  void bundleChosenByCommandStaysUntilTheConfigurationChanges() {
    ServingState filling = ServingState.of(OLD).filling(OTHER);
    assertThat(filling.configuredAs(OLD).next()).isEqualTo(OTHER);

    ServingState switched = filling.switched();
    assertThat(switched.configuredAs(OLD)).isEqualTo(switched);
    assertThat(switched.configuredAs(NEW).next()).isEqualTo(NEW);
  }

  @Test
  void movedBundleIsTheSame() {
    ServedBundle moved = new ServedBundle(OLD.id(), "/elsewhere");

    assertThat(ServingState.of(OLD).configuredAs(moved).serving()).isEqualTo(moved);
  }

  @Test
  void rejectsASwitchWithoutANextBundle() {
    ServingState state = ServingState.of(OLD);

    assertThatThrownBy(state::switched).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void fileStoresTheState(@TempDir Path directory) throws Exception {
    ServingFile file = new ServingFile(directory.resolve("index"));
    assertThat(file.read()).isEmpty();

    ServingState all = new ServingState(OLD.id(), OLD, NEW, OTHER, Set.of("gone-1", "gone-2"));
    file.write(all);
    assertThat(file.read()).contains(all);

    file.write(ServingState.of(NEW));
    assertThat(new ServingFile(directory.resolve("index")).read()).contains(ServingState.of(NEW));
  }
}
