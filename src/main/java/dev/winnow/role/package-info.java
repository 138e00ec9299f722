/** The roles of a process: indexing records from Kafka, serving the HTTP API, or both. */
@NullMarked
package dev.winnow.role;

import org.jspecify.annotations.NullMarked;
