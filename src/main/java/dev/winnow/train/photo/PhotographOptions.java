package dev.winnow.train.photo;

import java.nio.file.Path;

/**
 * The settings of {@link PhotographTraining}.
 *
 * @param backbone ONNX file of a classifier of photographs
 * @param classes its class names, one class a line, synonyms with commas between
 * @param origin who made the backbone, and its licence, for the card
 * @param scenes to learn about drawings from
 * @param seed of the scenes
 * @param bundle where the encoders of texts and of drawn scenes are, and their sparse heads
 * @param name of the new bundle
 * @param version of the new bundle
 * @param out folder for the new bundle
 * @param models folder where models of bundles on the class path are unpacked
 * @param threads to compute with
 * @param command to be quoted in the card
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
