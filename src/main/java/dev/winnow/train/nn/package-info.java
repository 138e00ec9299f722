/**
 * Neural networks and their training loop. {@link dev.winnow.train.nn.Weights} are arrays; a {@link
 * dev.winnow.train.nn.ForwardPass} copies them to the engine for one step; a {@link
 * dev.winnow.train.nn.Layer} computes with them and exports itself into an ONNX graph; {@link
 * dev.winnow.train.nn.TrainingRun} repeats an {@link dev.winnow.train.nn.Objective} with {@link
 * dev.winnow.train.nn.AdamW}, checkpoints and progress.
 */
@NullMarked
package dev.winnow.train.nn;

import org.jspecify.annotations.NullMarked;
