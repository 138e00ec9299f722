package dev.winnow.evaluate.criterion;

import org.jspecify.annotations.Nullable;

/**
 * What one representation makes of the images.
 *
 * @param model the representation's title; repetitions have the same one
 * @param seed of the repetition
 * @param training codes of the first images with labels, on which dimensions are chosen; null where
 *     there is no choice
 * @param test codes of the images that are retrieved
 * @param content dimensions of content, the first ones; 0 if the code is not split
 * @param kept how many dimensions are chosen: the best ones; 0 for those above the mean
 */
public record Codes(
    String model,
    long seed,
    float @Nullable [][] training,
    float[][] test,
    int content,
    int kept) {}
