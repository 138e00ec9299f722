/**
 * A real Apache Kafka broker in this JVM, for laptops, tests and first tries. It runs where {@code
 * kafka.bootstrap.servers} names no other; nothing else in Winnow knows of it.
 */
@NullMarked
package dev.winnow.embedded;

import org.jspecify.annotations.NullMarked;
