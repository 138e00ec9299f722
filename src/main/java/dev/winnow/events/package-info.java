/**
 * Publishes events of indexed assets within this process or, over a Kafka topic, to all processes.
 */
@NullMarked
package dev.winnow.events;

import org.jspecify.annotations.NullMarked;
