/**
 * {@code winnow push}: sources read assets from folders and files, the publisher sends them to
 * Kafka, and the wait tells when they are searchable. Works in constant memory; knows neither
 * Quarkus nor the index.
 */
@NullMarked
package dev.winnow.cli.push;

import org.jspecify.annotations.NullMarked;
