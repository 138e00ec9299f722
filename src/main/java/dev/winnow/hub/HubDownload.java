package dev.winnow.hub;

import dev.winnow.bundle.BundleException;
import dev.winnow.hash.Sha256;
import dev.winnow.hub.HubListing.HubFile;
import dev.winnow.hub.http.HubClient;
import dev.winnow.hub.http.HubResponse;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.function.LongConsumer;

/**
 * Downloads one file. A partial download is kept in {@code NAME.part} and resumed later. A file
 * under its final name is complete and verified.
 */
final class HubDownload {

  private static final int BUFFER_BYTES = 1 << 16;

  private final HubClient client;
  private final URI uri;
  private final HubFile file;
  private final Path target;
  private final Path part;
  private final long most;
  private final LongConsumer progress;
  private boolean resumed;

  /**
   * @param most maximum number of bytes if the hub lists no size
   * @param progress receives the number of downloaded bytes of the file
   */
  HubDownload(
      HubClient client, URI uri, HubFile file, Path target, long most, LongConsumer progress) {
    this.client = client;
    this.uri = uri;
    this.file = file;
    this.target = target;
    this.part = target.resolveSibling(target.getFileName() + ".part");
    this.most = most;
    this.progress = progress;
  }

  /**
   * Downloads the file, unless it exists and is valid.
   *
   * @throws BundleException if it cannot be downloaded, or differs from the hub's list
   */
  void run() throws IOException, InterruptedException {
    if (Files.exists(target)) {
      if (Files.size(target) == file.size() && valid(target)) {
        progress.accept(file.size());
        return;
      }
      Files.delete(target); // the hub has another version now
    }
    Files.createDirectories(target.getParent());
    transfer();
    if (!valid(part) && resumed) {
      // The resumed beginning may belong to an older version: download once more from the start.
      Files.delete(part);
      transfer();
    }
    if (!valid(part)) {
      Files.delete(part);
      throw new BundleException(
          "%s has a SHA-256 other than the hub lists: try again, or use another hub"
              .formatted(uri));
    }
    Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
  }

  private boolean valid(Path path) throws IOException {
    return file.sha256() == null || file.sha256().equals(Sha256.of(path));
  }

  private void transfer() throws InterruptedException {
    client.retry(file.name(), () -> Files.size(transferOnce()));
  }

  private Path transferOnce() throws IOException {
    long have = Files.exists(part) ? Files.size(part) : 0;
    if (have == file.size()) {
      resumed = true;
      return part;
    }
    if (file.size() >= 0 && have > file.size()) {
      Files.delete(part);
      have = 0;
    }
    try (HubResponse response = client.get(uri, have)) {
      if (response.start() != have && response.start() != 0 || response.status() == 416) {
        Files.deleteIfExists(part);
        throw new IOException("%s cannot be resumed at byte %d".formatted(uri, have));
      }
      resumed |= have > 0 && response.start() > 0;
      requireListedSize(response.size());
      receive(response, response.start());
    }
    return part;
  }

  private void requireListedSize(long size) {
    if (size >= 0 && file.size() >= 0 && size != file.size()) {
      throw new BundleException(
          "%s has %,d bytes, the hub's list says %,d: try again later, or another hub"
              .formatted(uri, size, file.size()));
    }
  }

  private void receive(HubResponse response, long start) throws IOException {
    long limit = file.size() >= 0 ? Math.min(file.size(), most) : most;
    long have = start;
    try (InputStream body = response.body();
        FileChannel out =
            FileChannel.open(part, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      out.truncate(start).position(start);
      byte[] buffer = new byte[BUFFER_BYTES];
      for (int read = body.read(buffer); read >= 0; read = body.read(buffer)) {
        have += read;
        if (have > limit) {
          throw new BundleException(
              "%s has more than the %,d bytes that are allowed".formatted(uri, limit));
        }
        write(out, ByteBuffer.wrap(buffer, 0, read));
        progress.accept(have);
      }
    } catch (IOException e) {
      throw new IOException(
          "the connection broke after %,d bytes (%s)".formatted(have, e.getMessage()), e);
    }
    long size = file.size() >= 0 ? file.size() : response.size();
    if (size >= 0 && have < size) {
      throw new IOException("the connection ended after %,d of %,d bytes".formatted(have, size));
    }
  }

  /** Writes bytes. A failure is not retried, because the disk may be full. */
  private void write(FileChannel out, ByteBuffer bytes) {
    try {
      while (bytes.hasRemaining()) {
        out.write(bytes);
      }
    } catch (IOException e) {
      throw new BundleException("cannot write %s: %s".formatted(part, e.getMessage()), e);
    }
  }
}
