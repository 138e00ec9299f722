package dev.winnow.train.photo;

import java.nio.file.Path;

/**
 * The settings of {@link PhotographTraining}.
 *
 * @param backbone ONNX file of a classifier of photographs
 * @param classes the names of its classes, one class per line, synonyms separated by commas
 * @param origin who made the backbone, and its licence, for the card
 * @param scenes number of drawn scenes to train on
 * @param seed seed of the scenes
 * @param bundle location of the bundle with the encoders of texts and of drawn scenes, and their
 *     sparse heads
 * @param name of the new bundle
 * @param version of the new bundle
 * @param out folder for the new bundle
 * @param models folder for unpacked models of bundles on the class path
 * @param threads number of threads
 * @param command the command to quote in the card
 */
public record PhotographOptions(
    Path backbone,
    Path classes,
    String origin,
    int scenes,
    long seed,
    String bundle,
    String name,
    String version,
    Path out,
    Path models,
    int threads,
    String command) {}
