/** Reads and calls that run at the same time. Depends on Mutiny only. */
@NullMarked
package dev.winnow.async;

import org.jspecify.annotations.NullMarked;
