/** Shared parts of integration tests. */
@NullMarked
package dev.winnow.testing;

import org.jspecify.annotations.NullMarked;
