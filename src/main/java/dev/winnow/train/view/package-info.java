/**
 * Trains the views of images: networks that make each view represent what is specific to it, after
 * Jain et al., "Multi-view collections" (WSDM 2023), and what random images have in common.
 */
@NullMarked
package dev.winnow.train.view;

import org.jspecify.annotations.NullMarked;
