package dev.winnow.record;

/**
 * The names of the Kafka headers of assets, boards and dead letters. Each name is defined only
 * here.
 */
public final class HeaderNames {

  /**
   * The media type of a value. If absent, {@link #CE_CONTENT_TYPE}; if that is absent too, the
   * default of the topic.
   */
  public static final String CONTENT_TYPE = "content-type";

  /** A caption of an image record. May be repeated. */
  public static final String CAPTION = "winnow-caption";

  /**
   * A JSON object of attributes. It overrides attributes of the value with the same name; a later
   * header overrides earlier ones.
   */
  public static final String ATTRIBUTES = "winnow-attributes";

  /**
   * The declared version of an image, a {@code text/plain} caption or a tombstone. JSON declares it
   * in a field.
   */
  public static final String VERSION = "winnow-version";

  /** The asset's id in a binary CloudEvent; used if the record has no key. */
  public static final String CE_SUBJECT = "ce_subject";

  /** The media type of a binary CloudEvent's value. */
  public static final String CE_CONTENT_TYPE = "ce_datacontenttype";

  /** The prefix of the headers that a dead letter has in addition to those of its record. */
  public static final String DEAD_LETTER_PREFIX = "dead-letter-";

  /** The number of replays of the record. Replayed records keep this header. */
  public static final String DEAD_LETTER_REPLAYS = "dead-letter-replays";

  /** The reason why the record was rejected. */
  public static final String DEAD_LETTER_REASON = "dead-letter-reason";

  /** The topic of the rejected record. */
  public static final String DEAD_LETTER_TOPIC = "dead-letter-topic";

  /** The partition of the rejected record. */
  public static final String DEAD_LETTER_PARTITION = "dead-letter-partition";

  /** The offset of the rejected record. */
  public static final String DEAD_LETTER_OFFSET = "dead-letter-offset";

  /** The size of the rejected value in bytes, if the dead letter contains only its beginning. */
  public static final String DEAD_LETTER_CUT_FROM = "dead-letter-cut-from";

  /** The process that wrote a board. */
  public static final String BOARD_WRITER = "winnow-board-writer";

  /** The offset of the record that this record of a board repeats. */
  public static final String BOARD_OFFSET = "winnow-board-offset";

  private HeaderNames() {}
}
