package dev.winnow.testing;

/** The whole application with an index of its own, for tests that fill it with scenes. */
public class SceneService extends WinnowService {}
