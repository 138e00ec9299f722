/**
 * The contract of a record: header names, content types and message forms. Parses records into
 * asset changes, and says why one is rejected.
 */
@NullMarked
package dev.winnow.record;

import org.jspecify.annotations.NullMarked;
