package dev.winnow.api.asset;

import dev.winnow.disk.DiskSpace;
import dev.winnow.http.ProblemException;
import dev.winnow.http.ProblemType;
import dev.winnow.role.Roles;
import jakarta.enterprise.context.ApplicationScoped;

/** Rejects writes while the disk is almost full. */
@ApplicationScoped
public class StorageCheck {

  private final DiskSpace disk;
  private final Roles roles;

  StorageCheck(DiskSpace disk, Roles roles) {
    this.disk = disk;
    this.roles = roles;
  }

  /**
   * @throws ProblemException if Kafka is on this disk and the disk is almost full
   */
  public void requireRoom() {
    if (roles.kafkaOfItsOwn()) {
      requireRoomForIndex();
    }
  }

  /**
   * @throws ProblemException if the disk is almost full
   */
  public void requireRoomForIndex() {
    if (disk.isLow()) {
      throw new ProblemException(
          ProblemType.INSUFFICIENT_STORAGE,
          "the disk of the service is almost full; nothing is written until there is room");
    }
  }
}
