/**
 * Live searches: {@link dev.winnow.query.live.LiveSearches} matches what has just been indexed with
 * every search that somebody listens to.
 */
@NullMarked
package dev.winnow.query.live;

import org.jspecify.annotations.NullMarked;
