package dev.winnow.scene.catalogue;

import static dev.winnow.scene.catalogue.Category.VEHICLE;

import dev.winnow.scene.drawing.Pen;
import java.util.List;

/** Vehicles, most of them heading right. */
final class Vehicles {
  static final List<ObjectClass> ENTRIES =
      List.of(
          VEHICLE.of("car, automobile", "", Vehicles::car),
          VEHICLE.of("bus, coach", "", Vehicles::bus),
          VEHICLE.of("truck, lorry", "", Vehicles::truck),
          VEHICLE.of("bicycle, bike, push bike", "", Vehicles::bicycle),
          VEHICLE.of("scooter, kick scooter", "", Vehicles::scooter),
          VEHICLE.of("train, locomotive, steam engine", "", Vehicles::train),
          VEHICLE.of("sailboat, sailing boat, yacht", "boat", Vehicles::sailboat),
          VEHICLE.of("airplane, plane, aeroplane", "aircraft", Vehicles::airplane),
          VEHICLE.of("helicopter, chopper", "aircraft", Vehicles::helicopter),
          VEHICLE.of("hot-air balloon", "aircraft", Vehicles::hotAirBalloon),
          VEHICLE.of("rocket, spaceship", "", Vehicles::rocket));

  private Vehicles() {}

  private static void car(Pen p) {
    p.main().poly(0.2, 0.52, 0.32, 0.3, 0.66, 0.3, 0.82, 0.52).round(0.03, 0.5, 0.94, 0.25, 0.08);
    p.glass()
        .poly(0.28, 0.5, 0.35, 0.35, 0.48, 0.35, 0.48, 0.5)
        .poly(0.52, 0.5, 0.52, 0.35, 0.64, 0.35, 0.74, 0.5);
    p.detail().line(0.012, 0.5, 0.52, 0.5, 0.72).line(0.02, 0.55, 0.57, 0.61, 0.57);
    p.gold().oval(0.93, 0.58, 0.03, 0.035);
    p.ink(0xb0242c).oval(0.06, 0.57, 0.025, 0.04);
    p.wheel(0.25, 0.75, 0.115).wheel(0.75, 0.75, 0.115);
  }

  private static void bus(Pen p) {
    p.main().round(0.03, 0.22, 0.94, 0.54, 0.06);
    p.glass().box(0.08, 0.3, 0.13, 0.17).box(0.24, 0.3, 0.13, 0.17).box(0.4, 0.3, 0.13, 0.17);
    p.box(0.56, 0.3, 0.13, 0.17).box(0.74, 0.3, 0.15, 0.4);
    p.detail().line(0.012, 0.815, 0.3, 0.815, 0.7).line(0.02, 0.06, 0.56, 0.7, 0.56);
    p.gold().oval(0.94, 0.66, 0.022, 0.03);
    p.wheel(0.24, 0.77, 0.095).wheel(0.64, 0.77, 0.095);
  }

  private static void truck(Pen p) {
    p.black().box(0.05, 0.68, 0.9, 0.06);
    p.main().box(0.03, 0.2, 0.6, 0.5);
    p.dark().poly(0.66, 0.34, 0.83, 0.34, 0.96, 0.54, 0.96, 0.73, 0.66, 0.73);
    p.glass().poly(0.71, 0.39, 0.81, 0.39, 0.9, 0.54, 0.71, 0.54);
    p.light().line(0.02, 0.1, 0.32, 0.56, 0.32).line(0.02, 0.1, 0.56, 0.56, 0.56);
    p.gold().oval(0.93, 0.63, 0.025, 0.03);
    p.wheel(0.18, 0.77, 0.1).wheel(0.42, 0.77, 0.1).wheel(0.8, 0.77, 0.1);
  }

  private static void bicycle(Pen p) {
    p.black().ring(0.035, 0.22, 0.69, 0.18).ring(0.035, 0.78, 0.69, 0.18);
    p.metal().line(0.008, 0.22, 0.52, 0.22, 0.86).line(0.008, 0.05, 0.69, 0.39, 0.69);
    p.line(0.008, 0.78, 0.52, 0.78, 0.86).line(0.008, 0.61, 0.69, 0.95, 0.69);
    p.line(0.008, 0.1, 0.57, 0.34, 0.81).line(0.008, 0.66, 0.57, 0.9, 0.81);
    p.main().line(0.045, 0.22, 0.69, 0.36, 0.42, 0.68, 0.4, 0.48, 0.69, 0.22, 0.69);
    p.line(0.045, 0.33, 0.34, 0.48, 0.69).line(0.045, 0.66, 0.28, 0.78, 0.69);
    p.black().curve(0.035, 0.58, 0.24, 0.66, 0.28, 0.76, 0.24, 0.8, 0.3);
    p.blob(0.22, 0.31, 0.32, 0.28, 0.44, 0.32, 0.32, 0.36).oval(0.48, 0.69, 0.05, 0.05);
    p.line(0.02, 0.48, 0.69, 0.53, 0.8).line(0.025, 0.49, 0.8, 0.58, 0.8);
  }

  private static void scooter(Pen p) {
    p.main().line(0.055, 0.12, 0.82, 0.66, 0.82, 0.76, 0.7).line(0.05, 0.8, 0.84, 0.68, 0.16);
    p.curve(0.04, 0.12, 0.82, 0.1, 0.74, 0.02, 0.72);
    p.black().line(0.05, 0.54, 0.17, 0.8, 0.13);
    p.wheel(0.16, 0.86, 0.09).wheel(0.82, 0.86, 0.09);
  }

  private static void train(Pen p) {
    p.ink(0xdfe3e8)
        .oval(0.8, 0.09, 0.06, 0.05)
        .oval(0.66, 0.06, 0.08, 0.05)
        .oval(0.5, 0.05, 0.09, 0.045);
    p.main().box(0.06, 0.2, 0.34, 0.52).round(0.3, 0.38, 0.62, 0.32, 0.06);
    p.dark().box(0.02, 0.15, 0.42, 0.07).poly(0.72, 0.38, 0.69, 0.16, 0.88, 0.16, 0.85, 0.38);
    p.pie(0.54, 0.39, 0.07, 0.09, 0, 180);
    p.glass().box(0.12, 0.28, 0.2, 0.18);
    p.gold()
        .line(0.025, 0.5, 0.4, 0.5, 0.69)
        .line(0.025, 0.66, 0.4, 0.66, 0.69)
        .oval(0.92, 0.48, 0.04, 0.05);
    p.metal().poly(0.86, 0.7, 0.99, 0.9, 0.84, 0.9);
    p.wheel(0.2, 0.78, 0.14).wheel(0.54, 0.83, 0.09).wheel(0.75, 0.83, 0.09);
    p.dark().line(0.025, 0.2, 0.78, 0.54, 0.83, 0.75, 0.83);
  }

  private static void sailboat(Pen p) {
    p.wood().box(0.47, 0.05, 0.03, 0.7);
    p.main().poly(0.53, 0.08, 0.93, 0.64, 0.53, 0.68);
    p.light().poly(0.44, 0.16, 0.44, 0.68, 0.12, 0.66);
    p.dark().poly(0.05, 0.73, 0.95, 0.73, 0.8, 0.92, 0.2, 0.92);
    p.white().line(0.025, 0.13, 0.79, 0.87, 0.79);
    p.ink(0xc4232d).poly(0.485, 0.03, 0.34, 0.07, 0.485, 0.11);
  }

  private static void airplane(Pen p) {
    p.dark().poly(0.46, 0.46, 0.3, 0.16, 0.4, 0.16, 0.66, 0.46);
    p.main().poly(0.18, 0.48, 0.04, 0.18, 0.15, 0.18, 0.33, 0.44);
    p.blob(
        0.08, 0.44, 0.4, 0.42, 0.78, 0.42, 0.93, 0.48, 0.97, 0.54, 0.86, 0.6, 0.5, 0.62, 0.2, 0.58);
    p.dark()
        .poly(0.44, 0.55, 0.64, 0.55, 0.36, 0.9, 0.25, 0.9)
        .poly(0.14, 0.5, 0.26, 0.5, 0.12, 0.64, 0.04, 0.64);
    p.glass().poly(0.82, 0.445, 0.89, 0.47, 0.92, 0.5, 0.82, 0.5);
    p.white()
        .oval(0.36, 0.48, 0.022, 0.022)
        .oval(0.46, 0.48, 0.022, 0.022)
        .oval(0.56, 0.48, 0.022, 0.022);
    p.oval(0.66, 0.48, 0.022, 0.022).oval(0.76, 0.48, 0.022, 0.022);
  }

  private static void helicopter(Pen p) {
    p.black().line(0.03, 0.2, 0.19, 0.98, 0.19).line(0.035, 0.6, 0.19, 0.6, 0.34);
    p.line(0.03, 0.42, 0.86, 0.9, 0.86)
        .line(0.025, 0.52, 0.7, 0.5, 0.86)
        .line(0.025, 0.74, 0.7, 0.76, 0.86);
    p.main()
        .poly(0.48, 0.44, 0.08, 0.4, 0.08, 0.46, 0.48, 0.62)
        .poly(0.03, 0.26, 0.12, 0.26, 0.14, 0.46, 0.06, 0.46);
    p.blob(0.4, 0.45, 0.58, 0.32, 0.8, 0.34, 0.95, 0.54, 0.88, 0.7, 0.6, 0.74, 0.44, 0.64);
    p.glass().blob(0.72, 0.38, 0.82, 0.4, 0.92, 0.55, 0.74, 0.57, 0.7, 0.48);
    p.metal().ring(0.016, 0.07, 0.34, 0.08);
    p.light().box(0.52, 0.48, 0.12, 0.12);
  }

  private static void hotAirBalloon(Pen p) {
    p.black().line(0.012, 0.32, 0.58, 0.42, 0.82).line(0.012, 0.68, 0.58, 0.58, 0.82);
    p.main()
        .blob(
            0.5, 0.03, 0.74, 0.1, 0.86, 0.32, 0.76, 0.52, 0.6, 0.68, 0.4, 0.68, 0.24, 0.52, 0.14,
            0.32, 0.26, 0.1);
    p.light().blob(0.5, 0.03, 0.62, 0.3, 0.57, 0.68, 0.43, 0.68, 0.38, 0.3);
    p.dark().poly(0.4, 0.67, 0.6, 0.67, 0.57, 0.71, 0.43, 0.71);
    p.wood().round(0.41, 0.82, 0.18, 0.14, 0.02);
  }

  private static void rocket(Pen p) {
    p.ink(0xf6a531)
        .poly(0.4, 0.76, 0.36, 0.9, 0.45, 0.87, 0.5, 0.99, 0.55, 0.87, 0.64, 0.9, 0.6, 0.76);
    p.dark()
        .poly(0.36, 0.54, 0.18, 0.74, 0.2, 0.86, 0.38, 0.74)
        .poly(0.64, 0.54, 0.82, 0.74, 0.8, 0.86, 0.62, 0.74);
    p.main()
        .blob(
            0.5, 0.02, 0.6, 0.14, 0.67, 0.36, 0.66, 0.6, 0.6, 0.78, 0.4, 0.78, 0.34, 0.6, 0.33,
            0.36, 0.4, 0.14);
    p.dark().blob(0.5, 0.02, 0.58, 0.12, 0.62, 0.22, 0.5, 0.24, 0.38, 0.22, 0.42, 0.12);
    p.metal().oval(0.5, 0.4, 0.095, 0.095);
    p.glass().oval(0.5, 0.4, 0.065, 0.065);
  }
}
