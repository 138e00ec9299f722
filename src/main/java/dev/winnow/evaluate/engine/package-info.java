/** The search engine of the service over a collection that exists for one evaluation. */
@NullMarked
package dev.winnow.evaluate.engine;

import org.jspecify.annotations.NullMarked;
