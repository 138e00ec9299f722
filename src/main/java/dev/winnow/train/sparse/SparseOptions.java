package dev.winnow.train.sparse;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The settings of {@link SparseTraining}.
 *
 * @param dimension d of the codes
 * @param top t, how many dimensions a code has at most
 * @param wordSteps of step 1
 * @param steps of step 3, at most
 * @param seed of the initial weights and of the order of examples
 * @param glove a file with the word vectors of step 1, or null for the text encoder's
 * @param saved a file for the text encoder's word vectors in GloVe's format, or null
 * @param out folder for the heads, the words, the card and the checkpoints
 * @param threads to compute with
 * @param resume whether to go on from the checkpoints
 * @param command to be quoted in the card
 */
public record SparseOptions(
    int dimension,
    int top,
    long wordSteps,
    long steps,
    long seed,
    @Nullable Path glove,
    @Nullable Path saved,
    Path out,
    int threads,
    boolean resume,
    String command) {}
