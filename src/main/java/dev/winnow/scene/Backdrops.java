package dev.winnow.scene;

import dev.winnow.scene.drawing.Pen;
import dev.winnow.scene.drawing.Tint;
import java.util.SplittableRandom;

/** Draws backgrounds. The image is the unit square of the pen. */
final class Backdrops {
  private Backdrops() {}

  static void paint(Background background, Pen pen, SplittableRandom random) {
    double horizon = background.horizon();
    switch (background) {
      case MEADOW -> meadow(pen, random, horizon);
      case BEACH -> beach(pen, random, horizon);
      case ROAD_WITH_CROSSWALK -> road(pen, random, horizon, true);
      case ROAD_WITHOUT_CROSSWALK -> road(pen, random, horizon, false);
      case ROOM -> room(pen, random, horizon);
      case SNOW -> snow(pen, random, horizon);
      case NIGHT_STREET -> nightStreet(pen, random, horizon);
      case SEA -> sea(pen, random, horizon);
      case STUDIO -> studio(pen, random, horizon);
      case DESERT -> desert(pen, random, horizon);
      case SPACE -> space(pen, random, horizon);
    }
  }

  private static void sky(Pen pen, int top, int bottom, double horizon) {
    int bands = 5;
    for (int i = 0; i < bands; i++) {
      double y = horizon * i / bands;
      pen.wash(Tint.mix(top, bottom, i / (bands - 1.0))).box(-0.1, y, 1.2, horizon - y + 0.02);
    }
  }

  private static void clouds(Pen pen, SplittableRandom random, int colour) {
    for (int i = random.nextInt(1, 4); i > 0; i--) {
      double x = random.nextDouble(0.05, 0.95);
      double y = random.nextDouble(0.06, 0.24);
      pen.ink(colour).oval(x, y, 0.08, 0.035).oval(x + 0.07, y + 0.012, 0.06, 0.025);
      pen.oval(x - 0.06, y + 0.012, 0.05, 0.022);
    }
  }

  private static void sun(Pen pen, SplittableRandom random) {
    pen.ink(0xfde28a).oval(random.nextDouble(0.1, 0.9), random.nextDouble(0.08, 0.2), 0.06, 0.06);
  }

  private static void hills(Pen pen, SplittableRandom random, double horizon, int colour) {
    double a = horizon - random.nextDouble(0.05, 0.14);
    double b = horizon - random.nextDouble(0.05, 0.14);
    pen.ink(colour);
    pen.blob(-0.4, horizon + 0.05, -0.1, a, 0.35, a - 0.02, 0.75, horizon + 0.05);
    pen.blob(0.3, horizon + 0.05, 0.6, b, 0.9, b + 0.01, 1.4, horizon + 0.05);
  }

  private static void meadow(Pen pen, SplittableRandom random, double horizon) {
    sky(pen, 0x8cc9f2, 0xd9f0fb, horizon);
    sun(pen, random);
    clouds(pen, random, 0xffffff);
    hills(pen, random, horizon, 0x9ccb86);
    pen.ink(0x86c06a).box(-0.1, horizon, 1.2, 0.7);
    pen.ink(0x77b35c).blob(-0.1, 0.78, 0.3, 0.7, 0.7, 0.8, 1.1, 0.72, 1.1, 1.1, -0.1, 1.1);
    pen.ink(0x5f9f4b);
    for (int i = 0; i < 14; i++) {
      double x = random.nextDouble();
      double y = random.nextDouble(horizon + 0.06, 1);
      pen.line(0.006, x - 0.012, y - 0.03, x, y, x + 0.002, y - 0.035);
      pen.line(0.006, x, y, x + 0.016, y - 0.025);
    }
  }

  private static void beach(Pen pen, SplittableRandom random, double horizon) {
    double shore = horizon + 0.14;
    sky(pen, 0x79c5ee, 0xe3f4fa, horizon - 0.1);
    sun(pen, random);
    pen.ink(0x3f9fc9).box(-0.1, horizon - 0.1, 1.2, 0.3);
    pen.ink(0x6fc0d8).box(-0.1, horizon, 1.2, 0.2);
    pen.white();
    wave(pen, shore, 1);
    pen.ink(0xeed9a4);
    shore += 0.03;
    wave(pen, shore, 1.2);
    pen.ink(0xd8bd82);
    for (int i = 0; i < 26; i++) {
      pen.oval(random.nextDouble(), random.nextDouble(shore + 0.03, 1), 0.005, 0.004);
    }
  }

  /** Fills the area below a wavy line. */
  private static void wave(Pen pen, double y, double bottom) {
    pen.blob(-0.1, y, 0.2, y - 0.025, 0.5, y, 0.8, y - 0.03, 1.1, y, 1.1, bottom, -0.1, bottom);
  }

  private static void road(Pen pen, SplittableRandom random, double horizon, boolean crosswalk) {
    sky(pen, 0xa9cfe8, 0xe2eef3, horizon);
    clouds(pen, random, 0xffffff);
    pen.ink(0x9db98a).box(-0.1, horizon - 0.02, 1.2, 0.2);
    pen.ink(0xc9c6bf).box(-0.1, horizon + 0.06, 1.2, 0.1);
    pen.ink(0x70747a).box(-0.1, horizon + 0.12, 1.2, 0.6);
    if (crosswalk) {
      pen.ink(0xf3f3ee);
      for (int i = 0; i < 7; i++) {
        double x = -0.08 + i * 0.17;
        double lean = (x + 0.05 - 0.5) * 0.35;
        pen.poly(x, 0.62, x + 0.09, 0.62, x + 0.09 + lean + 0.02, 0.94, x + lean - 0.01, 0.94);
      }
    } else {
      pen.ink(0xf0d35a);
      for (int i = 0; i < 4; i++) {
        pen.box(i * 0.3 - 0.05, 0.76, 0.16, 0.025);
      }
      pen.ink(0xe4e4de).box(-0.1, 0.95, 1.2, 0.02);
    }
  }

  private static void room(Pen pen, SplittableRandom random, double horizon) {
    int[] walls = {0xe9dcc6, 0xd6e2e3, 0xe6d3d3, 0xdfe3cf};
    pen.wash(walls[random.nextInt(walls.length)]).box(-0.1, -0.1, 1.2, horizon + 0.12);
    double x = random.nextDouble(0.06, 0.64);
    pen.white().box(x, 0.1, 0.3, 0.27);
    pen.ink(0xb5dcf0).box(x + 0.02, 0.12, 0.12, 0.23).box(x + 0.16, 0.12, 0.12, 0.23);
    pen.ink(0xb98a5b).box(-0.1, horizon, 1.2, 0.6);
    pen.ink(0x9c7146);
    for (int i = 1; i < 5; i++) {
      pen.line(0.006, -0.1, horizon + i * i * 0.022, 1.1, horizon + i * i * 0.022);
    }
    pen.ink(0xfbf8f1).box(-0.1, horizon - 0.02, 1.2, 0.03);
  }

  private static void snow(Pen pen, SplittableRandom random, double horizon) {
    sky(pen, 0x9fb4cc, 0xd6e0ea, horizon);
    hills(pen, random, horizon, 0xc3d2e2);
    pen.ink(0xe3ecf5).box(-0.1, horizon, 1.2, 0.7);
    pen.ink(0xd4e1ef).blob(-0.1, 0.8, 0.3, 0.72, 0.7, 0.82, 1.1, 0.74, 1.1, 1.1, -0.1, 1.1);
    pen.white();
    for (int i = 0; i < 34; i++) {
      double r = random.nextDouble(0.005, 0.012);
      pen.oval(random.nextDouble(), random.nextDouble(0, 0.95), r, r);
    }
  }

  private static void nightStreet(Pen pen, SplittableRandom random, double horizon) {
    sky(pen, 0x141b3c, 0x37355f, horizon);
    double x = -0.02;
    while (x < 1) {
      double width = random.nextDouble(0.1, 0.2);
      double top = random.nextDouble(0.12, 0.36);
      pen.ink(0x252a4a).box(x, top, width, horizon - top);
      pen.ink(0xf3cf6b);
      for (double y = top + 0.04; y < horizon - 0.06; y += 0.065) {
        for (double w = x + 0.02; w < x + width - 0.03; w += 0.04) {
          if (random.nextInt(3) > 0) {
            pen.box(w, y, 0.018, 0.028);
          }
        }
      }
      x += width + 0.012;
    }
    pen.ink(0x4a4b5e).box(-0.1, horizon - 0.01, 1.2, 0.06);
    pen.ink(0x30323f).box(-0.1, horizon + 0.04, 1.2, 0.5);
    pen.ink(0x8f8a68).box(0.08, 0.84, 0.2, 0.014).box(0.44, 0.84, 0.2, 0.014);
    pen.box(0.8, 0.84, 0.2, 0.014);
  }

  private static void sea(Pen pen, SplittableRandom random, double horizon) {
    sky(pen, 0x8ecdf0, 0xe4f4fb, horizon);
    clouds(pen, random, 0xffffff);
    for (int i = 0; i < 5; i++) {
      double y = horizon + i * i * 0.022 + i * 0.035;
      int near = Tint.mix(0x57aed4, 0x1f6fa8, i / 4.0);
      (i == 0 ? pen.ink(near) : pen.wash(near)).box(-0.1, y, 1.2, 1.1 - y);
      double shift = random.nextDouble(0.12);
      pen.ink(0xbfe2f0);
      for (double x = -0.15 + shift; x < 1; x += 0.24) {
        pen.curve(0.007, x, y + 0.03, x + 0.04, y + 0.018, x + 0.08, y + 0.03, x + 0.12, y + 0.018);
      }
    }
  }

  private static void studio(Pen pen, SplittableRandom random, double horizon) {
    int[] walls = {0xd9d9dc, 0xe8e0cf, 0xcfdde6, 0xdcd3e3};
    int wall = walls[random.nextInt(walls.length)];
    pen.wash(wall).box(-0.1, -0.1, 1.2, 1.2);
    pen.wash(Tint.mix(wall, 0xffffff, 0.35)).oval(0.5, 1.1, 0.95, 1.1 - horizon);
  }

  private static void desert(Pen pen, SplittableRandom random, double horizon) {
    sky(pen, 0xf2b36b, 0xfbe6bb, horizon);
    pen.white().oval(random.nextDouble(0.15, 0.85), 0.16, 0.055, 0.055);
    double shift = random.nextDouble(-0.1, 0.1);
    pen.ink(0xdca560)
        .blob(-0.3, 0.62, 0.2 + shift, horizon - 0.08, 0.6 + shift, 0.6, 0.6, 0.8, -0.3, 0.8);
    pen.ink(0xd09552).blob(0.3, 0.66, 0.75 + shift, horizon - 0.05, 1.3, 0.62, 1.3, 0.9, 0.3, 0.9);
    pen.ink(0xe6b56f).blob(-0.2, 0.66, 0.3, 0.6, 0.7, 0.66, 1.2, 0.6, 1.3, 1.2, -0.3, 1.2);
    pen.ink(0xc98f4d);
    for (int i = 0; i < 5; i++) {
      double x = random.nextDouble(-0.1, 0.8);
      double y = random.nextDouble(0.7, 0.97);
      pen.curve(0.007, x, y, x + 0.08, y - 0.014, x + 0.16, y, x + 0.24, y - 0.012);
    }
  }

  private static void space(Pen pen, SplittableRandom random, double horizon) {
    pen.wash(0x151233).box(-0.1, -0.1, 1.2, 1.2);
    pen.wash(0x2a2156).oval(0.3, 0.3, 0.5, 0.14, -20);
    pen.white();
    for (int i = 0; i < 40; i++) {
      double r = random.nextDouble(0.002, 0.007);
      pen.oval(random.nextDouble(), random.nextDouble(), r, r);
    }
    double x = random.nextDouble(0.15, 0.85);
    pen.ink(0xd98b5f).oval(x, 0.17, 0.07, 0.07);
    pen.ink(0xe9c9a0).oval(x, 0.17, 0.13, 0.018, -15);
    pen.ink(0x8f8c99).oval(0.5, 1.35, 1.1, 1.35 - horizon - 0.28);
    pen.ink(0x767382);
    for (int i = 0; i < 6; i++) {
      double w = random.nextDouble(0.03, 0.07);
      pen.oval(random.nextDouble(), random.nextDouble(0.8, 0.98), w, w * 0.4);
    }
  }
}
