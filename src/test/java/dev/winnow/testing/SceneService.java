package dev.winnow.testing;

/** The whole application with a separate index, for tests that fill it with scenes. */
public class SceneService extends WinnowService {}
