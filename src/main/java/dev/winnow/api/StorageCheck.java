package dev.winnow.api;

import dev.winnow.disk.DiskSpace;
import dev.winnow.http.ProblemException;
import dev.winnow.http.ProblemType;
import dev.winnow.role.Roles;
import jakarta.enterprise.context.ApplicationScoped;

/** Rejects writes while the disk is almost full. */
@ApplicationScoped
class StorageCheck {

  private final DiskSpace disk;
  private final Roles roles;

  StorageCheck(DiskSpace disk, Roles roles) {
    this.disk = disk;
    this.roles = roles;
  }

  /**
   * @throws ProblemException if Kafka is on this disk and the disk is almost full
   */
  void requireRoom() {
    if (roles.kafkaOfItsOwn()) {
      requireRoomForIndex();
    }
  }

  /**
   * @throws ProblemException if the disk is almost full
   */
  void requireRoomForIndex() {
    if (disk.isLow()) {
      throw new ProblemException(
          ProblemType.INSUFFICIENT_STORAGE,
          "the disk of the service is almost full; nothing is written until there is room");
    }
  }
}
