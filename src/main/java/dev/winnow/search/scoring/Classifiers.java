package dev.winnow.search.scoring;

import dev.winnow.asset.Modality;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.Calibration;
import dev.winnow.search.model.Search;
import org.jspecify.annotations.Nullable;

/** Creates the concept classifier that a bundle's calibration supports for a search. */
public final class Classifiers {

  private Classifiers() {}

  /** Returns the classifier; null if no searched modality is calibrated. */
  public static @Nullable ConceptClassifier ofSomeAssets(Search search, BundleManifest bundle) {
    Calibration calibration = bundle.calibration();
    return calibration != null
            && search.in().stream().anyMatch(modality -> calibration.of(modality) != null)
        ? new ConceptClassifier(calibration, search.in())
        : null;
  }

  /**
   * Returns the classifier if all searched modalities are calibrated, otherwise null. Assets that
   * it cannot classify would be ordered by id.
   */
  public static @Nullable ConceptClassifier ofAllAssets(Search search, BundleManifest bundle) {
    ConceptClassifier classifier = ofSomeAssets(search, bundle);
    boolean images = bundle.image() != null;
    return classifier != null
            && search.in().stream()
                .filter(modality -> images || !modality.equals(Modality.IMAGE))
                .allMatch(modality -> classifier.calibration().of(modality) != null)
        ? classifier
        : null;
  }
}
