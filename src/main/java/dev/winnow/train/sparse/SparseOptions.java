package dev.winnow.train.sparse;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The settings of {@link SparseTraining}.
 *
 * @param dimension d of the codes
 * @param top t, the maximum number of active dimensions of a code
 * @param wordSteps training steps of step 1
 * @param steps maximum training steps of step 3
 * @param seed seed of the initial weights and of the order of examples
 * @param glove a file with the word vectors of step 1, or null for the text encoder's
 * @param saved a file for the text encoder's word vectors in GloVe's format, or null
 * @param out folder for the heads, the words, the card and the checkpoints
 * @param threads number of threads
 * @param resume whether to resume from the checkpoints
 * @param command the command to quote in the card
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
