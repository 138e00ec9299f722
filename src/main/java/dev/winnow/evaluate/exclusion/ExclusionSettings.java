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
 * @param anew whether SR is of heads that the trainer trains even where the bundle has its own
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
    @Nullable HeadTrainer trainer,
    boolean anew) {

  /** The whole of the data. */
  public static final String ALL = "all";

  /** Returns the same with other rows. */
  ExclusionSettings withMethods(List<MethodRow> rows) {
    return with(rows, trainer, anew);
  }

  /** Returns the same with other rows, and SR of newly trained heads. */
  ExclusionSettings withHeads(List<MethodRow> rows, HeadTrainer of) {
    return with(rows, of, true);
  }

  private ExclusionSettings with(
      List<MethodRow> rows, @Nullable HeadTrainer heads, boolean trained) {
    return new ExclusionSettings(
        splits,
        rows,
        base,
        as,
        minBoth,
        minRelevant,
        encoderFits,
        broad,
        removals,
        compound,
        heads,
        trained);
  }

  LabelPairs pairs(String split) {
    LabelPairs usual = split.equals(ALL) ? LabelPairs.WHOLE : LabelPairs.PART;
    return new LabelPairs(
        minBoth == null ? usual.minBoth() : minBoth,
        minRelevant == null ? usual.minRelevant() : minRelevant);
  }
}
