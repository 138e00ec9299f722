package dev.winnow.wiring;

import dev.winnow.image.ImageMemory;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;

/** Has the images of records and of queries share their memory. */
class ImageWiring {

  @Produces
  @Singleton
  ImageMemory memory() {
    return ImageMemory.ofHeap();
  }
}
