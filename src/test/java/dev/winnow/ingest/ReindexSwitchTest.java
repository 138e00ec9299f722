package dev.winnow.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.serving.Model;
import dev.winnow.serving.Models;
import dev.winnow.serving.ServedBundle;
import dev.winnow.serving.ServingFile;
import dev.winnow.serving.ServingState;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The switch to an index that is filled. */
class ReindexSwitchTest {

  private static final ServedBundle OLD = new ServedBundle("old-1", "/bundles/old");
  private static final ServedBundle NEW = new ServedBundle("new-1", "/bundles/new");
  private static final ServedBundle OTHER = new ServedBundle("other-1", "/bundles/other");

  private static final class NoModels implements Models {

    @Override
    public Model first() {
      throw new UnsupportedOperationException();
    }

    @Override
    public ServedBundle find(String location) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Model beside(ServedBundle bundle) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void copyBundle(ServedBundle bundle, Path indexes) {}

    @Override
    public void deleteIndex(ServedBundle bundle) {}

    @Override
    public void discard(ServedBundle bundle) {}
  }

  @TempDir Path directory;
  private PipelineFixture pipeline;
  private ServingFile file;
  private ReindexSwitch switching;

  @BeforeEach
  void start() throws Exception {
    pipeline = new PipelineFixture(directory);
    file = new ServingFile(directory.resolve("index"));
    switching = pipeline.switching(new NoModels(), file);
  }

  @AfterEach
  void stop() {
    pipeline.close();
  }

  @Test
  void storesAndServesTheFilledIndex() throws Exception {
    file.write(ServingState.of(OLD).filling(NEW));
    ReindexRun filled = pipeline.filled();

    assertThat(switching.to(filled)).isTrue();

    assertThat(file.read()).contains(new ServingState(OLD.id(), NEW, null, OLD));
    assertThat(pipeline.model().sameAs(filled.model())).isTrue();
  }

  /** A command may come while the switch waits for live records. */
  @Test
  void doesNotSwitchAfterACommandForAnotherBundle() throws Exception {
    // Given
    ServingState commanded = ServingState.of(OLD).filling(OTHER);
    file.write(commanded);
    Model before = pipeline.model();
    ReindexRun stopped = pipeline.filled();
    stopped.stop();
    // When
    boolean switched = switching.to(stopped);
    // Then
    assertThat(switched).isFalse();
    assertThat(file.read()).contains(commanded);
    assertThat(pipeline.model()).isSameAs(before);
    stopped.model().encoders().close();
  }
}
