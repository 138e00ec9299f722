/**
 * Publishes which assets have just become searchable, in this process or, over a Kafka topic, to
 * every process.
 */
@NullMarked
package dev.winnow.events;

import org.jspecify.annotations.NullMarked;
