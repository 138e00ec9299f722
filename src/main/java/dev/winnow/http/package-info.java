/**
 * HTTP basics of all endpoints: errors as RFC 9457 problem details, and limits of request bodies.
 */
@NullMarked
package dev.winnow.http;

import org.jspecify.annotations.NullMarked;
