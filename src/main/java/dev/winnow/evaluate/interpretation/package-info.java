/** How well queries are read: against marks made by people, and on captions. */
@NullMarked
package dev.winnow.evaluate.interpretation;

import org.jspecify.annotations.NullMarked;
