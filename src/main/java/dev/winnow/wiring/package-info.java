/** The place that chooses adapters by configuration; the only one that knows them. */
@NullMarked
package dev.winnow.wiring;

import org.jspecify.annotations.NullMarked;
