package dev.winnow.index;

/** A partition of a topic that fills an index. */
public record LogPartition(String topic, int partition) {

  @Override
  public String toString() {
    return topic + "-" + partition;
  }
}
