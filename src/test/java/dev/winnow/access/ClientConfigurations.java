package dev.winnow.access;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.kafka.common.metrics.KafkaMetric;
import org.apache.kafka.common.metrics.MetricsReporter;

/** Records the configuration of every Kafka client. */
public final class ClientConfigurations implements MetricsReporter {

  /**
   * The configurations of all clients so far; static, because Kafka creates its reporters itself.
   */
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
