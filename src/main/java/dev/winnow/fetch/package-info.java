/** Pictures that records and searches only link to. */
@NullMarked
package dev.winnow.fetch;

import org.jspecify.annotations.NullMarked;
