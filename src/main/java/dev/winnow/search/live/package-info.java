/** Live search: matches newly indexed assets with every search that a client listens to. */
@NullMarked
package dev.winnow.search.live;

import org.jspecify.annotations.NullMarked;
