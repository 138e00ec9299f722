package dev.winnow.deploy;

import java.util.Locale;
import java.util.Set;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.producer.ProducerConfig;

/** The environment variables that the service reads. */
final class Variables {

  /** Read by others than the configuration: the launcher, the JVM, DJL. */
  private static final Set<String> OTHERS =
      Set.of("WINNOW_JAVA_OPTS", "DJL_CACHE_DIR", "JAVA_HOME", "HOME", "LANG");

  private Variables() {}

  static boolean known(String variable) {
    if (OTHERS.contains(variable) || Application.knows(variable)) {
      return true;
    }
    if (!variable.startsWith("KAFKA_")) {
      return false;
    }
    String setting =
        variable.substring("KAFKA_".length()).toLowerCase(Locale.ROOT).replace('_', '.');
    return setting.equals(CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG)
        || (ConsumerConfig.configNames().contains(setting)
            && ProducerConfig.configNames().contains(setting));
  }
}
