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

/** How the index is written. */
public final class WriterConfig {

  /** Fits a heap of 512 MB beside the queue; a group that is larger is flushed in parts. */
  private static final double RAM_BUFFER_MB = 48;

  /** Some 300,000 assets. Nothing here gets faster with larger segments, and merges get long. */
  private static final double MAX_SEGMENT_MB = 1024;

  /**
   * Commits are small while the stream is slow; were all below 16 MB alike, each would be merged
   * with the largest of them again and again.
   */
  private static final double FLOOR_SEGMENT_MB = 1;

  private static final int MERGES_THAT_MAY_WAIT = 8;

  private WriterConfig() {}

  /**
   * @param mergeFailure hears why a merge has failed; it fails again with the next change
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
        .setMaxFullFlushMergeWaitMillis(0) // callers wait for the commit, and not for merges
        .setMergedSegmentWarmer(syncing(directory))
        .setCommitOnClose(false);
  }

  /** Has the merging thread bring a merged segment to disk, or the next commit would have to. */
  private static IndexReaderWarmer syncing(Directory directory) {
    return merged -> {
      if (FilterLeafReader.unwrap(merged) instanceof SegmentReader segment) {
        directory.sync(segment.getSegmentInfo().files());
      }
    };
  }

  /**
   * Vectors without a graph, as every search is a scan.
   *
   * <p>Over 100,000 vectors of 384 dimensions a scan takes 5 ms on one core of a small server, with
   * a recall of 1 and whatever the filter lets through. A graph would answer in less, but with one
   * a change took eight times the processor time (measured at 40,000 assets; it grows with them).
   * This is the index for small collections, and it must keep up with a topic on two cores beside
   * everything else.
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
