package dev.winnow.scene.catalogue;

import dev.winnow.scene.drawing.Drawing;
import dev.winnow.scene.drawing.Pen;
import java.util.List;

/** Things to eat. */
final class Foods {
  static final List<ObjectClass> ENTRIES =
      List.of(
          of("apple", "fruit", Foods::apple),
          of("banana", "fruit", Foods::banana),
          of("strawberry", "fruit, berry", Foods::strawberry),
          of("watermelon", "fruit", Foods::watermelon),
          of("pineapple", "fruit", Foods::pineapple),
          of("carrot", "vegetable", Foods::carrot),
          of("pizza", "meal", Foods::pizza),
          of("burger, hamburger", "meal", Foods::burger),
          of("ice cream, ice cream cone", "dessert", Foods::iceCream),
          of("cupcake, muffin", "dessert, cake", Foods::cupcake),
          of("doughnut, donut", "dessert", Foods::doughnut));

  private Foods() {}

  private static ObjectClass of(String names, String broader, Drawing drawing) {
    return ObjectClass.of(Category.FOOD, names, broader, drawing);
  }

  private static void apple(Pen p) {
    p.wood().curve(0.04, 0.5, 0.3, 0.5, 0.18, 0.55, 0.08);
    p.main()
        .blob(
            0.5, 0.28, 0.66, 0.21, 0.86, 0.32, 0.87, 0.56, 0.74, 0.84, 0.6, 0.93, 0.5, 0.9, 0.4,
            0.93, 0.26, 0.84, 0.13, 0.56, 0.14, 0.32, 0.34, 0.21);
    p.leaf().blob(0.54, 0.2, 0.64, 0.08, 0.82, 0.08, 0.74, 0.2);
    p.light().oval(0.28, 0.45, 0.05, 0.1, 20);
  }

  private static void banana(Pen p) {
    p.main()
        .blob(
            0.83, 0.1, 0.93, 0.36, 0.85, 0.64, 0.62, 0.85, 0.32, 0.9, 0.1, 0.82, 0.09, 0.76, 0.36,
            0.74, 0.58, 0.6, 0.7, 0.38, 0.74, 0.13);
    p.dark().curve(0.016, 0.79, 0.22, 0.79, 0.48, 0.62, 0.72, 0.36, 0.82, 0.16, 0.81);
    p.ink(0x6b4a26)
        .poly(0.74, 0.15, 0.76, 0.03, 0.84, 0.03, 0.85, 0.14)
        .oval(0.1, 0.79, 0.03, 0.035);
  }

  private static void strawberry(Pen p) {
    p.main()
        .blob(
            0.5, 0.24, 0.72, 0.2, 0.86, 0.36, 0.78, 0.62, 0.62, 0.84, 0.5, 0.95, 0.38, 0.84, 0.22,
            0.62, 0.14, 0.36, 0.28, 0.2);
    p.leaf().line(0.04, 0.5, 0.2, 0.54, 0.05);
    p.poly(
        0.5, 0.12, 0.62, 0.22, 0.8, 0.16, 0.7, 0.3, 0.62, 0.3, 0.5, 0.44, 0.38, 0.3, 0.3, 0.3, 0.2,
        0.16, 0.38, 0.22);
    p.ink(0xf6e3a1)
        .oval(0.27, 0.42, 0.018, 0.028)
        .oval(0.42, 0.5, 0.018, 0.028)
        .oval(0.58, 0.5, 0.018, 0.028);
    p.oval(0.73, 0.42, 0.018, 0.028).oval(0.33, 0.6, 0.018, 0.028).oval(0.5, 0.65, 0.018, 0.028);
    p.oval(0.67, 0.6, 0.018, 0.028).oval(0.42, 0.77, 0.018, 0.028).oval(0.58, 0.77, 0.018, 0.028);
  }

  private static void watermelon(Pen p) {
    p.ink(0x2f7d3b).pie(0.5, 0.3, 0.47, 0.58, 180, 180);
    p.ink(0xd7edb4).pie(0.5, 0.3, 0.42, 0.52, 180, 180);
    p.main().pie(0.5, 0.3, 0.39, 0.47, 180, 180);
    p.detail()
        .oval(0.3, 0.4, 0.02, 0.032)
        .oval(0.43, 0.38, 0.02, 0.032)
        .oval(0.57, 0.38, 0.02, 0.032);
    p.oval(0.7, 0.4, 0.02, 0.032).oval(0.37, 0.53, 0.02, 0.032).oval(0.5, 0.52, 0.02, 0.032);
    p.oval(0.63, 0.53, 0.02, 0.032).oval(0.5, 0.66, 0.02, 0.032);
  }

  private static void pineapple(Pen p) {
    p.leaf()
        .poly(
            0.42, 0.42, 0.24, 0.2, 0.42, 0.28, 0.36, 0.06, 0.5, 0.22, 0.64, 0.06, 0.58, 0.28, 0.76,
            0.2, 0.58, 0.42);
    p.poly(0.46, 0.4, 0.5, 0.02, 0.54, 0.4);
    p.main().oval(0.5, 0.66, 0.25, 0.3);
    p.detail().line(0.014, 0.3, 0.55, 0.6, 0.92).line(0.014, 0.37, 0.43, 0.7, 0.82);
    p.line(0.014, 0.48, 0.37, 0.75, 0.68).line(0.014, 0.7, 0.55, 0.4, 0.92);
    p.line(0.014, 0.63, 0.43, 0.3, 0.82).line(0.014, 0.52, 0.37, 0.25, 0.68);
  }

  private static void carrot(Pen p) {
    p.leaf()
        .curve(0.045, 0.68, 0.32, 0.62, 0.16, 0.64, 0.05)
        .curve(0.045, 0.68, 0.32, 0.76, 0.18, 0.86, 0.08);
    p.curve(0.045, 0.68, 0.32, 0.84, 0.3, 0.95, 0.28);
    p.main().blob(0.08, 0.94, 0.26, 0.62, 0.5, 0.33, 0.66, 0.25, 0.77, 0.36, 0.7, 0.52, 0.42, 0.76);
    p.detail().line(0.016, 0.5, 0.38, 0.58, 0.45).line(0.016, 0.36, 0.54, 0.46, 0.62);
    p.line(0.016, 0.62, 0.6, 0.56, 0.53).line(0.016, 0.26, 0.7, 0.33, 0.76);
  }

  private static void pizza(Pen p) {
    p.ink(0xc98a45)
        .blob(
            0.06, 0.2, 0.28, 0.09, 0.5, 0.06, 0.72, 0.09, 0.94, 0.2, 0.9, 0.28, 0.5, 0.2, 0.1,
            0.28);
    p.main().poly(0.11, 0.24, 0.3, 0.19, 0.5, 0.17, 0.7, 0.19, 0.89, 0.24, 0.5, 0.96);
    p.curve(0.05, 0.38, 0.5, 0.36, 0.8);
    p.ink(0xb5302a)
        .oval(0.36, 0.33, 0.075, 0.07)
        .oval(0.62, 0.35, 0.075, 0.07)
        .oval(0.49, 0.59, 0.07, 0.065);
    p.leaf().oval(0.5, 0.44, 0.04, 0.02, 30).oval(0.76, 0.27, 0.035, 0.018, -20);
    p.oval(0.5, 0.78, 0.03, 0.016, 60);
  }

  private static void burger(Pen p) {
    p.ink(0xd9984a).round(0.1, 0.74, 0.8, 0.17, 0.07);
    p.main().round(0.07, 0.62, 0.86, 0.13, 0.06);
    p.gold().poly(0.08, 0.58, 0.92, 0.58, 0.76, 0.72, 0.6, 0.6, 0.3, 0.6, 0.2, 0.7);
    p.leaf()
        .blob(
            0.04, 0.55, 0.2, 0.51, 0.5, 0.53, 0.8, 0.51, 0.96, 0.55, 0.88, 0.62, 0.72, 0.58, 0.58,
            0.63, 0.42, 0.58, 0.28, 0.63, 0.14, 0.59);
    p.main().pie(0.5, 0.52, 0.42, 0.42, 0, 180).round(0.08, 0.46, 0.84, 0.08, 0.04);
    p.ink(0xfaeec8).oval(0.3, 0.3, 0.03, 0.018, -30).oval(0.46, 0.2, 0.03, 0.018, 10);
    p.oval(0.6, 0.32, 0.03, 0.018, 40)
        .oval(0.72, 0.38, 0.03, 0.018, 10)
        .oval(0.44, 0.36, 0.03, 0.018);
  }

  private static void iceCream(Pen p) {
    p.ink(0xd7a05a).poly(0.27, 0.48, 0.73, 0.48, 0.5, 0.98);
    p.ink(0xa87436).line(0.014, 0.35, 0.5, 0.57, 0.8).line(0.014, 0.5, 0.5, 0.63, 0.68);
    p.line(0.014, 0.65, 0.5, 0.43, 0.8).line(0.014, 0.5, 0.5, 0.37, 0.68);
    p.main()
        .oval(0.5, 0.28, 0.26, 0.24)
        .oval(0.28, 0.46, 0.075, 0.06)
        .oval(0.42, 0.49, 0.09, 0.065);
    p.oval(0.58, 0.48, 0.09, 0.065).oval(0.72, 0.46, 0.075, 0.06);
    p.light().oval(0.4, 0.2, 0.06, 0.045, -30);
    p.ink(0xc4232d).oval(0.54, 0.06, 0.055, 0.055);
  }

  private static void cupcake(Pen p) {
    p.ink(0xb98a5b).poly(0.2, 0.56, 0.8, 0.56, 0.7, 0.95, 0.3, 0.95);
    p.ink(0x8d6238).line(0.018, 0.35, 0.58, 0.39, 0.93).line(0.018, 0.5, 0.58, 0.5, 0.93);
    p.line(0.018, 0.65, 0.58, 0.61, 0.93);
    p.main().round(0.13, 0.43, 0.74, 0.17, 0.085).round(0.22, 0.29, 0.56, 0.17, 0.085);
    p.round(0.32, 0.16, 0.36, 0.16, 0.08);
    p.light()
        .curve(0.02, 0.22, 0.46, 0.5, 0.48, 0.76, 0.45)
        .curve(0.02, 0.3, 0.32, 0.5, 0.34, 0.68, 0.31);
    p.ink(0xc4232d).oval(0.5, 0.11, 0.07, 0.07);
  }

  private static void doughnut(Pen p) {
    p.ink(0xd29a55).ring(0.3, 0.5, 0.53, 0.29);
    p.main().ring(0.25, 0.5, 0.48, 0.28);
    p.white().line(0.024, 0.24, 0.4, 0.28, 0.36).line(0.024, 0.4, 0.22, 0.46, 0.22);
    p.line(0.024, 0.6, 0.26, 0.64, 0.22).line(0.024, 0.72, 0.42, 0.77, 0.44);
    p.line(0.024, 0.7, 0.6, 0.72, 0.66).line(0.024, 0.52, 0.72, 0.57, 0.76);
    p.line(0.024, 0.36, 0.72, 0.38, 0.66).line(0.024, 0.2, 0.54, 0.25, 0.58);
  }
}
