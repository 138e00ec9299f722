/**
 * The model of a search: the request with its terms and parameters, the encoded terms, and the
 * result.
 */
@NullMarked
package dev.winnow.search.model;

import org.jspecify.annotations.NullMarked;
