package dev.winnow.index;

/**
 * A log that fills an index. Offsets of different logs are not comparable, so an index accepts
 * changes of a topic from one log only.
 *
 * @param cluster the id of the Kafka cluster
 * @param topic the topic's name
 * @param topicId the topic's id, which changes when a topic is deleted and created again
 */
public record SourceLog(String cluster, String topic, String topicId) {

  @Override
  public String toString() {
    return "topic %s (id %s) of Kafka cluster %s".formatted(topic, topicId, cluster);
  }
}
