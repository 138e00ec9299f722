/** A server that speaks Qdrant's protocol, for tests. */
@NullMarked
package dev.winnow.testing.qdrant;

import org.jspecify.annotations.NullMarked;
