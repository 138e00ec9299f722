package dev.winnow.wiring;

import dev.winnow.image.ImageMemory;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Provides one memory limit for the images of records and queries. */
class ImageWiring {

  @Produces
  @Singleton
  ImageMemory memory() {
    return ImageMemory.ofHeap();
  }
}
