package dev.winnow.lexicon;

import java.util.List;
import java.util.Map;
import java.util.Set;

/** What nouns mean in captions where WordNet says something else. */
final class EverydayMeanings {

  /** WordNet lacks these nouns, or has them only as separate words, or only in another meaning. */
  static final Map<String, String> SYNONYMS =
      Map.of(
          "people", "person",
          "human", "person",
          "humans", "person",
          "electronics", "electronic equipment",
          "headwear", "headdress");

  /** Nouns that captions mostly use in another meaning than the first one of WordNet. */
  static final Map<String, Integer> MEANT =
      Map.of(
          "cake",
          3,
          "doughnut",
          2,
          "glass",
          2,
          "kite",
          3,
          "microwave",
          2,
          "mug",
          4,
          "plate",
          4,
          "table",
          2,
          "turtle",
          2);

  /** Persons whose names WordNet also has for things that captions seldom show. */
  static final Set<String> PERSONS =
      Set.of(
          """
          bowler,broadcaster,diner,jumper,lumberjack,nonsmoker,outfitter,racer,rapper,server,
          sharpshooter,smoker,striker,timekeeper,trainer,walker"""
              .split(",\\s*"));

  /**
   * Adjectives before a noun, as in "a black cat" and "a big fish". In captions they describe the
   * noun, unless the whole is a kind of it, like a black bear. WordNet has black cats only as
   * fishers, and big fishes only as important persons.
   */
  static final Set<String> DESCRIBING =
      Set.of(
          """
          red,yellow,golden,green,turquoise,teal,cyan,blue,purple,violet,pink,brown,black,gray,grey,
          white,big,small,little,large,old,young,wild,fresh,hard,soft,tall,fat"""
              .split(",\\s*"));

  /**
   * Animals that WordNet also lists as kinds of people: a tiger is a fierce person there, and a
   * whale mostly a large one. Captions mean the animals.
   */
  static final Set<String> FIGURATIVE =
      Set.of(
          """
          ape,badger,bear,bunny,canary,chameleon,coyote,crab,cub,cuckoo,dalmatian,dodo,fox,gopher,
          guinea pig,gull,hog,hound,leech,lion,lizard,loon,magpie,ostrich,parrot,piranha,pup,rat,
          salamander,scorpion,shark,shrew,shrimp,skunk,tiger,warbler,wasp,weasel,whale,wildcat,
          wolf,wolverine,worm"""
              .split(",\\s*"));

  /**
   * Meanings by category, as "NOUN NUMBER", that people count among the category, but WordNet does
   * not: fruit, bread and cakes are solid food there, but no food.
   */
  static final Map<String, List<String>> EVERYDAY =
      Map.ofEntries(
          Map.entry(
              "ball game 1",
              List.of("basketball 1", "football 1", "golf 1", "tennis 1", "volleyball 1")),
          Map.entry("boat 1", List.of("sailing vessel 1", "ship 1", "yacht 1")),
          Map.entry("building 1", List.of("tower 1")),
          Map.entry("child 1", List.of("boy 1", "girl 2")),
          Map.entry("clothing 1", List.of("footwear 2")),
          Map.entry("dessert 1", List.of("cake 3", "cookie 1", "friedcake 1", "pie 1")),
          Map.entry(
              "electronic equipment 1",
              List.of("computer 1", "camera 1", "television 1", "electronic device 1")),
          Map.entry("flower 1", List.of("lily 1", "rose 1", "tulip 1")),
          Map.entry("food 1", List.of("solid food 1")),
          Map.entry(
              "livestock 1",
              List.of(
                  "cattle 1", "domestic ass 1", "domestic fowl 1", "goat 1", "pig 1", "sheep 1")),
          Map.entry(
              "marine animal 1",
              List.of(
                  "aquatic mammal 1",
                  "aquatic vertebrate 1",
                  "cephalopod 1",
                  "decapod crustacean 1",
                  "jellyfish 2",
                  "sea turtle 1",
                  "starfish 1")),
          Map.entry(
              "person 1",
              List.of(
                  "audience 1",
                  "band 1",
                  "couple 1",
                  "crew 1",
                  "crew 2",
                  "crowd 1",
                  "family 2",
                  "folk 1",
                  "musical organization 1",
                  "operator 2",
                  "police 1",
                  "team 1")),
          Map.entry("pet 1", List.of("cat 1", "dog 1", "goldfish 1", "hamster 1", "parrot 1")),
          Map.entry("seafood 1", List.of("fish 2")),
          Map.entry("vehicle 1", List.of("public transport 1")));

  /** Kinds by category that people do not count among it: WordNet's cakes include doughnuts. */
  static final Map<String, List<String>> UNUSUAL =
      Map.of(
          "cake 3", List.of("cookie 1", "friedcake 1", "pancake 1", "waffle 1"),
          "sandwich 1", List.of("hotdog 2"));

  private EverydayMeanings() {}
}
