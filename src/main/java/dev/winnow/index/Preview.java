package dev.winnow.index;

/**
 * A small image that shows an asset.
 *
 * @param mediaType such as {@code image/jpeg}
 */
public record Preview(String mediaType, byte[] data) {}
