/** Chooses adapters by configuration. The only package that depends on them. */
@NullMarked
package dev.winnow.wiring;

import org.jspecify.annotations.NullMarked;
