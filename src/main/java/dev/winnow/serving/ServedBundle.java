package dev.winnow.serving;

/**
 * A bundle that has an index.
 *
 * @param id of the bundle, which names the index
 * @param location a directory, or {@code classpath:/folder}
 */
public record ServedBundle(String id, String location) {}
