/**
 * Methods that answer 'A without B', over dense vectors, sparse ones or the search engine, and
 * their rows in tables.
 */
@NullMarked
package dev.winnow.evaluate.exclusion.method;

import org.jspecify.annotations.NullMarked;
