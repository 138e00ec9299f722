package dev.winnow.record;

/**
 * The Kafka headers of the record contract, of assets and of dead letters. Each name stands here
 * and nowhere else.
 */
public final class HeaderNames {

  /** The media type of a value; without it, {@link #CE_CONTENT_TYPE}, else JSON. */
  public static final String CONTENT_TYPE = "content-type";

  /** A caption of an image record; repeat it for several. */
  public static final String CAPTION = "winnow-caption";

  /**
   * A JSON object of attributes. It is merged over the value's attributes; of several headers the
   * last one wins.
   */
  public static final String ATTRIBUTES = "winnow-attributes";

  /** The declared version of an image record or a tombstone. */
  public static final String VERSION = "winnow-version";

  /** The id of a binary CloudEvent, where the record has no key. */
  public static final String CE_SUBJECT = "ce_subject";

  /** The media type of a binary CloudEvent's value. */
  public static final String CE_CONTENT_TYPE = "ce_datacontenttype";

  /** The beginning of all headers that a dead letter has beside those of its record. */
  public static final String DEAD_LETTER_PREFIX = "dead-letter-";

  /** How often the record was replayed; it stays with the record. */
  public static final String DEAD_LETTER_REPLAYS = "dead-letter-replays";

  /** Why the record was rejected. */
  public static final String DEAD_LETTER_REASON = "dead-letter-reason";

  /** The topic that the rejected record came from. */
  public static final String DEAD_LETTER_TOPIC = "dead-letter-topic";

  /** The partition that the rejected record came from. */
  public static final String DEAD_LETTER_PARTITION = "dead-letter-partition";

  /** The offset of the rejected record. */
  public static final String DEAD_LETTER_OFFSET = "dead-letter-offset";

  /** The size of the rejected value in bytes, where the dead letter holds only its beginning. */
  public static final String DEAD_LETTER_CUT_FROM = "dead-letter-cut-from";

  private HeaderNames() {}
}
