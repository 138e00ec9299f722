/**
 * Safe decoding of untrusted images: {@link dev.winnow.image.ImageDecoder} decodes bytes to upright
 * RGB pixels or rejects them with a reason. {@link dev.winnow.image.PreviewEncoder} encodes
 * previews. Does not depend on a framework.
 */
@NullMarked
package dev.winnow.image;

import org.jspecify.annotations.NullMarked;
