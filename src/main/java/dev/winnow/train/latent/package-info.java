/**
 * Trains codes of images that separate criteria: autoencoders that are trained on pairs of images
 * with the same content (Pérez Rey et al., "Conditional image retrieval from weakly supervised
 * disentangled representations").
 */
@NullMarked
package dev.winnow.train.latent;

import org.jspecify.annotations.NullMarked;
