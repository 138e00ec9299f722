/** Boards (paper 3): views, intents, expansion, composition and exclusion, as tables. */
@NullMarked
package dev.winnow.evaluate.board;

import org.jspecify.annotations.NullMarked;
