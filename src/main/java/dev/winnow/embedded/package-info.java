/**
 * An Apache Kafka broker in this JVM, for laptops, tests and first trials. It runs if {@code
 * kafka.bootstrap.servers} is not set. No other package depends on it.
 */
@NullMarked
package dev.winnow.embedded;

import org.jspecify.annotations.NullMarked;
