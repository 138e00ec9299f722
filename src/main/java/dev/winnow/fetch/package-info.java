/** Fetches images that records and searches link to. */
@NullMarked
package dev.winnow.fetch;

import org.jspecify.annotations.NullMarked;
