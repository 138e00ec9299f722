/**
 * Images from anywhere, decoded safely: {@link dev.winnow.image.ImageDecoder} turns hostile bytes
 * into upright RGB pixels or a clear refusal, {@link dev.winnow.image.PreviewEncoder} makes the
 * small image to show. Plain Java, no framework.
 */
@NullMarked
package dev.winnow.image;

import org.jspecify.annotations.NullMarked;
