package dev.winnow.cli.console;

import picocli.CommandLine.IVersionProvider;

/** The version that the build wrote into the jar's manifest. */
public final class WinnowVersion implements IVersionProvider {

  @Override
  public String[] getVersion() {
    String version = WinnowVersion.class.getPackage().getImplementationVersion();
    return new String[] {"winnow " + (version == null ? "(development)" : version)};
  }
}
