/**
 * The contract of a record: header names, content types and message forms. Parses records into
 * changes of assets; the exception for an invalid record states the reason.
 */
@NullMarked
package dev.winnow.record;

import org.jspecify.annotations.NullMarked;
