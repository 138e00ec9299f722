package dev.winnow.ingest;

import dev.winnow.disk.DiskSpace;
import dev.winnow.ingest.partition.IndexPositions;
import dev.winnow.role.Roles;
import dev.winnow.serving.Serving;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;

/** Starts and ends the pipeline where this process is a worker; elsewhere there is none. */
@ApplicationScoped
class IngestLifecycle {

  private final Roles roles;
  private final IngestPipeline pipeline; // made when it is first called
  private final IndexPositions positions;
  private final Serving serving;
  private final DiskSpace disk;

  IngestLifecycle(
      Roles roles,
      IngestPipeline pipeline,
      IndexPositions positions,
      Serving serving,
      DiskSpace disk) {
    this.serving = serving;
    this.disk = disk;
    this.roles = roles;
    this.pipeline = pipeline;
    this.positions = positions;
  }

  /** After the models are known to load: what a broken bundle cannot encode is no dead letter. */
  void start(@Observes @Priority(10_001) StartupEvent event) {
    if (roles.worker()) {
      pipeline.start();
      positions.start();
      if (roles.kafkaOfItsOwn() || serving.current().index().local().isPresent()) {
        disk.listen(low -> pipeline.pause(IngestPipeline.Pause.DISK, low));
      }
    }
  }

  /** First of all: what comes from now on is left to Kafka. */
  void stop(@Observes @Priority(1) ShutdownEvent event) {
    if (roles.worker()) {
      pipeline.stop();
    }
  }

  /** After the encoder has refused what waits for it: what is left is on its way into the index. */
  void drain(@Observes @Priority(3) ShutdownEvent event) throws InterruptedException {
    if (roles.worker()) {
      pipeline.drain(Duration.ofSeconds(10));
      positions.note();
    }
  }
}
