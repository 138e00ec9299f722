package dev.winnow.ingest;

import dev.winnow.disk.DiskSpace;
import dev.winnow.ingest.partition.IndexPositions;
import dev.winnow.ingest.partition.RebuildProgress;
import dev.winnow.ingest.partition.SourceClaim;
import dev.winnow.role.Roles;
import dev.winnow.serving.Serving;
import io.quarkus.runtime.ShutdownEvent;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;

/** Starts and stops the pipeline if this process is a worker. */
@ApplicationScoped
class IngestLifecycle {

  private final Roles roles;
  private final IngestPipeline pipeline; // created on first use
  private final SourceClaim source;
  private final IndexPositions positions;
  private final RebuildProgress rebuild;
  private final BlockedCommits commits;
  private final Serving serving;
  private final DiskSpace disk;

  IngestLifecycle(
      Roles roles,
      IngestPipeline pipeline,
      SourceClaim source,
      IndexPositions positions,
      RebuildProgress rebuild,
      BlockedCommits commits,
      Serving serving,
      DiskSpace disk) {
    this.serving = serving;
    this.disk = disk;
    this.roles = roles;
    this.pipeline = pipeline;
    this.source = source;
    this.positions = positions;
    this.rebuild = rebuild;
    this.commits = commits;
  }

  /**
   * Starts after the models have been loaded, so that a broken bundle does not turn records into
   * dead letters.
   */
  void start(@Observes @Priority(10_001) StartupEvent event) {
    if (roles.worker()) {
      pipeline.start();
      source.watch();
      positions.start();
      rebuild.start();
      commits.start();
      if (roles.kafkaOfItsOwn() || serving.current().index().local().isPresent()) {
        disk.listen(low -> pipeline.pause(IngestPipeline.Pause.DISK, low));
      }
    }
  }

  /** Stops the intake before anything else. Records that arrive later stay in Kafka. */
  void stop(@Observes @Priority(1) ShutdownEvent event) {
    if (roles.worker()) {
      pipeline.stop();
    }
  }

  /**
   * Runs after the encoder has rejected its waiting inputs: the remaining records are being written
   * to the index.
   */
  void drain(@Observes @Priority(3) ShutdownEvent event) throws InterruptedException {
    if (roles.worker()) {
      pipeline.drain(Duration.ofSeconds(10));
      positions.note();
    }
  }
}
