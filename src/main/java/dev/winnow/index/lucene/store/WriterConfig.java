package dev.winnow.index.lucene.store;

import java.util.function.Consumer;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.IndexWriter.IndexReaderWarmer;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.KeepOnlyLastCommitDeletionPolicy;
import org.apache.lucene.index.SegmentReader;
import org.apache.lucene.index.SnapshotDeletionPolicy;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.store.Directory;

/** The configuration of the index writer. */
public final class WriterConfig {

  /** Fits into a heap of 512 MB together with the queue. Larger groups are flushed in parts. */
  private static final double RAM_BUFFER_MB = 48;

  /** About 300,000 assets. Larger segments make searches no faster and merges longer. */
  private static final double MAX_SEGMENT_MB = 1024;

  /**
   * Commits of a slow stream are small. With a floor of 16 MB, each would be merged with the
   * largest segments below the floor again and again.
   */
  private static final double FLOOR_SEGMENT_MB = 1;

  private static final int MERGES_THAT_MAY_WAIT = 8;

  private WriterConfig() {}

  /**
   * @param mergeFailure receives the failure of a merge, which is retried with the next change
   */
  public static IndexWriterConfig of(Directory directory, Consumer<Throwable> mergeFailure) {
    ConcurrentMergeScheduler merges =
        new ConcurrentMergeScheduler() {
          @Override
          protected void handleMergeException(Throwable failure) {
            mergeFailure.accept(failure);
            super.handleMergeException(failure);
          }
        };
    merges.setMaxMergesAndThreads(MERGES_THAT_MAY_WAIT, 1);
    return new IndexWriterConfig()
        .setCodec(new ScanCodec())
        .setIndexDeletionPolicy(new SnapshotDeletionPolicy(new KeepOnlyLastCommitDeletionPolicy()))
        .setRAMBufferSizeMB(RAM_BUFFER_MB)
        .setMergeScheduler(merges)
        .setMergePolicy(
            new TieredMergePolicy()
                .setMaxMergedSegmentMB(MAX_SEGMENT_MB)
                .setFloorSegmentMB(FLOOR_SEGMENT_MB)
                .setSegmentsPerTier(24))
        .setMaxFullFlushMergeWaitMillis(0) // commits must not wait for merges
        .setMergedSegmentWarmer(syncing(directory))
        .setCommitOnClose(false);
  }

  /** Syncs merged segments on the merging thread; otherwise the next commit would have to. */
  private static IndexReaderWarmer syncing(Directory directory) {
    return merged -> {
      if (FilterLeafReader.unwrap(merged) instanceof SegmentReader segment) {
        directory.sync(segment.getSegmentInfo().files());
      }
    };
  }

  /**
   * A codec that stores vectors without an HNSW graph, because every search is a scan.
   *
   * <p>A scan of 100,000 vectors of 384 dimensions takes 5 ms on one core of a small server, with a
   * recall of 1 and with any filter. A graph would be faster to search, but changes took eight
   * times the CPU time (measured at 40,000 assets; it grows with their number). This index is for
   * small collections, and it must keep up with a topic on two cores next to everything else.
   */
  private static final class ScanCodec extends Lucene104Codec {

    private final KnnVectorsFormat format =
        new Lucene99HnswVectorsFormat(
            Lucene99HnswVectorsFormat.DEFAULT_MAX_CONN,
            Lucene99HnswVectorsFormat.DEFAULT_BEAM_WIDTH,
            Lucene99HnswVectorsFormat.DEFAULT_NUM_MERGE_WORKER,
            null,
            Integer.MAX_VALUE); // segments up to this size have no graph

    @Override
    public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
      return format;
    }
  }
}
