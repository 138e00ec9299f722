package dev.winnow.index.qdrant;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.winnow.index.IndexSchema;
import dev.winnow.index.IndexUnavailableException;
import dev.winnow.index.RandomPoints;
import dev.winnow.index.VectorIndex;
import dev.winnow.index.filter.Filter;
import dev.winnow.testing.qdrant.FakeQdrant;
import io.grpc.TlsServerCredentials;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The connection under TLS, with a certificate of a company's own authority. */
class QdrantTlsTest {

  private static final IndexSchema SCHEMA = RandomPoints.schema("tls");
  private static final char[] PASSWORD = "changeit".toCharArray();

  @TempDir private Path directory;

  @Test
  void connectsOnlyToTrustedServers() throws Exception {
    // Given
    KeyStore store = selfSigned();
    Path certificate = pem("CERTIFICATE", store.getCertificate("server").getEncoded());
    Path key = pem("PRIVATE KEY", store.getKey("server", PASSWORD).getEncoded());
    try (FakeQdrant server =
        new FakeQdrant(TlsServerCredentials.create(certificate.toFile(), key.toFile()), true)) {
      server.requireApiKey("key");
      Map<String, String> trusting =
          Map.of("ca-certificates", certificate.toString(), "api-key", "key");
      // When / Then
      try (VectorIndex index =
          QdrantVectorIndex.open(server.url(), SCHEMA, TestConfig.with(trusting))) {
        assertThat(index.count(Filter.NONE).await().atMost(Duration.ofSeconds(20))).isZero();
      }
      try (VectorIndex index =
          QdrantVectorIndex.open(server.url(), SCHEMA, TestConfig.with(Map.of("api-key", "key")))) {
        assertThatThrownBy(() -> index.count(Filter.NONE).await().atMost(Duration.ofSeconds(20)))
            .isInstanceOf(IndexUnavailableException.class);
      }
    }
  }

  @Test
  void reportsMissingCertificates() {
    assertThatThrownBy(
            () ->
                QdrantVectorIndex.open(
                        URI.create("https://localhost:1"),
                        SCHEMA,
                        TestConfig.with(Map.of("ca-certificates", "/no/such.pem")))
                    .close())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("winnow.qdrant.ca-certificates is '/no/such.pem'");
  }

  private KeyStore selfSigned() throws IOException, InterruptedException, GeneralSecurityException {
    Path file = directory.resolve("server.p12");
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "server",
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost",
                "-keystore",
                file.toString(),
                "-storepass",
                new String(PASSWORD))
            .inheritIO()
            .start();
    assertThat(keytool.waitFor()).isZero();
    KeyStore store = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(file)) {
      store.load(in, PASSWORD);
    }
    return store;
  }

  private Path pem(String kind, byte[] der) throws IOException {
    String base64 = Base64.getMimeEncoder(64, "\n".getBytes(US_ASCII)).encodeToString(der);
    return Files.writeString(
        directory.resolve(kind.replace(' ', '-') + ".pem"),
        "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(kind, base64, kind));
  }
}
