package dev.winnow.cli.train;

import dev.winnow.bundle.BundleManifest;
import java.util.function.Consumer;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Checks the name and the version of a new bundle before the training begins. */
final class BundleNames {

  private BundleNames() {}

  /** Checks {@code --name}. */
  static final class Name implements ITypeConverter<String> {
    @Override
    public String convert(String value) {
      return checked(value, BundleManifest::requireName);
    }
  }

  /** Checks {@code --version-of-bundle}. */
  static final class Version implements ITypeConverter<String> {
    @Override
    public String convert(String value) {
      return checked(value, BundleManifest::requireVersion);
    }
  }

  private static String checked(String value, Consumer<String> check) {
    try {
      check.accept(value);
      return value;
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(String.valueOf(e.getMessage()));
    }
  }
}
