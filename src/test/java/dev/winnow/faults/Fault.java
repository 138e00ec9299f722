package dev.winnow.faults;

import java.io.IOException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** The faults that disturb the processes of a run. */
enum Fault {
  KILL(Scope.SERVICE) {
    @Override
    boolean strike(Stage stage, Random random) throws InterruptedException {
      return stage.kill();
    }
  },

  /** Kills the service before it is ready, up to three times. */
  KILL_WHILE_STARTING(Scope.SERVICE) {
    @Override
    boolean strike(Stage stage, Random random) throws InterruptedException {
      stage.kill();
      for (int i = random.nextInt(3); i >= 0; i--) {
        stage.service.start();
        TimeUnit.MILLISECONDS.sleep(500 + random.nextInt(8_000));
        stage.kill();
      }
      return true;
    }
  },

  /** Kills it as soon as the log contains a dead letter, which is not acknowledged yet. */
  KILL_AT_DEAD_LETTER(Scope.SERVICE) {
    @Override
    boolean strike(Stage stage, Random random) throws InterruptedException {
      boolean came = stage.service.awaitLine("Dead letter ", Duration.ofSeconds(10));
      stage.kill();
      return came;
    }
  },

  /** Kills it while a merge or a large commit writes files that no commit refers to yet. */
  KILL_IN_MERGE(Scope.SERVICE) {
    private static final long LARGE = 512 << 10;

    @Override
    boolean strike(Stage stage, Random random) throws InterruptedException {
      boolean came =
          Program.await(
              () -> IndexFiles.uncommitted(stage.launch.indexes()) > LARGE, Duration.ofSeconds(10));
      stage.kill();
      return came;
    }
  },

  /** Kills it when records are in the index, and their offsets could not be committed. */
  KILL_BEFORE_OFFSETS(Scope.BROKER) {
    @Override
    boolean strike(Stage stage, Random random) throws InterruptedException, IOException {
      stage.proxy().flow(Proxy.Flow.STALL);
      boolean came = Positions.awaitIndexAhead(stage, Duration.ofSeconds(10));
      stage.kill();
      stage.proxy().flow(Proxy.Flow.RESET); // held-back data must not come through
      stage.proxy().flow(Proxy.Flow.PASS);
      return came;
    }
  },

  TERMINATE(Scope.SERVICE) {
    @Override
    boolean strike(Stage stage, Random random) throws InterruptedException {
      stage.service.terminate();
      return true;
    }
  },

  /** Kills the service and the broker, and drops their unsynced data. */
  POWER_LOSS(Scope.SERVICE) {
    @Override
    boolean strike(Stage stage, Random random) throws InterruptedException, IOException {
      stage.kill();
      if (stage.broker != null) {
        stage.broker.kill();
      }
      stage.agent().dropUnsynced();
      LogFiles.dropUnsynced(stage.launch.brokerLogs(), Stage.EVENTS, random);
      return true;
    }
  },

  /** Kills the service, whose index loses its unsynced data. The log is on another disk. */
  POWER_LOSS_OF_INDEX(Scope.SERVICE) {
    @Override
    boolean strike(Stage stage, Random random) throws InterruptedException, IOException {
      stage.kill();
      stage.agent().dropUnsynced();
      return true;
    }
  },

  /** Kills the broker, whose log loses its unsynced data. The service runs. */
  POWER_LOSS_OF_LOG(Scope.BROKER) {
    @Override
    boolean strike(Stage stage, Random random) throws InterruptedException, IOException {
      stage.requireBroker().kill();
      LogFiles.dropUnsynced(stage.launch.brokerLogs(), Stage.EVENTS, random);
      TimeUnit.MILLISECONDS.sleep(random.nextInt(2_000));
      return true;
    }
  },

  /** Suspends the service, in one of three cases for longer than the session timeout. */
  FREEZE(Scope.SERVICE) {
    @Override
    boolean strike(Stage stage, Random random) throws InterruptedException {
      stage.service.freeze(Duration.ofSeconds(random.nextInt(3) == 0 ? 9 : 1 + random.nextInt(4)));
      return true;
    }
  },

  /** Requests send one byte a second for five seconds. */
  SLOW_BODIES(Scope.CLIENTS) {
    @Override
    boolean strike(Stage stage, Random random) throws InterruptedException {
      try (SlowClients clients =
          new SlowClients(
              stage.httpPort(),
              60,
              "PUT /v1/assets/slow HTTP/1.1\r\nHost: localhost:%d\r\n".formatted(stage.httpPort())
                  + "Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n")) {
        for (int i = 0; i < 5; i++) {
          clients.write(" ");
          TimeUnit.SECONDS.sleep(1);
        }
      }
      return true;
    }
  },

  /** Connections send half a request, and no more. */
  HALF_OPEN(Scope.CLIENTS) {
    @Override
    boolean strike(Stage stage, Random random) throws InterruptedException {
      try (SlowClients clients = new SlowClients(stage.httpPort(), 200, "GET /v1/search?q=ki")) {
        TimeUnit.SECONDS.sleep(4);
      }
      return true;
    }
  },

  /** For a while, the host of linked images sends only half of each image. */
  SLOW_IMAGES(Scope.CLIENTS) {
    @Override
    boolean strike(Stage stage, Random random) throws InterruptedException, IOException {
      stage.images.slow(true);
      try {
        for (int i = 0; i < 20; i++) {
          stage.putLinked();
        }
        TimeUnit.SECONDS.sleep(1 + random.nextInt(7));
      } finally {
        stage.images.slow(false);
      }
      return true;
    }
  },

  /** A file fills the disk up to the reserve of the service, which then stops writing in time. */
  FULL_DISK(Scope.CLIENTS) {
    @Override
    boolean strike(Stage stage, Random random) throws InterruptedException, IOException {
      return Disk.fill(stage, random);
    }
  },

  /** All writes of the service to files fail. */
  WRITES_FAIL(Scope.CLIENTS) {
    @Override
    boolean strike(Stage stage, Random random) throws InterruptedException, IOException {
      return Disk.failWrites(stage, random);
    }
  },

  /** The wall clock of the service is an hour ahead for a while. */
  CLOCK_FORWARD(Scope.CLIENTS) {
    @Override
    boolean strike(Stage stage, Random random) throws InterruptedException, IOException {
      return ClockJump.make(stage, Duration.ofHours(1), random);
    }
  },

  /** The wall clock of the service is an hour behind for a while. */
  CLOCK_BACK(Scope.CLIENTS) {
    @Override
    boolean strike(Stage stage, Random random) throws InterruptedException, IOException {
      return ClockJump.make(stage, Duration.ofHours(-1), random);
    }
  },

  /** Fills the index of another bundle, and usually kills the service before that index answers. */
  REINDEX(Scope.SERVICE) {
    @Override
    boolean strike(Stage stage, Random random) throws InterruptedException {
      stage.reindex();
      TimeUnit.MILLISECONDS.sleep(random.nextInt(8_000));
      return random.nextInt(3) == 0 || stage.kill();
    }
  },

  /**
   * Kills the service as soon as another index answers. New records have priority over filling that
   * index, so none are sent until it is almost full.
   */
  KILL_AT_SWITCH(Scope.SERVICE) {
    @Override
    boolean strike(Stage stage, Random random) throws InterruptedException {
      long before = stage.service.logged();
      stage.traffic.pause(true);
      stage.reindex();
      Program.await(stage::isAlmostReindexed, Duration.ofMinutes(5));
      stage.traffic.pause(false);
      boolean came = stage.service.awaitLine(before, " answers now", Duration.ofSeconds(30));
      stage.kill();
      return came;
    }
  },

  BROKER_KILL(Scope.BROKER) {
    @Override
    boolean strike(Stage stage, Random random) throws InterruptedException {
      return killForAWhile(stage.requireBroker(), random);
    }
  },

  BROKER_FREEZE(Scope.BROKER) {
    @Override
    boolean strike(Stage stage, Random random) throws InterruptedException {
      return freezeForAWhile(stage.requireBroker(), random);
    }
  },

  KAFKA_SLOW(Scope.BROKER) {
    @Override
    boolean strike(Stage stage, Random random) throws InterruptedException {
      return disturb(stage.proxy(), Proxy.Flow.SLOW, 2 + random.nextInt(4));
    }
  },

  /** No data passes, in one of three cases for longer than the session timeout. */
  KAFKA_STALL(Scope.BROKER) {
    @Override
    boolean strike(Stage stage, Random random) throws InterruptedException {
      return disturb(
          stage.proxy(), Proxy.Flow.STALL, random.nextInt(3) == 0 ? 9 : 1 + random.nextInt(3));
    }
  },

  /** Kafka does not return committed offsets for a minute when the first records come. */
  KAFKA_WITHOUT_OFFSETS(Scope.BROKER) {
    @Override
    boolean strike(Stage stage, Random random) throws InterruptedException {
      stage.traffic.pause(true);
      stage.kill();
      stage.recover();
      TimeUnit.SECONDS.sleep(3); // for what had come before
      stage.proxy().flow(Proxy.Flow.STALL_OFFSETS);
      stage.traffic.pause(false);
      TimeUnit.SECONDS.sleep(75);
      stage.proxy().flow(Proxy.Flow.PASS);
      return true;
    }
  },

  KAFKA_RESET(Scope.BROKER) {
    @Override
    boolean strike(Stage stage, Random random) throws InterruptedException {
      return disturb(stage.proxy(), Proxy.Flow.RESET, random.nextInt(4));
    }
  },

  /** Drops the remote ends of all connections without notifying the service. */
  KAFKA_HALF_OPEN(Scope.BROKER) {
    @Override
    boolean strike(Stage stage, Random random) throws InterruptedException {
      stage.proxy().forget();
      return true;
    }
  },

  QDRANT_KILL(Scope.QDRANT) {
    @Override
    boolean strike(Stage stage, Random random) throws InterruptedException {
      return killForAWhile(stage.qdrant().process(), random);
    }
  },

  QDRANT_FREEZE(Scope.QDRANT) {
    @Override
    boolean strike(Stage stage, Random random) throws InterruptedException {
      return freezeForAWhile(stage.qdrant().process(), random);
    }
  },

  /** No data passes between the service and Qdrant, up to longer than the timeout of a read. */
  QDRANT_STALL(Scope.QDRANT) {
    @Override
    boolean strike(Stage stage, Random random) throws InterruptedException {
      return disturb(stage.qdrant().proxy(), Proxy.Flow.STALL, random.nextInt(9));
    }
  },

  QDRANT_RESET(Scope.QDRANT) {
    @Override
    boolean strike(Stage stage, Random random) throws InterruptedException {
      return disturb(stage.qdrant().proxy(), Proxy.Flow.RESET, random.nextInt(4));
    }
  },

  /** Drops Qdrant's ends of all connections without notifying the service. */
  QDRANT_HALF_OPEN(Scope.QDRANT) {
    @Override
    boolean strike(Stage stage, Random random) throws InterruptedException {
      stage.qdrant().proxy().forget();
      return true;
    }
  },

  /** Kills both at once: written records are not acknowledged, and are delivered again. */
  KILL_WITH_QDRANT(Scope.QDRANT) {
    @Override
    boolean strike(Stage stage, Random random) throws InterruptedException {
      stage.qdrant().process().kill();
      return stage.kill();
    }
  };

  /** Faults that need an embedded index. */
  private static final Set<Fault> OF_EMBEDDED_INDEX =
      EnumSet.of(
          KILL_IN_MERGE,
          KILL_BEFORE_OFFSETS,
          POWER_LOSS,
          POWER_LOSS_OF_INDEX,
          FULL_DISK,
          WRITES_FAIL,
          REINDEX,
          KILL_AT_SWITCH);

  /** The processes that a fault disturbs. */
  private enum Scope {
    /** The service itself cannot answer meanwhile. */
    SERVICE,
    /** The service runs; its broker, a separate process, is disturbed. */
    BROKER,
    /** Qdrant, a separate process, is disturbed. */
    QDRANT,
    /** The service answers. */
    CLIENTS
  }

  private final Scope scope;

  Fault(Scope scope) {
    this.scope = scope;
  }

  /** Returns whether the fault came about. */
  abstract boolean strike(Stage stage, Random random) throws IOException, InterruptedException;

  /** Returns whether it can disturb the processes of a mode. */
  boolean fits(Mode mode) {
    return switch (scope) {
          case BROKER -> mode.hasBroker();
          case QDRANT -> mode == Mode.QDRANT && isPossible();
          case SERVICE, CLIENTS -> true;
        }
        && !(mode == Mode.QDRANT && OF_EMBEDDED_INDEX.contains(this));
  }

  private boolean isPossible() {
    return switch (this) {
      case QDRANT_FREEZE -> QdrantServer.isProcess();
      case QDRANT_KILL, KILL_WITH_QDRANT -> QdrantServer.keepsPoints();
      default -> true;
    };
  }

  /** Returns whether it takes unsynced data of the index. */
  boolean losesIndex() {
    return this == POWER_LOSS || this == POWER_LOSS_OF_INDEX;
  }

  boolean movesClock() {
    return this == CLOCK_FORWARD || this == CLOCK_BACK;
  }

  /** Returns whether events of indexed assets may wait for Kafka meanwhile. */
  boolean delaysEvents(Mode mode) {
    return scope == Scope.BROKER
        || ((this == FULL_DISK || this == WRITES_FAIL) && !mode.hasBroker());
  }

  /** Returns whether Kafka may lose events of indexed assets, which need not be on the disk. */
  boolean losesEvents() {
    return this == POWER_LOSS || this == POWER_LOSS_OF_LOG;
  }

  /** Says whether searches must be answered meanwhile. */
  boolean leavesSearches() {
    return scope != Scope.SERVICE
        && scope != Scope.QDRANT
        && this != KILL_BEFORE_OFFSETS
        && this != KAFKA_WITHOUT_OFFSETS;
  }

  /** Says whether a process with the role query must answer meanwhile, which nothing disturbs. */
  boolean leavesQueryNode() {
    return scope != Scope.QDRANT;
  }

  private static boolean killForAWhile(Program program, Random random) throws InterruptedException {
    program.kill();
    TimeUnit.MILLISECONDS.sleep(random.nextInt(4_000));
    return true;
  }

  private static boolean freezeForAWhile(Program program, Random random)
      throws InterruptedException {
    program.freeze(Duration.ofSeconds(1 + random.nextInt(8)));
    return true;
  }

  private static boolean disturb(Proxy proxy, Proxy.Flow flow, int seconds)
      throws InterruptedException {
    proxy.flow(flow);
    TimeUnit.MILLISECONDS.sleep(500 + seconds * 1_000L);
    proxy.flow(Proxy.Flow.PASS);
    return true;
  }
}
