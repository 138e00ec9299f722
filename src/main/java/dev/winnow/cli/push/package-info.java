/**
 * {@code winnow push}: sources read assets from folders and files, the publisher sends them to
 * Kafka, and {@code SearchableWait} waits until they are searchable. Uses constant memory; depends
 * neither on Quarkus nor on the index.
 */
@NullMarked
package dev.winnow.cli.push;

import org.jspecify.annotations.NullMarked;
