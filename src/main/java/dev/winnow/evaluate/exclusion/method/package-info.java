/**
 * Methods that answer 'A without B', over dense vectors, sparse ones or the search engine, and the
 * rows of a table that they fill.
 */
@NullMarked
package dev.winnow.evaluate.exclusion.method;

import org.jspecify.annotations.NullMarked;
