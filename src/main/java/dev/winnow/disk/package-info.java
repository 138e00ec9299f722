/** Watches the free space of the data directory. */
@NullMarked
package dev.winnow.disk;

import org.jspecify.annotations.NullMarked;
