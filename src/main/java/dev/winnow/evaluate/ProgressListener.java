package dev.winnow.evaluate;

/** Hears how far an evaluation is. Called by one thread. */
public interface ProgressListener {

  /** Hears nothing. */
  ProgressListener NONE =
      (phase, total) ->
          new Phase() {
            @Override
            public void update(long done) {}

            @Override
            public void close() {}
          };

  /**
   * A phase begins.
   *
   * @param total what {@link Phase#update} will reach
   */
  Phase begin(String phase, long total);

  /** A part of an evaluation; closing ends it. */
  interface Phase extends AutoCloseable {

    /** {@code done} of the total is done; never falls. */
    void update(long done);

    @Override
    void close();
  }
}
