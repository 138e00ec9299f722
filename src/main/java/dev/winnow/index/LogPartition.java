package dev.winnow.index;

/** A partition of a topic that fills an index. */
public record LogPartition(String topic, int partition) {

  /** Reads the result of {@link #toString}. */
  public static LogPartition parse(String text) {
    int number = text.lastIndexOf('-');
    return new LogPartition(
        text.substring(0, number), Integer.parseInt(text.substring(number + 1)));
  }

  @Override
  public String toString() {
    return topic + "-" + partition;
  }
}
