/** Compares the service's answers with its OpenAPI document. */
@NullMarked
package dev.winnow.api.conformance;

import org.jspecify.annotations.NullMarked;
