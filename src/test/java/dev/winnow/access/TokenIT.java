package dev.winnow.access;

import static io.restassured.RestAssured.given;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.is;

import dev.winnow.testing.EventStream;
import dev.winnow.testing.LogLines;
import io.quarkus.test.common.WithTestResource;
import io.quarkus.test.common.http.TestHTTPResource;
import io.quarkus.test.junit.QuarkusTest;
import io.restassured.response.ValidatableResponse;
import io.smallrye.jwt.build.Jwt;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tokens of an OIDC provider, good and forged. */
@QuarkusTest
@WithTestResource(GuardedService.class)
class TokenIT {

  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

  @TestHTTPResource URI service;
  @Nullable TokenIssuer injected; // by the test resource

  private TokenIssuer issuer() {
    return Objects.requireNonNull(injected);
  }

  private static ValidatableResponse search(String token) {
    return given()
        .header("Authorization", "Bearer " + token)
        .queryParam("q", "a dog")
        .get("/v1/search")
        .then();
  }

  @Test
  void tokensGrantTheirRoles() {
    String token = issuer().sign(issuer().claims());

    search(token).statusCode(200);
    given()
        .header("Authorization", "Bearer " + token)
        .delete("/v1/assets/{id}", "acme/1")
        .then()
        .statusCode(403)
        .body("type", is("urn:winnow:forbidden"));
    search(issuer().sign(issuer().claims().groups(Set.of("ingest")))).statusCode(403);
    search(issuer().sign(issuer().claims().groups(Set.of("admin")))).statusCode(200);
  }

  @Test
  void rejectsTokensWithoutARoleOrTenant() {
    search(issuer().sign(issuer().claims().groups(Set.of()))).statusCode(403);
    search(issuer().sign(issuer().claims().groups(Set.of("SEARCH", "guest")))).statusCode(403);
    search(issuer().sign(issuer().claims().remove("org")))
        .statusCode(403)
        .body("detail", containsString("has no tenant"));
    for (Object odd : new Object[] {List.of("acme"), 7, true, "", "acme/x", " "}) {
      search(issuer().sign(issuer().claims().claim("org", odd)))
          .statusCode(403)
          .body("type", is("urn:winnow:forbidden"));
    }
  }

  @Test
  @Timeout(30)
  void liveSearchEndsWhenItsTokenExpires() throws Exception {
    String token = issuer().sign(issuer().claims().expiresAt(Instant.now().plusSeconds(3)));

    try (EventStream stream =
        new EventStream(service.resolve("/v1/search/live?q=dog&method=plain"), null, token)) {
      assertThat(Objects.requireNonNull(stream.next()).name()).isEqualTo("interpreted");
      assertThat(stream.next()).isNull();
    }
    search(token).statusCode(401);
  }

  @Test
  void rejectsBadTokensWithoutRepeatingOrLoggingThem() throws Exception {
    KeyPair stranger = TokenIssuer.rsa();
    String good = issuer().sign(issuer().claims());
    List<String> bad =
        List.of(
            TokenIssuer.sign(issuer().claims(), stranger),
            issuer().sign(issuer().claims().expiresAt(Instant.now().minusSeconds(120))),
            issuer().sign(issuer().claims().audience("somebody-else")),
            issuer().sign(issuer().claims().issuer("https://evil.example")),
            issuer().sign(Jwt.issuer(issuer().url()).subject("alice").groups("search")),
            unsigned(good),
            signedWithPublicKey(good),
            good.substring(0, good.lastIndexOf('.') + 1),
            withAdmin(good),
            good + "x",
            "e30.e30.e30");

    try (LogLines log = new LogLines()) {
      for (String token : bad) {
        String body =
            search(token)
                .statusCode(401)
                .contentType("application/problem+json")
                .extract()
                .asString();

        assertThat(body).doesNotContain(token).doesNotContain("jwt").doesNotContain("alice");
        assertThat(log.all()).doesNotContain(token);
      }
    }
    search(good).statusCode(200);
  }

  /** Says that it needs no signature. */
  private static String unsigned(String token) {
    return encode("{\"alg\":\"none\",\"typ\":\"JWT\"}") + "." + token.split("\\.")[1] + ".";
  }

  /** Takes the public key, which everybody knows, for a shared secret. */
  private String signedWithPublicKey(String token) throws GeneralSecurityException {
    String content =
        encode("{\"alg\":\"HS256\",\"typ\":\"JWT\",\"kid\":\"1\"}") + "." + token.split("\\.")[1];
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(issuer().publicKey().getEncoded(), "HmacSHA256"));
    return content
        + "."
        + BASE64.encodeToString(mac.doFinal(content.getBytes(StandardCharsets.US_ASCII)));
  }

  /** Has other claims than were signed. */
  private static String withAdmin(String token) {
    String[] parts = token.split("\\.");
    String claims =
        new String(Base64.getUrlDecoder().decode(parts[1]), StandardCharsets.UTF_8)
            .replace("\"search\"", "\"admin\"");
    return parts[0] + "." + encode(claims) + "." + parts[2];
  }

  private static String encode(String json) {
    return BASE64.encodeToString(json.getBytes(StandardCharsets.UTF_8));
  }
}
