package dev.winnow.cli.train;

import dev.winnow.bundle.BundleManifest;
import dev.winnow.bundle.BundleWriter;
import dev.winnow.cli.console.DataDirectory;
import dev.winnow.cli.console.Usage;
import dev.winnow.train.TrainingProgress;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The bundle that training starts from, and the bundle that it writes. */
final class BundleOptions {

  @Spec(Spec.Target.MIXEE)
  private CommandSpec spec;

  @Option(
      names = "--bundle",
      paramLabel = "DIR",
      defaultValue = "classpath:/bundles/default",
      description = "The bundle to start from.")
  private String bundle = "";

  @Option(
      names = "--out",
      required = true,
      paramLabel = "DIR",
      description = "Directory of the new bundle and of checkpoints; created if it does not exist.")
  private Path out = Path.of("");

  @Option(
      names = "--name",
      converter = BundleNames.Name.class,
      paramLabel = "NAME",
      description =
          "Name of the new bundle: lower-case letters, digits and '-' (default: that of --bundle).")
  private @Nullable String name;

  @Option(
      names = "--version-of-bundle",
      converter = BundleNames.Version.class,
      paramLabel = "V",
      description =
          "Version of the new bundle (default: that of --bundle). Vectors of two versions never"
              + " mix; give a new version if the vectors of assets change.")
  private @Nullable String version;

  /** Returns the location of the bundle that training starts from. */
  String bundle() {
    return bundle;
  }

  /** Returns the directory of the new bundle. */
  Path out() {
    return out;
  }

  /** Returns the name of the new bundle, or a default if none is given. */
  String name(String otherwise) {
    return name == null ? otherwise : name;
  }

  /** Returns the version of the new bundle, or a default if none is given. */
  String version(String otherwise) {
    return version == null ? otherwise : version;
  }

  /** Returns a writer for the new bundle. */
  BundleWriter writer() {
    return new BundleWriter(bundle, DataDirectory.models());
  }

  /** Writes the new bundle. */
  void write(BundleWriter writer) throws IOException {
    writer.write(out, name(writer.base().name()), version(writer.base().version()));
  }

  /**
   * Writes the new bundle, whose vectors of assets differ from those of the existing one. Warns if
   * it has the same id.
   */
  void writeVectors(BundleWriter writer, TrainingProgress progress) throws IOException {
    write(writer);
    noteSameId(writer.base().id(), id(writer.base()), progress);
  }

  /** Warns if a new bundle with other vectors of assets has the id of the existing one. */
  static void noteSameId(String base, String made, TrainingProgress progress) {
    if (base.equals(made)) {
      progress.note(
          "the new bundle has the id %s of --bundle, but other vectors; an index of %s cannot be used with it: give --version-of-bundle"
              .formatted(base, base));
    }
  }

  /**
   * @throws picocli.CommandLine.ParameterException if the new bundle would have the id of the
   *     existing one
   */
  void requireOtherId(BundleManifest base) {
    Usage.require(
        spec,
        !base.id().equals(id(base)),
        "the vectors of images differ from those of the bundle %s: give --version-of-bundle"
            .formatted(base.id()));
  }

  private String id(BundleManifest base) {
    return name(base.name()) + "-" + version(base.version());
  }

  /** Prints the location of the new bundle. */
  void print() {
    spec.commandLine().getOut().println(out.resolve("bundle.json"));
  }
}
