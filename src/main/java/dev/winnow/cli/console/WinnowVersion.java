package dev.winnow.cli.console;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** The version in the jar's manifest and the commit that it was built from. */
public final class WinnowVersion implements IVersionProvider {
  private static final int ABBREVIATED = 12;

  @Override
  public String[] getVersion() {
    String version = WinnowVersion.class.getPackage().getImplementationVersion();
    return new String[] {"winnow " + (version == null ? "(development)" : version) + commit()};
  }

  /** Empty if the sources were not in a Git repository. */
  private static String commit() {
    Properties git = new Properties();
    try (InputStream in = WinnowVersion.class.getResourceAsStream("/git.properties")) {
      if (in != null) {
        git.load(in);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    String commit = git.getProperty("git.commit.id.full", "");
    if (commit.length() < ABBREVIATED) {
      return "";
    }
    boolean dirty = Boolean.parseBoolean(git.getProperty("git.dirty"));
    return ", commit " + commit.substring(0, ABBREVIATED) + (dirty ? " with changes" : "");
  }
}
