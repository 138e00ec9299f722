/** The search engine of the service over a temporary collection for one evaluation. */
@NullMarked
package dev.winnow.evaluate.engine;

import org.jspecify.annotations.NullMarked;
