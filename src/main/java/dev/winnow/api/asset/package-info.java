/** Assets over HTTP: indexed assets, their images, their changes, and the status of a change. */
@NullMarked
package dev.winnow.api.asset;

import org.jspecify.annotations.NullMarked;
