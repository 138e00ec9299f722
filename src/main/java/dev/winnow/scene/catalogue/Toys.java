package dev.winnow.scene.catalogue;

import dev.winnow.scene.drawing.Drawing;
import dev.winnow.scene.drawing.Pen;
import java.util.List;

/** Toys. */
final class Toys {
  static final List<ObjectClass> ENTRIES =
      List.of(
          of("teddy bear, stuffed bear", "", Toys::teddyBear),
          of("robot, toy robot", "", Toys::robot),
          of("kite", "", Toys::kite),
          of("balloon", "", Toys::balloon),
          of("rubber duck", "", Toys::rubberDuck),
          of("snowman", "", Toys::snowman),
          of("dice, die", "", Toys::dice));

  private Toys() {}

  private static ObjectClass of(String names, String broader, Drawing drawing) {
    return ObjectClass.of(Category.TOY, names, broader, drawing);
  }

  private static void teddyBear(Pen p) {
    p.main().oval(0.3, 0.12, 0.1, 0.1).oval(0.7, 0.12, 0.1, 0.1).oval(0.5, 0.27, 0.24, 0.21);
    p.main().oval(0.22, 0.56, 0.09, 0.17, 35).oval(0.78, 0.56, 0.09, 0.17, -35);
    p.oval(0.5, 0.66, 0.24, 0.24);
    p.dark().oval(0.28, 0.88, 0.13, 0.09, -20).oval(0.72, 0.88, 0.13, 0.09, 20);
    p.light().oval(0.5, 0.67, 0.15, 0.16).oval(0.5, 0.34, 0.11, 0.085).oval(0.3, 0.12, 0.05, 0.05);
    p.oval(0.7, 0.12, 0.05, 0.05);
    p.black().oval(0.5, 0.31, 0.04, 0.028).arc(0.014, 0.5, 0.35, 0.045, 0.03, 180, 180);
    p.eye(0.41, 0.23, 0.03).eye(0.59, 0.23, 0.03);
  }

  private static void robot(Pen p) {
    p.metal().line(0.022, 0.5, 0.04, 0.5, 0.14).line(0.07, 0.26, 0.54, 0.12, 0.68, 0.12, 0.76);
    p.line(0.07, 0.74, 0.54, 0.88, 0.68, 0.88, 0.76).box(0.46, 0.38, 0.08, 0.08);
    p.box(0.34, 0.78, 0.1, 0.14).box(0.56, 0.78, 0.1, 0.14);
    p.main().round(0.29, 0.13, 0.42, 0.27, 0.05).round(0.25, 0.44, 0.5, 0.37, 0.05);
    p.dark().round(0.28, 0.9, 0.19, 0.07, 0.03).round(0.53, 0.9, 0.19, 0.07, 0.03);
    p.light().box(0.33, 0.5, 0.34, 0.16);
    p.ink(0xc4232d).oval(0.5, 0.04, 0.032, 0.032).oval(0.38, 0.73, 0.03, 0.03);
    p.gold().oval(0.5, 0.73, 0.03, 0.03);
    p.leaf().oval(0.62, 0.73, 0.03, 0.03);
    p.detail()
        .line(0.02, 0.4, 0.34, 0.6, 0.34)
        .line(0.014, 0.37, 0.6, 0.45, 0.54, 0.52, 0.62, 0.62, 0.54);
    p.eye(0.41, 0.24, 0.05).eye(0.59, 0.24, 0.05);
  }

  private static void kite(Pen p) {
    p.black().curve(0.014, 0.44, 0.64, 0.3, 0.74, 0.36, 0.84, 0.2, 0.96);
    p.main().poly(0.64, 0.03, 0.92, 0.3, 0.44, 0.66, 0.28, 0.2);
    p.light().poly(0.64, 0.03, 0.56, 0.28, 0.28, 0.2).poly(0.92, 0.3, 0.56, 0.28, 0.44, 0.66);
    p.detail().line(0.016, 0.64, 0.03, 0.44, 0.66).line(0.016, 0.28, 0.2, 0.92, 0.3);
    p.dark().poly(0.32, 0.74, 0.22, 0.68, 0.24, 0.8).poly(0.32, 0.74, 0.42, 0.68, 0.4, 0.79);
    p.poly(0.31, 0.86, 0.22, 0.8, 0.22, 0.92).poly(0.31, 0.86, 0.42, 0.82, 0.39, 0.94);
  }

  private static void balloon(Pen p) {
    p.black().curve(0.014, 0.5, 0.66, 0.46, 0.76, 0.54, 0.86, 0.49, 0.98);
    p.main()
        .blob(
            0.5, 0.03, 0.72, 0.12, 0.78, 0.32, 0.68, 0.52, 0.5, 0.64, 0.32, 0.52, 0.22, 0.32, 0.28,
            0.12);
    p.poly(0.5, 0.62, 0.56, 0.7, 0.44, 0.7);
    p.light().oval(0.36, 0.22, 0.05, 0.1, 25);
  }

  private static void rubberDuck(Pen p) {
    p.main()
        .blob(
            0.06, 0.5, 0.2, 0.6, 0.46, 0.56, 0.6, 0.5, 0.8, 0.56, 0.86, 0.74, 0.72, 0.9, 0.34, 0.92,
            0.14, 0.78);
    p.oval(0.66, 0.32, 0.2, 0.2);
    p.ink(0xf07f1d).blob(0.82, 0.3, 0.9, 0.28, 0.98, 0.34, 0.94, 0.42, 0.82, 0.42);
    p.dark().blob(0.24, 0.66, 0.44, 0.64, 0.58, 0.68, 0.52, 0.8, 0.34, 0.82);
    p.eye(0.73, 0.26, 0.04);
  }

  private static void snowman(Pen p) {
    p.wood().line(0.025, 0.32, 0.5, 0.08, 0.34).line(0.025, 0.68, 0.5, 0.92, 0.34);
    p.line(0.02, 0.14, 0.38, 0.1, 0.28).line(0.02, 0.86, 0.38, 0.9, 0.28);
    p.main().oval(0.5, 0.78, 0.24, 0.19);
    p.main().oval(0.5, 0.52, 0.19, 0.16);
    p.main().oval(0.5, 0.28, 0.15, 0.15);
    p.black().box(0.36, 0.03, 0.28, 0.14).round(0.28, 0.15, 0.44, 0.05, 0.02);
    p.ink(0xc4232d)
        .round(0.35, 0.38, 0.3, 0.07, 0.03)
        .poly(0.56, 0.42, 0.64, 0.42, 0.68, 0.64, 0.58, 0.64);
    p.eye(0.44, 0.26, 0.024).eye(0.56, 0.26, 0.024);
    p.detail().oval(0.5, 0.54, 0.02, 0.02).oval(0.5, 0.7, 0.02, 0.02).oval(0.5, 0.8, 0.02, 0.02);
    p.ink(0xe98f2a).poly(0.5, 0.28, 0.5, 0.33, 0.7, 0.33);
  }

  private static void dice(Pen p) {
    p.light().poly(0.5, 0.06, 0.92, 0.26, 0.5, 0.48, 0.08, 0.26);
    p.main().poly(0.08, 0.26, 0.5, 0.48, 0.5, 0.95, 0.08, 0.72);
    p.dark().poly(0.92, 0.26, 0.5, 0.48, 0.5, 0.95, 0.92, 0.72);
    p.white().oval(0.5, 0.27, 0.07, 0.04).oval(0.2, 0.44, 0.04, 0.055).oval(0.29, 0.6, 0.04, 0.055);
    p.oval(0.38, 0.77, 0.04, 0.055).oval(0.6, 0.54, 0.035, 0.05).oval(0.82, 0.42, 0.035, 0.05);
    p.oval(0.6, 0.8, 0.035, 0.05).oval(0.82, 0.68, 0.035, 0.05);
  }
}
