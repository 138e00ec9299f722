/**
 * Access to Kafka beside the messaging connector: client settings, questions to the cluster,
 * offsets, and the logging of outages.
 */
@NullMarked
package dev.winnow.kafka;

import org.jspecify.annotations.NullMarked;
