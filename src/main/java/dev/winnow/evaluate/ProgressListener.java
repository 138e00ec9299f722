package dev.winnow.evaluate;

/** Receives the progress of an evaluation. Called by one thread. */
public interface ProgressListener {

  /** Ignores progress. */
  ProgressListener NONE =
      (phase, total) ->
          new Phase() {
            @Override
            public void update(long done) {}

            @Override
            public void close() {}
          };

  /**
   * Begins a phase.
   *
   * @param total the final value of {@link Phase#update}
   */
  Phase begin(String phase, long total);

  /** A part of an evaluation; closing ends it. */
  interface Phase extends AutoCloseable {

    /** Reports how much of the total is done; never decreases. */
    void update(long done);

    @Override
    void close();
  }
}
