/** Fetches images that records and searches link to, and reads bodies of limited size. */
@NullMarked
package dev.winnow.fetch;

import org.jspecify.annotations.NullMarked;
