package dev.winnow.access;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A certificate of the service, and clients that trust it: HTTP/2 needs TLS. */
final class HttpVersions {

  private static final String PASSWORD = "only-for-tests";
  private static final Path KEYS = newKeyStore();

  private HttpVersions() {}

  /** Returns the configuration of a service that also listens with TLS. */
  static Map<String, String> tls() {
    return Map.of(
        "quarkus.http.test-ssl-port",
        "0",
        "quarkus.http.ssl.certificate.key-store-file",
        KEYS.toString(),
        "quarkus.http.ssl.certificate.key-store-password",
        PASSWORD);
  }

  static HttpClient client(HttpClient.Version version) {
    try (InputStream keys = Files.newInputStream(KEYS)) {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(keys, PASSWORD.toCharArray());
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(store);
      SSLContext tls = SSLContext.getInstance("TLS");
      tls.init(null, trust.getTrustManagers(), null);
      return HttpClient.newBuilder().version(version).sslContext(tls).build();
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Path newKeyStore() {
    try {
      Path directory = Files.createTempDirectory("winnow-keys");
      directory.toFile().deleteOnExit();
      Path keys = directory.resolve("keys.p12");
      Process keytool =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                  "-genkeypair",
                  "-keystore",
                  keys.toString(),
                  "-storepass",
                  PASSWORD,
                  "-keyalg",
                  "EC",
                  "-dname",
                  "CN=localhost",
                  "-ext",
                  "SAN=dns:localhost,ip:127.0.0.1")
              .inheritIO()
              .start();
      if (!keytool.waitFor(30, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
        throw new IllegalStateException("keytool made no certificate");
      }
      keys.toFile().deleteOnExit();
      return keys;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
