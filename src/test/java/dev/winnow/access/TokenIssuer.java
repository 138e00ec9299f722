package dev.winnow.access;

import com.sun.net.httpserver.HttpServer;
import io.smallrye.jwt.build.Jwt;
import io.smallrye.jwt.build.JwtClaimsBuilder;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.interfaces.RSAPublicKey;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import java.util.Set;

/** An OIDC provider on this machine: discovery, its public key, and tokens good and bad. */
final class TokenIssuer implements AutoCloseable {

  private static final Base64.Encoder BASE64 = Base64.getUrlEncoder().withoutPadding();

  private final HttpServer server;
  private final KeyPair keys;

  private TokenIssuer(HttpServer server, KeyPair keys) {
    this.server = server;
    this.keys = keys;
  }

  static TokenIssuer start() throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    TokenIssuer issuer = new TokenIssuer(server, rsa());
    issuer.serve(
        "/.well-known/openid-configuration",
        "{\"issuer\":\"%s\",\"jwks_uri\":\"%s/jwks\"}".formatted(issuer.url(), issuer.url()));
    issuer.serve("/jwks", issuer.jwks());
    server.start();
    return issuer;
  }

  static KeyPair rsa() {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
      generator.initialize(2048);
      return generator.generateKeyPair();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  String url() {
    return "http://localhost:" + server.getAddress().getPort();
  }

  RSAPublicKey publicKey() {
    return (RSAPublicKey) keys.getPublic();
  }

  /** Returns the claims of a token that may search for acme. */
  JwtClaimsBuilder claims() {
    return Jwt.issuer(url())
        .audience("winnow")
        .subject("alice")
        .groups(Set.of("search"))
        .claim("org", "acme")
        .expiresAt(Instant.now().plusSeconds(300));
  }

  String sign(JwtClaimsBuilder claims) {
    return sign(claims, keys);
  }

  static String sign(JwtClaimsBuilder claims, KeyPair keys) {
    return claims.jws().keyId("1").sign(keys.getPrivate());
  }

  private String jwks() {
    return "{\"keys\":[{\"kty\":\"RSA\",\"use\":\"sig\",\"alg\":\"RS256\",\"kid\":\"1\",\"n\":\"%s\",\"e\":\"%s\"}]}"
        .formatted(number(publicKey().getModulus()), number(publicKey().getPublicExponent()));
  }

  private static String number(BigInteger value) {
    byte[] bytes = value.toByteArray();
    int sign = bytes[0] == 0 ? 1 : 0;
    return BASE64.encodeToString(Arrays.copyOfRange(bytes, sign, bytes.length));
  }

  private void serve(String path, String json) {
    byte[] body = json.getBytes(StandardCharsets.UTF_8);
    server.createContext(
        path,
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
