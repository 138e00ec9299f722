/** Live search: matches newly indexed assets with the search of every connected client. */
@NullMarked
package dev.winnow.search.live;

import org.jspecify.annotations.NullMarked;
