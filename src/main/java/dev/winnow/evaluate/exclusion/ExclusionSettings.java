package dev.winnow.evaluate.exclusion;

import dev.winnow.asset.Modality;
import dev.winnow.evaluate.embedding.HeadTrainer;
import dev.winnow.evaluate.exclusion.method.MethodRow;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What to evaluate, and how.
 *
 * @param splits parts of the data to report on, {@link #ALL} for all of it
 * @param methods rows of the table
 * @param base key of the row that the others are tested against
 * @param as the modalities that represent an image; null for its pixels or vector where there are,
 *     else its captions
 * @param minBoth images with A and B that a pair needs; null for the usual number
 * @param minRelevant images with A without B that a pair needs; null for the usual number
 * @param broad whether categories of labels are excluded, rather than labels
 * @param removals whether to report on what hard mode lists as removed
 * @param compound whether A and B without C and D is asked for, rather than A without B
 * @param trainer trains heads for ready-made vectors, and such with a dimension for each word; null
 *     for none
 * @param encoderFits whether the encoder made, or could have made, the data's ready-made vectors
 */
public record ExclusionSettings(
    List<String> splits,
    List<MethodRow> methods,
    String base,
    @Nullable Set<Modality> as,
    @Nullable Integer minBoth,
    @Nullable Integer minRelevant,
    boolean encoderFits,
    boolean broad,
    boolean removals,
    boolean compound,
    @Nullable HeadTrainer trainer) {

  /** The whole of the data. */
  public static final String ALL = "all";

  LabelPairs pairs(String split) {
    LabelPairs usual = split.equals(ALL) ? LabelPairs.WHOLE : LabelPairs.PART;
    return new LabelPairs(
        minBoth == null ? usual.minBoth() : minBoth,
        minRelevant == null ? usual.minRelevant() : minRelevant);
  }
}
