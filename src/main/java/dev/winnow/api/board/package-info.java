/** Boards over HTTP: what they hold, their changes, their expansion and composition. */
@NullMarked
package dev.winnow.api.board;

import org.jspecify.annotations.NullMarked;
