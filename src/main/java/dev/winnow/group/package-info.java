/**
 * Groups of images with the same content, for training representations that separate criteria:
 * drawn scenes, composed digits, or a user's images.
 */
@NullMarked
package dev.winnow.group;

import org.jspecify.annotations.NullMarked;
