/** HTTP to a model hub: requests, retries, redirects and the token. */
@NullMarked
package dev.winnow.hub.http;

import org.jspecify.annotations.NullMarked;
