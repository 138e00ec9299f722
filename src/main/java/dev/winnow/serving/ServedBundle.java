package dev.winnow.serving;

/**
 * A bundle that has an index.
 *
 * @param id the id of the bundle, which is also the name of the index
 * @param location a directory, or {@code classpath:/folder}
 */
public record ServedBundle(String id, String location) {}
