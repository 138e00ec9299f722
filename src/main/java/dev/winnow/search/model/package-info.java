/**
 * What a search consists of: the request with its terms and parameters, the terms with their
 * encodings, and the result.
 */
@NullMarked
package dev.winnow.search.model;

import org.jspecify.annotations.NullMarked;
