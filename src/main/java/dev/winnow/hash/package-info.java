/** Hashes. Does not depend on a framework. */
@NullMarked
package dev.winnow.hash;

import org.jspecify.annotations.NullMarked;
