package dev.winnow.http;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** Limits of HTTP clients. */
@ConfigMapping(prefix = "winnow.http")
public interface HttpConfig {

  /** Timeout for receiving the body of a request, renewed while 10 kB per second arrive. */
  @WithDefault("20s")
  Duration bodyTimeout();

  /**
   * Timeout for receiving the headers of a request. It starts when the connection opens; for
   * further requests, with their first byte.
   */
  @WithDefault("20s")
  Duration headerTimeout();

  /**
   * How long a connection may be idle between two requests. It must be longer than the idle timeout
   * of a proxy in front, which is often 60 s.
   */
  @WithDefault("75s")
  Duration idleTimeout();

  /**
   * Timeout for a client to read a response. Over HTTP/1.1 it is renewed while the client reads 10
   * kB per second. Over HTTP/2 it is not renewed, but 0.1 s longer for each kilobyte of the
   * response.
   */
  @WithDefault("20s")
  Duration responseTimeout();
}
