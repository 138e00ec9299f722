package dev.winnow.access;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.kafka.common.metrics.KafkaMetric;
import org.apache.kafka.common.metrics.MetricsReporter;

/** Every Kafka client tells one what it is configured with. */
public final class ClientConfigurations implements MetricsReporter {

  /** Of all clients so far; Kafka makes reporters itself, so there is no other way to them. */
  static final List<Map<String, ?>> SEEN = new CopyOnWriteArrayList<>();

  @Override
  public void configure(Map<String, ?> configuration) {
    SEEN.add(configuration);
  }

  @Override
  public void init(List<KafkaMetric> metrics) {}

  @Override
  public void metricChange(KafkaMetric metric) {}

  @Override
  public void metricRemoval(KafkaMetric metric) {}

  @Override
  public void close() {}
}
