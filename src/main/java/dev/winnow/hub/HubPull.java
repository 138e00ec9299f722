package dev.winnow.hub;

import dev.winnow.bundle.BundleException;
import dev.winnow.bundle.BundleManifest;
import dev.winnow.hub.HubListing.HubFile;
import dev.winnow.hub.http.HubClient;
import dev.winnow.hub.http.HubPolicy;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.util.IOUtils;
import org.jspecify.annotations.Nullable;

/** Downloads a model from a hub and converts it into a bundle. */
public final class HubPull {

  /** Receives the progress of a download, on the thread that runs it. */
  @FunctionalInterface
  public interface Listener {
    /**
     * @param done downloaded bytes of all files
     * @param total bytes of all files that are known to be needed, which grow when graphs name
     *     files of weights; 0 if unknown
     * @param file the file that is being downloaded
     */
    void progress(long done, long total, String file);
  }

  private final HubClient client;
  private final Path downloads;

  /**
   * @param hub address of the hub
   * @param token for models with restricted access, or null
   * @param downloads directory of downloaded files until they are converted
   * @throws BundleException if {@code hub} is not a valid address
   */
  public HubPull(URI hub, @Nullable String token, HubPolicy policy, Path downloads) {
    this.client = new HubClient(hub, token, policy);
    this.downloads = downloads;
  }

  /**
   * Downloads a model and converts it into a bundle. After a failure, downloaded files are kept for
   * the next run.
   *
   * @param target a directory that does not exist
   * @throws BundleException if it cannot be downloaded or converted; the message is one line that
   *     says what to do
   */
  public BundleManifest run(
      HubRepository wanted, ImportSettings settings, Path target, Listener listener)
      throws IOException, InterruptedException {
    if (Files.exists(target)) {
      throw new BundleException(target + " exists: remove it, or name another with --out");
    }
    HubListing listing = HubListing.of(client, wanted);
    HubRepository repository =
        listing.commit() == null ? wanted : new HubRepository(wanted.name(), listing.commit());
    List<HubFile> files = new ArrayList<>(listing.needed(wanted, settings.variant()));
    Path folder =
        downloads
            .resolve(repository.name().replace("/", "--"))
            .resolve(repository.revision().replace("/", "--"));
    fetch(repository, files, 0, folder, listener);
    List<HubFile> weights = listing.external(folder, settings.variant());
    files.addAll(weights);
    fetch(repository, files, files.size() - weights.size(), folder, listener);
    BundleManifest manifest =
        new BundleImport(folder, settings, origin(repository, listing), ExternalWeights.LINK)
            .into(target);
    IOUtils.rm(folder);
    return manifest;
  }

  /**
   * Downloads files.
   *
   * @param first the number of files that have been downloaded already
   */
  private void fetch(
      HubRepository repository, List<HubFile> files, int first, Path folder, Listener listener)
      throws IOException, InterruptedException {
    long most = client.policy().maxBytes();
    long total =
        files.stream()
            .mapToLong(file -> Math.max(0, file.size()))
            .reduce(0, (a, b) -> a + b < 0 ? Long.MAX_VALUE : a + b); // a hub may lie
    if (total > most) {
      throw new BundleException(
          "%s has %,d bytes to download, more than %,d: allow more with --max-size, or choose a smaller"
                  .formatted(repository, total, most)
              + " --variant");
    }
    boolean known = files.stream().allMatch(file -> file.size() >= 0);
    long before = 0;
    for (HubFile file : files.subList(0, first)) {
      before += Files.size(folder.resolve(file.name()));
    }
    for (HubFile file : files.subList(first, files.size())) {
      long done = before;
      Path target = folder.resolve(file.name());
      new HubDownload(
              client,
              repository.file(client.hub(), file.name()),
              file,
              target,
              most - done,
              have -> listener.progress(done + have, known ? total : 0, file.name()))
          .run();
      before += Files.size(target);
    }
  }

  private Map<String, String> origin(HubRepository repository, HubListing listing) {
    Map<String, String> origin = new TreeMap<>();
    origin.put("source", client.hub() + repository.name());
    origin.put("revision", repository.revision());
    if (listing.license() != null) {
      origin.put("license", listing.license());
    }
    return origin;
  }
}
