package dev.winnow.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailureMessagesTest {

  @TempDir Path folder;

  @Test
  void namesAFileThatCannotBeReadOnce() throws IOException {
    Path missing = folder.resolve("a");

    assertThat(FailureMessages.cannotRead(missing, read(missing)))
        .isEqualTo("cannot read %s: it does not exist", missing);
    assertThat(FailureMessages.cannotRead(missing.resolve("b"), read(missing.resolve("b"))))
        .isEqualTo("cannot read %s: %s does not exist", missing.resolve("b"), missing);
    assertThat(
            FailureMessages.cannotRead(
                folder, new FileSystemException(folder.toString(), null, "Is a directory")))
        .isEqualTo("cannot read %s: Is a directory", folder);
    assertThat(FailureMessages.cannotRead(missing, new IOException("cut off")))
        .isEqualTo("cannot read %s: cut off", missing);
  }

  @Test
  void namesTheFileAndCauseOfAFailure() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));

    assertThat(FailureMessages.describe(read(folder.resolve("a").resolve("b"))))
        .isEqualTo(folder.resolve("a") + " does not exist");
    assertThat(FailureMessages.describe(read(file.resolve("b"))))
        .isEqualTo(file + " is a file, not a folder");
    assertThat(FailureMessages.describe(new FileAlreadyExistsException(file.toString())))
        .isEqualTo(file + " is a file, not a folder");
    assertThat(FailureMessages.describe(new NotDirectoryException(file.toString())))
        .isEqualTo(file + " is a file, not a folder");
    assertThat(FailureMessages.describe(new FileAlreadyExistsException(folder.toString())))
        .isEqualTo(folder + " exists already");
    assertThat(FailureMessages.describe(new UncheckedIOException(read(folder.resolve("c")))))
        .isEqualTo(folder.resolve("c") + " does not exist");
    assertThat(FailureMessages.describe(new AccessDeniedException("/etc/x")))
        .isEqualTo("no permission for /etc/x");
    assertThat(
            FailureMessages.describe(
                new FileSystemException(file.toString(), null, "No space left")))
        .isEqualTo(file + ": No space left");
  }

  @Test
  void namesUnknownAndUnreachableHosts() {
    assertThat(FailureMessages.describe(new UnknownHostException("example.invalid")))
        .isEqualTo("unknown host example.invalid");
    assertThat(FailureMessages.describe(new ConnectException())).isEqualTo("connection refused");
  }

  private static IOException read(Path path) {
    try {
      Files.readAllBytes(path);
      throw new AssertionError("there is a file " + path);
    } catch (IOException e) {
      return e;
    }
  }
}
