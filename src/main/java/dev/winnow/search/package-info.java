/**
 * The search engine. It encodes examples, a method creates a {@link
 * dev.winnow.search.scoring.Scorer}, the index returns candidates, the scorer ranks and explains
 * them, and hard exclusions remove assets. Does not depend on HTTP or Kafka.
 */
@org.jspecify.annotations.NullMarked
package dev.winnow.search;
