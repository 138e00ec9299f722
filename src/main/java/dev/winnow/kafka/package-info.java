/**
 * Access to Kafka outside the messaging connector: client settings, administration, offsets, and
 * the logging of outages.
 */
@NullMarked
package dev.winnow.kafka;

import org.jspecify.annotations.NullMarked;
