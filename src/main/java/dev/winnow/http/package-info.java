/** What all HTTP endpoints share: errors as RFC 9457 problem details. */
@NullMarked
package dev.winnow.http;

import org.jspecify.annotations.NullMarked;
