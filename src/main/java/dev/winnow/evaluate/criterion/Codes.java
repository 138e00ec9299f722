package dev.winnow.evaluate.criterion;

import org.jspecify.annotations.Nullable;

/**
 * The codes of images in one representation.
 *
 * @param model the representation's title; all repetitions have the same title
 * @param seed of the repetition
 * @param training codes of the first images with labels, on which dimensions are chosen; null if
 *     nothing is chosen
 * @param test codes of the images to retrieve
 * @param content dimensions of content, the first ones; 0 if the code is not split
 * @param kept the number of best dimensions to choose; 0 for those above the mean
 */
public record Codes(
    String model,
    long seed,
    float @Nullable [][] training,
    float[][] test,
    int content,
    int kept) {}
