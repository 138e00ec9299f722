/**
 * Training in Java: DJL's PyTorch engine computes losses and their gradients, everything that lasts
 * longer than a step is plain Java, and the result is an ONNX graph.
 *
 * <p>{@link dev.winnow.train.Weights} are arrays; a {@link dev.winnow.train.Pass} lends them to the
 * engine for one step; a {@link dev.winnow.train.Layer} computes with them and writes itself into
 * an {@link dev.winnow.train.OnnxGraph}; {@link dev.winnow.train.TrainingRun} repeats an {@link
 * dev.winnow.train.Objective} with {@link dev.winnow.train.AdamW}, checkpoints and progress.
 */
@NullMarked
package dev.winnow.train;

import org.jspecify.annotations.NullMarked;
