/**
 * The HTTP API. Resources check requests, call {@link dev.winnow.search.SearchEngine}, the index or
 * Kafka, and answer; {@link dev.winnow.api.ProblemMappers} turns exceptions into problem details.
 * This package holds what all resources share.
 */
@NullMarked
package dev.winnow.api;

import org.jspecify.annotations.NullMarked;
