package dev.winnow.scene.catalogue;

import static dev.winnow.scene.catalogue.Category.NATURE;

import dev.winnow.scene.drawing.Pen;
import java.util.List;

/** Plants and other parts of a landscape. */
final class Nature {
  static final List<ObjectClass> ENTRIES =
      List.of(
          NATURE.of("oak, leafy tree", "tree, plant", Nature::oak),
          NATURE.of("palm, palm tree", "tree, plant", Nature::palm),
          NATURE.of("fir, fir tree, conifer", "tree, plant", Nature::fir),
          NATURE.of("cactus", "plant", Nature::cactus),
          NATURE.of("daisy", "flower, plant", Nature::daisy),
          NATURE.of("tulip", "flower, plant", Nature::tulip),
          NATURE.of("mushroom, toadstool", "fungus", Nature::mushroom),
          NATURE.of("leaf", "", Nature::leaf),
          NATURE.of("mountain, snowy peak", "", Nature::mountain));

  private Nature() {}

  private static void oak(Pen p) {
    p.wood().poly(0.44, 0.5, 0.57, 0.5, 0.58, 0.86, 0.65, 0.96, 0.36, 0.96, 0.43, 0.86);
    p.line(0.04, 0.5, 0.66, 0.66, 0.52).line(0.04, 0.5, 0.7, 0.34, 0.54);
    p.main().oval(0.5, 0.24, 0.24, 0.2).oval(0.28, 0.36, 0.2, 0.18).oval(0.72, 0.36, 0.2, 0.18);
    p.oval(0.4, 0.47, 0.18, 0.14).oval(0.62, 0.47, 0.18, 0.14);
    p.dark()
        .arc(0.02, 0.38, 0.26, 0.08, 0.06, 200, 140)
        .arc(0.02, 0.66, 0.32, 0.08, 0.06, 200, 140);
    p.arc(0.02, 0.46, 0.44, 0.08, 0.06, 200, 140);
  }

  private static void palm(Pen p) {
    p.wood().poly(0.4, 0.96, 0.45, 0.62, 0.5, 0.32, 0.57, 0.32, 0.56, 0.62, 0.56, 0.96);
    p.black().line(0.01, 0.43, 0.82, 0.56, 0.82).line(0.01, 0.44, 0.7, 0.56, 0.7);
    p.line(0.01, 0.45, 0.58, 0.56, 0.58).line(0.01, 0.48, 0.46, 0.56, 0.46);
    p.dark().blob(0.53, 0.3, 0.36, 0.06, 0.18, 0.06, 0.32, 0.16, 0.44, 0.32);
    p.blob(0.53, 0.3, 0.7, 0.06, 0.88, 0.06, 0.74, 0.16, 0.62, 0.32);
    p.main().blob(0.54, 0.28, 0.34, 0.2, 0.12, 0.3, 0.03, 0.5, 0.2, 0.4, 0.4, 0.36);
    p.blob(0.52, 0.28, 0.72, 0.2, 0.92, 0.3, 0.99, 0.5, 0.84, 0.4, 0.64, 0.36);
    p.blob(0.52, 0.28, 0.38, 0.38, 0.28, 0.58, 0.32, 0.68, 0.42, 0.52, 0.56, 0.36);
    p.blob(0.54, 0.28, 0.68, 0.38, 0.78, 0.58, 0.74, 0.68, 0.64, 0.52, 0.5, 0.36);
    p.ink(0x7a4a24).oval(0.49, 0.38, 0.045, 0.05).oval(0.58, 0.39, 0.045, 0.05);
  }

  private static void fir(Pen p) {
    p.wood().box(0.44, 0.82, 0.12, 0.15);
    p.main().poly(0.5, 0.36, 0.88, 0.86, 0.12, 0.86);
    p.main().poly(0.5, 0.2, 0.8, 0.62, 0.2, 0.62);
    p.main().poly(0.5, 0.02, 0.72, 0.38, 0.28, 0.38);
  }

  private static void cactus(Pen p) {
    p.main()
        .line(0.13, 0.28, 0.32, 0.28, 0.5, 0.5, 0.56)
        .line(0.13, 0.74, 0.22, 0.74, 0.42, 0.5, 0.48);
    p.round(0.39, 0.05, 0.22, 0.78, 0.11);
    p.light().line(0.014, 0.46, 0.14, 0.46, 0.74).line(0.014, 0.54, 0.14, 0.54, 0.74);
    p.line(0.014, 0.28, 0.32, 0.28, 0.48).line(0.014, 0.74, 0.22, 0.74, 0.4);
    p.ink(0xe86f9c).oval(0.5, 0.06, 0.06, 0.045);
    p.ink(0xb9673f).poly(0.28, 0.8, 0.72, 0.8, 0.66, 0.97, 0.34, 0.97).box(0.25, 0.77, 0.5, 0.06);
  }

  private static void daisy(Pen p) {
    p.leaf().curve(0.04, 0.5, 0.4, 0.52, 0.7, 0.5, 0.96);
    p.blob(0.51, 0.82, 0.6, 0.66, 0.82, 0.62, 0.74, 0.8)
        .blob(0.51, 0.88, 0.4, 0.72, 0.2, 0.7, 0.28, 0.86);
    p.main();
    for (int i = 0; i < 8; i++) {
      double turn = Math.toRadians(i * 45);
      p.oval(0.5 + 0.19 * Math.cos(turn), 0.31 + 0.19 * Math.sin(turn), 0.12, 0.07, i * 45);
    }
    p.gold().oval(0.5, 0.31, 0.11, 0.11);
  }

  private static void tulip(Pen p) {
    p.leaf().curve(0.04, 0.5, 0.4, 0.5, 0.96);
    p.blob(0.5, 0.96, 0.3, 0.8, 0.2, 0.5, 0.4, 0.68)
        .blob(0.5, 0.96, 0.7, 0.8, 0.8, 0.56, 0.6, 0.72);
    p.dark().poly(0.32, 0.2, 0.4, 0.06, 0.5, 0.16, 0.6, 0.06, 0.68, 0.2, 0.5, 0.4);
    p.main().blob(0.26, 0.1, 0.42, 0.2, 0.5, 0.46, 0.36, 0.46, 0.26, 0.32);
    p.blob(0.74, 0.1, 0.58, 0.2, 0.5, 0.46, 0.64, 0.46, 0.74, 0.32);
    p.main().blob(0.5, 0.1, 0.6, 0.24, 0.58, 0.4, 0.5, 0.47, 0.42, 0.4, 0.4, 0.24);
  }

  private static void mushroom(Pen p) {
    p.ink(0xf2e6cf)
        .blob(0.4, 0.48, 0.6, 0.48, 0.62, 0.74, 0.68, 0.92, 0.5, 0.96, 0.32, 0.92, 0.38, 0.74);
    p.ink(0xdccbab).oval(0.5, 0.54, 0.4, 0.07);
    p.main()
        .blob(
            0.06, 0.52, 0.16, 0.24, 0.5, 0.07, 0.84, 0.24, 0.94, 0.52, 0.72, 0.54, 0.5, 0.5, 0.28,
            0.54);
    p.white()
        .oval(0.34, 0.28, 0.075, 0.065)
        .oval(0.6, 0.2, 0.06, 0.05)
        .oval(0.74, 0.4, 0.07, 0.055);
    p.oval(0.5, 0.41, 0.06, 0.05).oval(0.2, 0.43, 0.05, 0.045);
  }

  private static void leaf(Pen p) {
    p.main()
        .blob(
            0.9, 0.08, 0.9, 0.42, 0.72, 0.74, 0.4, 0.86, 0.2, 0.8, 0.14, 0.6, 0.26, 0.28, 0.58,
            0.1);
    p.detail().curve(0.03, 0.04, 0.97, 0.2, 0.78, 0.5, 0.48, 0.84, 0.15);
    p.line(0.016, 0.3, 0.68, 0.27, 0.44)
        .line(0.016, 0.46, 0.52, 0.44, 0.28)
        .line(0.016, 0.6, 0.38, 0.6, 0.2);
    p.line(0.016, 0.3, 0.68, 0.54, 0.72)
        .line(0.016, 0.46, 0.52, 0.7, 0.54)
        .line(0.016, 0.6, 0.38, 0.8, 0.38);
  }

  private static void mountain(Pen p) {
    p.dark().poly(0.4, 0.92, 0.72, 0.34, 0.99, 0.92);
    p.main().poly(0.02, 0.92, 0.42, 0.1, 0.82, 0.92);
    p.white().poly(0.42, 0.1, 0.56, 0.38, 0.48, 0.34, 0.43, 0.42, 0.37, 0.34, 0.28, 0.39);
    p.poly(0.72, 0.34, 0.8, 0.52, 0.74, 0.48, 0.69, 0.52, 0.645, 0.48);
  }
}
