package dev.winnow.interpretation.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.interpretation.Interpretation;
import dev.winnow.interpretation.InterpretedClause;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RuleInterpreterTest {

  private static final RuleInterpreter INTERPRETER = new RuleInterpreter();

  private static List<String> terms(@Nullable String cell) {
    return cell == null ? List.of() : Arrays.asList(cell.split(" *; *"));
  }

  /** A row: the text | its positives | its negatives. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          sports but not basketball                       | sports                | basketball
          pizza with no olives on a wooden table          | pizza on a wooden table | olives
          hotels without breakfast in Vienna              | hotels in Vienna      | breakfast
          a fridge with no magnets on the door            | a fridge              | magnets on the door
          novels with no romance set in Japan             | novels set in Japan   | romance
          a vase without flowers sits on a table          | a vase sits on a table | flowers
          recipes without eggs for breakfast              | recipes for breakfast | eggs
          red but not striped shirts                      | red shirts            | striped shirts
          a big but not heavy suitcase                    | a big suitcase        | heavy suitcase
          red shirts but not striped                      | red shirts            | striped shirts
          US states without a coastline                   | US states             | coastline
          Hello Kitty bags without zips                   | Hello Kitty bags      | zips
          hello, show me bags without zips                | bags                  | zips
          All Blacks shirts without logos                 | All Blacks shirts     | logos
          show me anything but cats                       |                       | cats
          dogs but no dogs                                | dogs                  |
          dogs or no dogs, a cosy room                    | dogs; a cosy room     |
          why do penguins not fly                         | why do penguins not fly |
          songs Lennon didn't write                       | songs                 | Lennon write
          capitals that are not the largest city          | capitals              | largest city
          snow scene !ski                                 | snow scene            | ski
          vases excl. plastic                             | vases                 | plastic
          soup with out onions                            | soup                  | onions
          no kids plz                                     |                       | kids
          No Country for Old Men cast                     | No Country for Old Men cast |
          no bake cookies                                 | no bake cookies       |
          comic sans font                                 | comic sans font       |
          without meat: curry recipes                     | curry recipes         | meat
          animals without dogs, cats, sheep               | animals               | dogs; cats; sheep
          no dogs, cats, sheep                            |                       | dogs; cats; sheep
          vehicles but not cars, big buses                | vehicles              | cars; big buses
          a beach without people, sunset, palm trees      | a beach; sunset, palm trees | people
          novels by Christie not featuring Poirot         | novels by Christie    | Poirot
          things that fly but not birds                   | things that fly       | birds
          companies that supply except Acme               | companies that supply | Acme
          animals that really are not dogs                | animals               | dogs
          dogs, NOT poodles                               | dogs                  | poodles
          not dogs                                        |                       | dogs
          dogs that are not black                         | dogs                  | black
          dogs or cats that are not black                 | dogs or cats          | black
          ships that carry a family but not children      | ships that carry a family | children
          a man without a hat                             | a man                 | hat
          a kitchen with no people                        | a kitchen             | people
          a road without traffic signs                    | a road                | traffic signs
          a road with no traffic signs                    | a road                | traffic signs
          a road, no neon signs                           | a road                | neon signs
          a wall free of warning signs                    | a wall                | warning signs
          a road with no cars and a sign                  | a road; a sign        | cars
          a pond with no ducks in it                      | a pond                | ducks
          trees with no palms among them                  | trees                 | palms
          a street with no cars, buses or trucks          | a street              | cars; buses; trucks
          no cats, dogs or birds                          |                       | cats; dogs; birds
          a lake without boats and swimmers               | a lake                | boats; swimmers
          neither cats nor dogs                           |                       | cats; dogs
          a beach with neither people nor boats           | a beach               | people; boats
          dogs that don't have collars                    | dogs                  | collars
          dogs which dont have collars                    | dogs                  | collars
          people not wearing helmets                      | people                | helmets
          he isn't wearing a helmet, but a scarf          | a scarf               | helmet
          a clown who never smiles                        | a clown               | smiles
          a robot that cannot fly                         | a robot               | fly
          fruit except for bananas                        | fruit                 | bananas
          fruit with the exception of bananas             | fruit                 | bananas
          music other than jazz                           | music                 | jazz
          music, excluding jazz and blues                 | music                 | jazz; blues
          music, apart from jazz                          | music                 | jazz
          music, aside from jazz                          | music                 | jazz
          tea rather than coffee                          | tea                   | coffee
          mountains instead of beaches                    | mountains             | beaches
          coffee minus sugar                              | coffee                | sugar
          rooms free of clutter                           | rooms                 | clutter
          a valley devoid of trees                        | a valley              | trees
          a bicycle lacking pedals                        | a bicycle             | pedals
          gluten-free bread                               | bread                 | gluten
          anything but spiders                            |                       | spiders
          a picture without animals or vehicles           |                       | animals; vehicles
          an image with no people                         |                       | people
          a photo of a beach without people               | a beach               | people
          a picture frame without glass                   | a picture frame       | glass
          everything except rain                          |                       | rain
          jaguar -car                                     | jaguar                | car
          animals - cats                                  | animals               | cats
          animals - not cats                              | animals               | cats
          show me small animals - cats and dogs           | small animals         | cats; dogs
          recipes -"olive oil" -garlic                    | recipes               | olive oil; garlic
          Roman coins non-gold                            | Roman coins           | gold coins
          drinks avoiding sugar                           | drinks                | sugar
          drinks, avoiding sugar                          | drinks                | sugar
          don't show dogs                                 |                       | dogs
          I don't want dogs, please                       |                       | dogs
          Draw a farm. Please exclude pigs.               | Draw a farm           | pigs
          Anna's life, but do not mention her brother.    | Anna's life           | brother
          the tower, not including any information about its height | the tower   | height
          the tower, without mentioning the fire          | the tower             | fire
          Except for jazz, what else did he play?         | what else did he play | jazz
          Besides a pool, what else is there in the spa?  | what else is there in the spa | pool
          Which lakes are in Chad besides Lake Fitri?     | Which lakes are in Chad | Lake Fitri
          Besides a pool, which has tiles, what costs more? | what costs more | pool, which has tiles
          birds that swim but do not fly                  | birds that swim       | fly
          Other than Bo, who else sang?                   | who else sang         | Bo
          Without a map, two friends climb a hill         | two friends climb a hill | map
          lakes that you can't swim in                    | lakes                 | swim in
          birds that swim and do not fly                  | birds that swim       | fly
          Boats to hire. They should not be wooden        | Boats to hire         | wooden
          Which boats aren't wooden?                      | boats                 | wooden
          there isn't a boat on the lake                  |                       | boat on the lake
          boats that are'nt wooden                        | boats                 | wooden
          boats that aren´t wooden                        | boats                 | wooden
          boats that ain't wooden                         | boats                 | wooden
          boats that cant sail                            | boats                 | sail
          boats, exept canoes                             | boats                 | canoes
          boats with the exclusion of canoes              | boats                 | canoes
          tales that have nothing to do with witches      | tales                 | witches
          lakes that are not considered reservoirs        | lakes                 | reservoirs
          non- wooden boats                               | boats                 | wooden
          nonelectric boats                               | boats                 | electric
          a lake without any sign of boats                | a lake                | boats
          Lakes of Peru But Not Chile                     | Lakes of Peru         | Lakes of Chile
          Lakes of Peru Excluding Reservoirs              | Lakes of Peru         | Reservoirs
          lakes of Peru besides reservoirs                | lakes of Peru         | reservoirs
          lakes of Peru are not reservoirs                | lakes of Peru         | reservoirs
          lakes of Peru that actually aren't reservoirs   | lakes of Peru         | reservoirs
          boats from outside of Peru                      | boats                 | Peru
          On top of Bo, who else sang?                    | who else sang         | Bo
          what else did Bo sing, regardless of jazz?      | what else did Bo sing | jazz
          songs that avoid love                           | songs                 | love
          songs, but no 1990s songs                       | songs                 | 1990s songs
          songs, love songs excluded                      | songs                 | love songs
          songs w/o words                                 | songs                 | words
          songs never sung in public                      | songs                 | sung in public
          songs that's not French                         | songs                 | French
          tales that do not have anything to do with love | tales                 | love
          plants that are not present in Chile            | plants                | in Chile
          plants that are absent from Chile               | plants                | Chile
          tales that do not take place in Asia            | tales                 | in Asia
          music made anywhere but Peru                    | music                 | Peru
          owls you can't see by day                       | owls                  | see by day
          owls, but let's exclude barn owls               | owls                  | barn owls
          owls as long as they are not wild               | owls                  | wild
          owls unless they are wild                       | owls                  | wild
          owls, none of them tame                         | owls                  | tame
          rooms with no meals included                    | rooms                 | meals
          list of inns without parking                    | inns                  | parking
          dishes that I love, but I don't like onions     | dishes that I love    | onions
          tales in which there are no giants              | tales                 | giants
          Who else besides Bo starred in it?              | Who else starred in it | Bo
          firms other than Ash & Sons                     | firms                 | Ash & Sons
          roles, but not of the singer and actor Bo Lind  | roles                 | singer and actor Bo Lind
          poets, excluding Bo Lind, who is a singer       | poets                 | Bo Lind, who is a singer
          films that are not in black and white           | films                 | in black and white
          non-North American owls                         | owls                  | North American
          non-horse racing films                          | films                 | horse racing
          films other then comedies                       | films                 | comedies
          films with exception of comedies                | films                 | comedies
          films excpet comedies                           | films                 | comedies
          all films but comedies                          | films                 | comedies
          films, filter out comedies                      | films                 | comedies
          films with comedies omitted                     | films                 | comedies
          films without counting comedies                 | films                 | comedies
          films. I'm not looking for comedies             | films                 | comedies
          I'm not looking for comedies, just dramas       | dramas                | comedies
          films that arnt comedies                        | films                 | comedies
          films but not (comedies or dramas)              | films                 | comedies; dramas
          films but no 1974 comedies                      | films                 | 1974 comedies
          shops that are no longer open                   | shops                 | open
          films where the dog doesn't die                 | films                 | dog die
          films in which the dog does not die             | films                 | dog die
          films whose hero isn't brave                    | films                 | hero brave
          songs that Bo never sang                        | songs                 | Bo sang
          men's watches, I said not gold | men's watches | gold watches
          a woman standing, arms not crossed | a woman standing | arms crossed
          a horse galloping, riderless | a horse galloping | rider
          pizza, oliveless | pizza | olive
          wedding tables #nocandles | wedding tables | candles
          a kitchen #notpastel #nogingham | a kitchen | pastel; gingham
          """)
  void excludes(String text, @Nullable String positives, @Nullable String negatives) {
    // When
    Interpretation read = INTERPRETER.interpret(text);
    // Then
    assertThat(read.clauses()).hasSize(1);
    assertThat(read.positives()).isEqualTo(terms(positives));
    assertThat(read.negatives()).isEqualTo(terms(negatives));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a garden without flowers but with a pond        | a garden; with a pond  | flowers
          a garden without flowers and with a pond        | a garden; with a pond  | flowers
          a door with no handle and a round window        | a door; a round window | handle
          a girl without shoes standing in a puddle       | a girl standing in a puddle | shoes
          a big lorry without any cargo is parked         | a big lorry is parked  | cargo
          dinner (without meat, fish or eggs) for six     | dinner for six         | meat; fish; eggs
          no horse is visible, but two cows graze         | two cows graze         | horse
          two cows graze, with no horse in sight          | two cows graze         | horse
          two cows graze; there is no horse in the picture | two cows graze        | horse
          a horse is nowhere to be seen, but two cows graze | two cows graze       | horse
          No horse is visible in this photo of a meadow   | a meadow               | horse
          this picture of a meadow shows no horses        | a meadow               | horses
          a meadow, but absent is any horse               | a meadow               | horse
          a meadow where horses are absent                | a meadow               | horses
          absent from the scene are horses, but two cows graze | two cows graze    | horses
          the eastern, but not the southern Alps          | the eastern Alps       | southern Alps
          cooking shows without judges                    | cooking shows          | judges
          villas without stairs. They need a garden       | villas; They need a garden | stairs
          a red apple, not bitten, on a plate             | a red apple; on a plate | bitten
          owls not from Peru described in 1868            | owls described in 1868 | owls from Peru
          owls not from Peru and described in 1868        | owls; described in 1868 | owls from Peru
          owls not set in Peru about trains               | owls about trains      | owls set in Peru
          owls that are not wild and live in Peru         | owls; live in Peru     | wild owls
          owls not in Peru that are also tame             | owls; tame             | owls in Peru
          a street without cars at night                  | a street at night      | cars
          a park with no people in the heavy rain         | a park in the heavy rain | people
          trees without leaves in winter                  | trees in winter        | leaves
          a garden with no flowers in bloom               | a garden               | flowers in bloom
          a field with no cows during a storm             | a field during a storm | cows
          a field with no cows during the parade          | a field during the parade | cows
          trees, none of which bloom in winter            | trees                  | bloom in winter
          a woman without a helmet rides a bike           | a woman rides a bike   | helmet
          a man without a hat sits on a bench             | a man sits on a bench  | hat
          a man without gloves holds a ball               | a man holds a ball     | gloves
          a road without traffic lights at a crossing     | a road at a crossing   | traffic lights
          a boy without a shirt surfing                   | a boy surfing          | shirt
          a woman without a wedding ring                  | a woman                | wedding ring
          a lamp with no shade next to a bed              | a lamp next to a bed   | shade
          a sky with no birds flying                      | a sky                  | birds flying
          a man with no dogs walking on a beach           | a man walking on a beach | dogs
          """)
  void endsTheScopeOfNegations(String text, String positives, String negatives) {
    excludes(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          something to eat, nothing sweet                 | something to eat       | sweet
          food, but nothing baked                         | food                   | baked
          clothes, nothing leather                        | clothes                | leather
          snacks with nothing salted                      | snacks                 | salted
          snacks, nothing with nuts or raisins            | snacks                 | nuts; raisins
          bags (nothing too big)                          | bags                   | big
          cars; nothing that is green                     | cars                   | green
          drinks and nothing alcoholic                    | drinks                 | alcoholic
          show me nothing striped                         |                        | striped
          a plate of food, none of it fried               | a plate of food        | fried
          dogs, none black                                | dogs                   | black
          """)
  void readsNothingWithAPropertyAsAnExclusion(
      String text, @Nullable String positives, String negatives) {
    excludes(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          treeless landscape                              | landscape              | tree
          animals with the dogs removed                   | animals                | dogs
          animals with dogs filtered out                  | animals                | dogs
          pets, dogs aside                                | pets                   | dogs
          animals, dogs excepted                          | animals                | dogs
          animals, dogs not wanted                        | animals                | dogs
          a hut on a treeless hill                        | a hut on a hill        | tree
          a strapping man, beardless and shirtless        | a strapping man        | beard; shirt
          pizza with gluten-free crust                    | pizza with crust       | gluten
          no-meat food                                    | food                   | meat
          a lunch with a no-meat pizza                    | a lunch with a pizza   | meat
          a street with no cars/buses                     | a street               | cars; buses
          a street (no cars / buses)                      | a street               | cars; buses
          burger hold the onions                          | burger                 | onions
          toast, hold the butter                          | toast                  | butter
          pizza skip the olives                           | pizza                  | olives
          kitchen: everything except ovens                | kitchen                | ovens
          a pier nobody is walking on                     | a pier                 | people
          """)
  void readsFurtherForms(String text, String positives, String negatives) {
    excludes(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          no cars no buses just trains                    | trains                 | cars; buses
          no dogs only cats                               | cats                   | dogs
          not cars, just trains                           | trains                 | cars
          no cars, buses, just trains and trams           | trains and trams       | cars; buses
          no cars or buses, only trains and trams         | trains and trams       | cars; buses
          just trains, no buses                           | trains                 | buses
          only birds without nests                        | birds                  | nests
          show me just trains, no buses                   | trains                 | buses
          no cars, trains instead                         | trains                 | cars
          no cars instead trains                          | trains                 | cars
          a just married couple without a car             | a just married couple  | car
          a house without the only door                   | a house                | door
          """)
  void readsJustAndOnlyAsPositives(String text, String positives, String negatives) {
    excludes(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a pier, no one in sight                         | a pier                 | people
          a pier with nobody on it                        | a pier                 | people
          a pier with no one sitting on it                | a pier                 | people
          a pier; there is no one around                  | a pier                 | people
          a pier without anyone                           | a pier                 | people
          a pier with a boat, but it is unoccupied        | a pier with a boat     | people
          a bench unoccupied by cats                      | a bench                | cats
          a pier, nobody                                  | a pier                 | people
          a pier, no one, sunset                          | a pier; sunset         | people
          a pier but nobody                               | a pier                 | people
          a pier, not one person                          | a pier                 | people
          pier nobody                                     | pier                   | people
          a dog and nobody else                           | a dog                  | people
          people free beach                               | beach                  | people
          """)
  void readsNobodyAsNoPeople(String text, String positives, String negatives) {
    excludes(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          what are some castles but not ruins             | castles                | ruins
          can you show me some pictures of castles without towers? | castles       | towers
          please find me hiking trails with no stairs please | hiking trails       | stairs
          I'm looking for a list of spas without saunas   | spas                   | saunas
          castles that are also museums, but not in ruins | castles; museums       | museums in ruins
          show jumping without riders                     | show jumping           | riders
          which vehicles are not boats?           | vehicles                | boats
          searching for castles without towers            | castles                | towers
          I'm interested in castles but not ruins         | castles                | ruins
          let me see castles without towers               | castles                | towers
          help me find castles without towers             | castles                | towers
          we need pics of castles, no ruins               | castles                | ruins
          SHOW ME CASTLES WITHOUT TOWERS                  | CASTLES                | TOWERS
          Show me castles, only ones without towers       | castles, only ones     | towers
          a dog searching for food but not bones          | a dog searching for food | bones
          """)
  void dropsWordsThatOnlyIntroduceTheRequest(String text, String positives, String negatives) {
    excludes(text, positives, negatives);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a man is not looking at the camera
          İİİİ're
          a dog on a beach
          What can one see in Oslo?
          not only red but also blue boats
          the no. 10 jersey
          room no 5
          No. 7 is leading
          nobody wants to leave
          a quiet street, nobody moves
          everybody and nobody
          a dress that doesn't have to be white
          phones which need not be new
          flowers, not necessarily roses
          a sign that says nobody is here
          a photo where not everyone is smiling
          two dogs apart from each other
          an all but forgotten temple
          girls who skip rope
          leave no trace
          a sign telling drivers that they can't stop
          a dish with rice but nothing on top
          a quiet street, nothing moves
          a shelf, nothing above it
          a day with nothing to do
          all or nothing attitude
          Nothing phone
          nothing else matters
          an endless road
          wireless headphones
          a homeless man
          a no-iron shirt
          no-bake cookies
          a tireless worker
          dogs/puppies on a lawn
          two hands hold the cup
          hold the door
          a hop skip and a jump
          birds avoid cats
          food left out overnight
          a man standing aside
          stains removed from shirts
          a roman nonagenarian
          a boat docked outside Lima
          people besides a fountain
          a cat on top of other cats
          How did No Doubt's album do
          the game never looked so good
          why not try sailing
          a house not far from the sea
          a beach, without doubt the best
          last but not least the band plays
          I can't wait for summer
          he is no longer alone
          a drawer with nothing but spoons
          a city with no lack of parks
          a boy besides a fountain
          a sign that says no swimming
          a no parking sign next to a wall
          a red no fishing sign
          a lake with no swimming sign
          a fence, no dogs sign
          the dog does not know its owner
          it's not the biggest boat
          a girl trying not to laugh
          sharks outside the tank
          all dressed up but nowhere to go
          all cats but one
          people outside Saint Mary's
          dogs are not playing
          two big dogs are not playing
          the bus is no longer red
          not that it matters
          a film called "Not Without My Daughter"
          a poster ‘no war’ on a wall
          films like No Country for Old Men
          non-fiction about cheese
          a hands-free kit at -5 degrees
          a well-known non-profit
          pears - apples
          animals - cats playing on grass
          Animals - Cats
          a room, empty except for a chair
          a plate with nothing other than rice
          show me all windows but one
          everyone loves all dogs but me
          a boy besides a fountain
          people free climbing
          people free a whale
          trust no one
          everybody and nobody
          movie Mr Nobody
          a street with not a lot of cars
          a kitchen with not lots of pans
          """)
  void keepsTextsWithoutExclusionsWhole(String text) {
    // When
    Interpretation read = INTERPRETER.interpret("  " + text + " ");
    // Then
    assertThat(read.clauses())
        .containsExactly(new InterpretedClause(text, List.of(text), List.of()));
    assertThat(read.by()).isEqualTo("rules");
    assertThat(read.excludes()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          soup not without salt          | soup; salt      |
          don't exclude dogs             | dogs            |
          rivers, excluding non-European | rivers; European |
          never without a hat            | hat             |
          no dogs except poodles         | poodles         | dogs
          no dogs, but a cat             | a cat           | dogs
          """)
  void twoNegationsCancelEachOther(String text, String positives, @Nullable String negatives) {
    excludes(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          films (e.g., comedies) without romance           | films (e.g., comedies) | romance
          films (e.g. comedies) without romance            | films (e.g. comedies)  | romance
          hand tools, i.e., hammers, without saws          | hand tools, i.e., hammers | saws
          fruit (apples, pears, etc.) but not bananas      | fruit (apples, pears, etc.) | bananas
          cakes, pies, etc., without sugar                 | cakes, pies, etc       | sugar
          cakes, pies, etc. without sugar                  | cakes, pies, etc       | sugar
          Cakes, pies, etc. How is bread made without salt? | Cakes, pies, etc; How is bread made | salt
          works of Tolkien, J.R.R., excluding letters      | works of Tolkien, J.R.R | letters
          poems by T.S. Eliot without cats                 | poems by T.S. Eliot    | cats
          poems by J. R. R. Tolkien without dragons        | poems by J. R. R. Tolkien | dragons
          boats (small ones without sails                  | boats (small ones      | sails
          boats small ones) without sails                  | boats small ones       | sails
          maps, excluding those (e.g., of Peru) in colour  | maps                   | (e.g., of Peru) in colour
          books, except Nausea and Being Mortal            | books                  | Nausea; Being Mortal
          """)
  void abbreviationsAndOpenParenthesesDoNotEndTerms(
      String text, String positives, @Nullable String negatives) {
    excludes(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          all fruits except red ones                      | fruits                 | red
          trains, not steam ones                          | trains                 | steam
          flowers, all colours except yellow              | flowers                | yellow
          cars of any colour but red                      | cars                   | red
          dogs of all breeds except poodles               | dogs                   | poodles
          shirts in all sizes but small                   | shirts                 | small
          tales about anything except for war             | tales                  | war
          hills anywhere but in Peru                      | hills                  | Peru
          cats everywhere except on beds                  | cats                   | on beds
          a room with all windows but one open            | a room with all windows but one open |
          all animals save dogs                | animals           | dogs
          all ways to save money               | all ways to save money |
          a cat that is all black except its paws | a cat that is all black | paws
          an apple that is any colour but red  | an apple          | red
          a rocket somewhere other than space  | a rocket          | space
          blue things except clothing          | blue things       | clothing
          scenes without animals               |                   | animals
          furniture but nothing made for sleeping | furniture      | made for sleeping
          furniture but nothing to sleep on    | furniture         | to sleep on
          furniture but nothing that folds     | furniture         | folds
          I know nothing that folds            | I know nothing that folds |
          vessels != canoes                    | vessels           | canoes
          a boat but make it not a canoe       | a boat            | canoe
          leg-less chairs                      | chairs            | leg
          show me all owls but barn owls | owls | barn owls
          I want to see all dogs but poodles | dogs | poodles
          food besides pizza | food | pizza
          a fruit besides a banana | a fruit | banana
          pick any pasta shape but spaghetti | pasta shape | spaghetti
          """)
  void readsAllExceptAsAnExclusion(String text, String positives, @Nullable String negatives) {
    excludes(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          skiing but nobody falling                       | skiing                 | falling
          skip cats and show me dogs                      | dogs                   | cats
          leave cats out and show me dogs                 | dogs                   | cats
          no cats, show dogs                              | dogs                   | cats
          instead of cakes find pies                      | pies                   | cakes
          without flowers I want vases                    | vases                  | flowers
          no hats, name tags                              | name tags              | hats
          instead of game show hosts                      |                        | game show hosts
          don't show me cats, I want dogs                 | dogs                   | cats
          exclude dogs and list all horses                | horses                 | dogs
          no to cats, yes to dogs                         | dogs                   | cats
          no people on the beach                          | the beach              | people
          no people on a sandy beach                      | a sandy beach          | people
          no dogs on a leash                              |                        | dogs on a leash
          no cats in a box                                |                        | cats in a box
          no people in suits                              |                        | people in suits
          not a single person on the slopes               | the slopes             | people
          kitchens that are missing a refrigerator        | kitchens               | refrigerator
          people that are missing                         | people that are missing |
          a beach with nobody swimming                    | a beach                | swimming
          a park, nobody walking a dog                    | a park                 | walking a dog
          a park with nobody in it                        | a park                 | people
          no one in a photo of a street                   | a street               | people
          cats instead of dogs this time                  | cats                   | dogs
          not keen on seafood, show me pasta dishes       | pasta dishes           | seafood
          lamps - not fond of brass                       | lamps                  | brass
          a meeting with nobody in a tie                  | a meeting              | tie
          a beach with nobody with an umbrella            | a beach                | umbrella
          a party with no one with balloons               | a party                | balloons
          an apartment, no pets allowed                   | an apartment           | pets
          a group photo nobody smiling                    | a group photo          | smiling
          mammals that lay no eggs                        | mammals                | eggs
          a paris street, eiffel tower not in the background | a paris street      | eiffel tower
          books not published by Brown and Company        | books                  | published by Brown and Company
          I'm scared of spiders, show me insects          | insects                | spiders
          I'm allergic to cats, so only dogs              | dogs                   | cats
          sick of salads, need lunch ideas                | lunch ideas            | salads
          a garden with no trace of snow                  | a garden               | snow
          taxis, but not the yellow ones                  | taxis                  | yellow
          show me other animals than dogs                 | animals                | dogs
          any other sports than tennis and golf           | sports                 | tennis; golf
          trees except palms, pines etc.                  | trees                  | palms; pines
          trees except palms and so on                    | trees                  | palms
          rooms that don't look cluttered                 | rooms                  | cluttered
          a wedding, ideally no one posing                | a wedding              | posing
          please exclude horses from animals              | animals                | horses
          a kitchen lacking an oven and a fridge          | a kitchen              | oven; fridge
          a man without a hat and a dog                   | a man; a dog           | hat
          boats: sailing boats excluded                   | boats                  | sailing boats
          dishes which contain neither meat nor fish      | dishes                 | meat; fish
          what I need is a logo without red               | a logo                 | red
          let's see vehicles, but no trucks               | vehicles               | trucks
          a party with nobody in costume                  | a party                | costume
          a street with no cars today                     | a street               | cars
          a beach without people right now                | a beach                | people
          an office with no people in it at the moment    | an office              | people
          a square with nobody there at all               | a square               | people
          a man with no shirt on                          | a man                  | shirt
          kites with people out of the shot               | kites                  | people
          mountains with little or no snow                | mountains              | snow
          sports involving no ball                        | sports                 | ball
          toys, maybe not dolls                           | toys                   | dolls
          landscapes where you can't see any people       | landscapes             | people
          a photo, not a drawing, of a house              | a house                | drawing
          drop the dogs, keep the cats                    | the cats               | dogs
          remove people from results for beach            | beach                  | people
          benches with no one sitting there               | benches                | people
          a field where nobody is playing tennis          | a field                | playing tennis
          a party, no one is dancing                      | a party                | dancing
          a lamp that nobody is holding                   | a lamp                 | people
          a lamp nobody's holding                         | a lamp                 | people
          lamps where no one's reading                    | lamps                  | reading
          nobody on the lake                              | the lake               | people
          there is nobody in the park                     | the park               | people
          nobody rowing                                   |                        | rowing
          nobody knows the lake                           | nobody knows the lake  |
          """)
  void readsNobodyDoingAsAnExcludedAction(String text, String positives, String negatives) {
    excludes(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          forget me nots                                  | forget me nots         |
          photos of unwanted lamps                        | photos of unwanted lamps |
          lamps should be left out of the box             | lamps should be left out of the box |
          soups, parsley not welcome                      | soups                  | parsley
          lakes; canoes are not wanted                    | lakes                  | canoes
          I need lamps, but chandeliers don't interest me | lamps                  | chandeliers
          lamps. Shades can be left out.                  | lamps                  | Shades
          lamps unless there is a shade                   | lamps                  | shade
          there must be a lamp but no shade               | a lamp                 | shade
          include: lamp; exclude: shade                   | lamp                   | shade
          boats but no canoes or rafts and no people      | boats                  | canoes; rafts; people
          our boat, but not when it leaks                 | our boat               | leaks
          lakes, except when it is snowing                | lakes                  | snowing
          organs (the instrument, not hearts)             | organs; the instrument | hearts
          organs (not hearts, the instrument)             | organs; the instrument | hearts
          bridges skip the wooden ones                    | bridges                | wooden
          soups, leave off the parsley                    | soups                  | parsley
          lamps but keep the shades out                   | lamps                  | shades
          soups, leave the parsley out please             | soups                  | parsley
          soups; leave the parsley out of it              | soups                  | parsley
          boats, never mind the canoes                    | boats                  | canoes
          a dog keeps the cat out                         | a dog keeps the cat out |
          birds, keep out of the water                    | birds, keep out of the water |
          exclude dogs from animals                       | animals                | dogs
          remove the dogs from pictures of animals        | animals                | dogs
          drop the dogs from the animals                  | animals                | dogs
          drop earrings                                   | drop earrings          |
          exclude films from Peru                         |                        | films from Peru
          exclude dogs from the                           |                        | dogs from the
          exclude songs from the 1990s                    |                        | songs from the 1990s
          animals, hide the dogs                          | animals                | dogs
          hide and seek                                   | hide and seek          |
          animals leaving dogs out                        | animals                | dogs
          animals, leaving the dogs out                   | animals                | dogs
          animals; exclude: dogs                          | animals                | dogs
          no dogs: animals                                | animals                | dogs
          animals without: dogs, cats                     | animals                | dogs; cats
          show animals but hide dogs           | show animals      | dogs
          necklaces but please drop the pearls | necklaces         | pearls
          looking for show dogs, no poodles    | show dogs         | poodles
          ignore cars, show vehicles           | vehicles          | cars
          necklaces and drop earrings          | necklaces and drop earrings |
          which photos have a boat but no lake | a boat            | lake
          do you have a picture of a boat without a sail | a boat  | sail
          photos with a boat minus sails       | a boat            | sails
          pictures that show a boat but not a canoe | a boat       | canoe
          I like lakes but not boats           | lakes             | boats
          a cow hide bag                       | a cow hide bag    |
          stop showing me cars, show vehicles  | vehicles          | cars
          vehicles, no more cars               | vehicles          | cars
          no more than two cars                | no more than two cars |
          kindly remove the text, vintage travel poster art only | vintage travel poster art | text
          please remove dogs, cats | | dogs; cats
          actually scrap the waffles, make it pancakes with berries | pancakes with berries | waffles
          hold off on the whipped cream, hot chocolate in a mug | hot chocolate in a mug | whipped cream
          pool villa Bali, hold everything inflatable | pool villa Bali | inflatable
          """)
  void readsCommandsAsExclusions(String text, String positives, @Nullable String negatives) {
    excludes(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a lamp, bulbs and shades not needed             | a lamp                 | bulbs; shades
          lakes, but canoes are a hard no                 | lakes                  | canoes
          canoes? no thanks, sailing boats                | sailing boats          | canoes
          a lake, canoes must not be in the picture       | a lake                 | canoes
          a pond where boats are not allowed              | a pond                 | boats
          with all boats removed, a harbour               | a harbour              | boats
          soups, parsley excluded and nothing with cream  | soups                  | parsley; cream
          lamps. Brass isn't for me.                      | lamps                  | Brass
          boats, I would rather avoid canoes              | boats                  | canoes
          fruit salad bananas excluded                    | fruit salad            | bananas
          coffee tables excluded                          |                        | coffee tables
          red wine glasses excluded                       |                        | red wine glasses
          hot dog buns not needed                         |                        | hot dog buns
          stains can be removed                           | stains can be removed  |
          a sign that boats are not welcome               | a sign that boats are not welcome |
          a tool not needed                               | a tool not needed      |
          a lake, boats removed from the water            | a lake, boats removed from the water |
          veggie skewers, mushrooms are a no from me | veggie skewers | mushrooms
          earrings, nickel is a total dealbreaker | earrings | nickel
          portraits, colour need not show up | portraits | colour
          a harbour, cruise ships begone | a harbour | cruise ships
          a grazing board, meat stays away | a grazing board | meat
          a desk with two monitors, cables hidden | a desk with two monitors | cables
          a pirate, treasure hidden | a pirate, treasure hidden |
          teenagers studying, phones put away | teenagers studying | phones
          sushi, raw fish freaks me out | sushi | raw fish
          garden gnomes give me the creeps, so show me other ornaments | ornaments | garden gnomes
          clowns give me the creeps | clowns give me the creeps |
          an abandoned house but graffiti would ruin it | an abandoned house | graffiti
          shots of a tower, night ones won't work | shots of a tower | night shots
          a printer, paper tray won't work | a printer, paper tray won't work |
          team photo, suits and ties are out and hats are in | team photo; hats are in | suits; ties
          a clear night, stars are out | a clear night, stars are out |
          """)
  void readsDismissalsAsExclusions(String text, String positives, @Nullable String negatives) {
    excludes(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          soups, spare me the parsley                     | soups                  | parsley
          sick of canoes show me sailing boats            | sailing boats          | canoes
          you keep showing me canoes, I want sailing boats | sailing boats         | canoes
          lamps, enough of the brass ones already         | lamps                  | brass
          lakes, steer clear of Peru                      | lakes                  | Peru
          boats, I'm not a fan of canoes                  | boats                  | canoes
          soups that leave parsley out                    | soups                  | parsley
          leave the parsley out of my soups               | my soups               | parsley
          please leave the boats out of the lake pictures | the lake pictures      | boats
          a cook, please leave the parsley out            | a cook                 | parsley
          I can't stand parsley, soups that leave it out  | soups                  | parsley
          flowers nothing yellow                          | flowers                | yellow
          he does nothing special                         | he does nothing special |
          lose the weight                                 | lose the weight        |
          no canoes, show me other boats                  | boats                  | canoes
          tired of love                                   | tired of love          |
          a boy sick of school                            | a boy sick of school   |
          why are there no boats                          | why are there no boats |
          a cat that won't move                           | a cat that won't move  |
          a mug with the words not now                    | a mug with the words not now |
          ban the clowns: circus tents | circus tents | clowns
          ban the bomb, 1960s poster | ban the bomb, 1960s poster |
          veto on velvet: green armchairs | green armchairs | velvet
          living walls, nope to the fake ones | living walls | fake walls
          a coffee table, could do without the glass top | a coffee table | glass top
          a man who could do without a hat | a man who could do without a hat |
          """)
  void readsComplaintsAsExclusions(String text, String positives, @Nullable String negatives) {
    excludes(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          butter free cakes                               | cakes                  | butter
          a crowd free beach                              | beach                  | crowd
          oil free of charge                              | oil free of charge     |
          people free climbing                            | people free climbing   |
          a cake with 0 sugar                             | a cake                 | sugar
          a cottage, nowhere near a city                  | a cottage              | city
          men who aren't wearing hats                     | men                    | hats
          men not wearing black                           | men                    | wearing black
          lamps that aren't made of brass                 | lamps                  | brass
          a lamp, there mustn't be bulbs in it            | a lamp                 | bulbs
          lamps, but not the standing kind                | lamps                  | standing
          a pier without a soul                           | a pier                 | people
          a beach where no one has a ball                 | a beach                | ball
          dogs, excluding hounds and anything with spots  | dogs                   | hounds; spots
          """)
  void readsLinkingWordsAsPartOfExclusions(
      String text, String positives, @Nullable String negatives) {
    excludes(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          boats but I don't fancy canoes                  | boats                  | canoes
          boats, I won't paddle a canoe                   | boats                  | canoe
          soups. We can't have any parsley                | soups                  | parsley
          boats because I don't want to see any canoes    | boats                  | canoes
          boats, I'm tired of canoes                      | boats                  | canoes
          boats, I don't mind canoes                      | boats, I don't mind canoes |
          boats, I don't know why                         | boats, I don't know why |
          boats I can't row                               | boats                  | row
          I don't want boats but I want lakes             | lakes                  | boats
          boats but hate canoes                           | boats                  | canoes
          birds but not fond of owls                      | birds                  | owls
          houses, my husband dislikes flat roofs and I can't bear cladding | houses | flat roofs; cladding
          wall art, I really don't do quotes | wall art | quotes
          sofas, I don't do much on Sundays | sofas, I don't do much on Sundays |
          tacos, cilantro tastes like soap to me so leave it off | tacos | cilantro
          Iceland, everyone posts northern lights so leave those | Iceland | northern lights
          salads, mushrooms are slimy so skip them | salads | mushrooms
          """)
  void readsDislikesAsExclusions(String text, String positives, @Nullable String negatives) {
    excludes(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          lakes, ideally without boats                    | lakes                  | boats
          owls but definitely not wild                    | owls                   | wild
          a lake with zero boats                          | a lake                 | boats
          a lake and not one boat                         | a lake                 | boat
          a lake, there isn't a single boat               | a lake                 | boat
          a lake with hardly any boats                    | a lake                 | boats
          a lake absent of boats                          | a lake                 | boats
          boats, canoes excluded, rafts excluded too      | boats                  | canoes; rafts
          not a bad boat                                  | not a bad boat         |
          a lake but not when it's frozen                 | a lake                 | frozen
          a bar with nobody at it                         | a bar                  | people
          soup minus the parsley and the salt             | soup                   | parsley; salt
          a chart of zero degrees                         | a chart of zero degrees |
          boats. Not canoes, obviously                    | boats                  | canoes
          all drinks bar beers                            | drinks                 | beers
          anything with legs bar dogs                     | anything with legs     | dogs
          anything bar dogs                               |                        | dogs
          drinks, bar the ones with ice                   | drinks                 | ice
          rooms, any size bar small                       | rooms                  | small
          a pool, bar and gym without stairs              | a pool, bar and gym    | stairs
          lakes pls, just not reservoirs                  | lakes                  | reservoirs
          a bare lake, ie no boats                        | a bare lake            | boats
          a lake with hardly anyone about                 | a lake                 | people
          lakes, I've no interest in boats                | lakes                  | boats
          toys without it being a boat                    | toys                   | boat
          boats excluding anything on wheels              | boats                  | on wheels
          a wine bar                                      | a wine bar             |
          all the best bar stools                         | all the best bar stools |
          lakes that have no boats but do have swans      | lakes; swans           | boats
          a lake witthout boats                           | a lake                 | boats
          boats excludng canoes                           | boats                  | canoes
          boats, exceptt for canoes                       | boats                  | canoes
          an excerpt of a film                            | an excerpt of a film   |
          """)
  void dropsWordsAroundACue(String text, String positives, @Nullable String negatives) {
    excludes(text, positives, negatives);
  }

  /** A row: the text | its remainder. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          How do cats (excluding lions) compare to dogs?       | How do cats compare to dogs?
          Cats (no lions)? And how do dogs [no pugs] sleep?    | Cats? And how do dogs sleep?
          birds of Peru (small and rare) without parrots       | birds of Peru (small and rare)
          birds (of Peru, not of Chile) in trees               | birds (of Peru) in trees
          Describe a lake, but do not mention fish.            | Describe a lake.
          dogs (A) excluding puppies (a) and cats (B) excluding kittens (b) | dogs (A) and cats (B)
          How old are dogs, excluding pugs, and cats, other than lions? | How old are dogs, and cats?
          without meat: curry recipes                          | curry recipes
          no dogs except poodles                               | poodles
          Irish but not Scottish songs                         | Irish songs
          the dog is not barking                               | the dog is not barking
          no dogs                                              | ``
          show me anything but cats                            | ``
          """)
  void remainderIsTheTextWithoutItsExclusions(String text, String remainder) {
    assertThat(INTERPRETER.interpret(text).remainder()).isEqualTo(remainder);
  }

  @Test
  void clausesHaveTheirOwnExclusions() {
    // When
    Interpretation read =
        INTERPRETER.interpret("red cars (excluding vans) and blue bikes (excluding tandems)");
    // Then
    assertThat(read.clauses())
        .containsExactly(
            new InterpretedClause(
                "red cars (excluding vans)", List.of("red cars"), List.of("vans")),
            new InterpretedClause(
                "blue bikes (excluding tandems)", List.of("blue bikes"), List.of("tandems")));
    assertThat(read.positives()).containsExactly("red cars", "blue bikes");
  }

  @Test
  void sentencesWithTheirOwnExclusionsAreClauses() {
    // When
    Interpretation read =
        INTERPRETER.interpret("Big dogs, but not poodles. A house with no garden. No rain!");
    // Then
    assertThat(read.clauses())
        .containsExactly(
            new InterpretedClause(
                "Big dogs, but not poodles.", List.of("Big dogs"), List.of("poodles")),
            new InterpretedClause(
                "A house with no garden. No rain!",
                List.of("A house"),
                List.of("garden", "rain"),
                Set.of("garden", "rain")));
  }

  @ParameterizedTest
  @CsvSource({
    "dog but not a dog, dog, dog",
    "a dog without a dog, a dog, dog",
    "dogs and no DOG, dogs, DOG",
    "dogs without cats but no dogs, dogs, dogs"
  })
  void positivesThatAreExcludedAreContradictions(
      String text, String positive, String contradiction) {
    // When
    Interpretation read = INTERPRETER.interpret(text);
    // Then
    assertThat(read.positives()).containsExactly(positive);
    assertThat(read.negatives()).doesNotContain(contradiction);
    assertThat(read.contradictions()).containsExactly(contradiction);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"dogs or no dogs", "a dog without other dogs", "hot dogs but no dogs", "a dog"})
  void findsNoContradictionsInOtherTexts(String text) {
    assertThat(INTERPRETER.interpret(text).contradictions()).isEmpty();
  }

  @Test
  void blankTextHasNoClauses() {
    assertThat(INTERPRETER.interpret(" \t\n").clauses()).isEmpty();
  }
}
