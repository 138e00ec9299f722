package dev.winnow.interpretation.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.interpretation.Interpretation;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests as people type or say them. A row: the text | positives | negatives. */
class EverydayRequestsTest {

  private static final RuleInterpreter INTERPRETER = new RuleInterpreter();

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          I prefer trams to buses             | trams                             | buses
          I'd prefer vases over bowls         | vases                             | bowls
          we'd rather see a lake than a river | a lake                            | river
          I prefer bridges over rivers        | I prefer bridges over rivers      |
          I prefer going to parks             | I prefer going to parks           |
          a woman who prefers tea to coffee   | a woman who prefers tea to coffee |
          fewer people, more mountains        | mountains                         | people
          more trees and less houses please   | trees                             | houses
          less is more                        | less is more                      |
          I'd prefer curtains to blinds in a bay window | curtains in a bay window | blinds
          I prefer trips to islands | I prefer trips to islands |
          fewer cars, way more bikes | way more bikes | cars
          a forest trail, less fog please, actually none | a forest trail | fog
          a made bed, far fewer pillows, in fact zero | a made bed | pillows
          a man with far less hair | a man with far less hair |
          """)
  void readsWhatTheWriterLikesLess(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          trams yes, buses no               | trams                   | buses
          vases: yes, bowls: no             | vases                   | bowls
          instruments: drums no, pianos yes | instruments; pianos     | drums
          hotels but hostels no             | hotels                  | hostels
          a sign saying yes or no           | a sign saying yes or no |
          wooden toys (plastic = no) | wooden toys | plastic
          harbour boats, motorboats need to be gone | harbour boats | motorboats
          easter eggs, crosses should be left off | easter eggs | crosses
          lunchbox ideas (nuts not permitted) | lunchbox ideas | nuts
          a band on stage, singers can sit this one out | a band on stage | singers
          fruit bowls in which bananas don't appear | fruit bowls | bananas
          a dog has to go | a dog has to go |
          the cat needs to go to the vet | the cat needs to go to the vet |
          who cares about tea, show me coffee | coffee | tea
          I've seen enough drones, vineyards from the ground | vineyards from the ground | drones
          a science lab, hard veto on clip art | a science lab | clip art
          insects on flowers cept bees | insects on flowers | bees
          grainy film look in preference to anything glossy | grainy film look | glossy
          """)
  void readsAnswers(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a village, no roads because they are noisy   | a village                       | roads
          swans but no geese they bite me              | swans                           | geese
          a beach without dogs, she is scared of them  | a beach                         | dogs
          two men without hats, they are riding camels | two men; they are riding camels | hats
          a beach without dogs if possible               | a beach                         | dogs
          a beach, if possible without dogs              | a beach                         | dogs
          a beach -dogs,-people                          | a beach                         | dogs; people
          a street with no cars, if possible with bikes  | a street with bikes             | cars
          a burger with no cheese or raw onions          | a burger                        | cheese; raw onions
          no geese if you can, just swans                | swans                           | geese
          as few geese as possible, no dogs              | as few geese as possible        | dogs
          a bar without smoke, if there is a garden      | a bar; if there is a garden     | smoke
          a lake without boats thank you                 | a lake                          | boats
          """)
  void dropsReasons(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          no forests without snow             | forests; snow |
          I don't want gardens without a pond | gardens; pond |
          nothing that isn't purple           | purple        |
          no pictures without a boat          | boat          |
          """)
  void twoNegationsOfOneSentenceCancelEachOther(
      String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a sign that says: no boats | a sign that says: no boats |
          no surrender tattoo        | no surrender tattoo        |
          no cheese without wine poster | no cheese without wine poster |
          a wall without dragon tattoo | a wall | dragon tattoo
          a shirt, not a poster      | a shirt                    | poster
          do not feed the ducks sign | do not feed the ducks sign |
          no boats on the poster     | the poster                 | boats
          no vacancy neon motel | no vacancy neon motel |
          never seen before angle of the Taj Mahal | never seen before angle of the Taj Mahal |
          not one but two rainbows | not one but two rainbows |
          hold the door, please | hold the door, please |
          """)
  void keepsSlogans(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          instead of pears I would like to see plums | plums | pears
          rather than pears I'd like plums | plums | pears
          old bridges, do leave out ruins | old bridges | ruins
          men reading, excluding newspapers | men reading | newspapers
          don't find boats, find lakes | lakes | boats
          I don't find it | I don't find it |
          a bird, whatever isn't a goose | a bird | goose
          hide boats, find lakes                                        | lakes                            | boats
          hide and seek, children                                       | hide and seek, children          |
          show lakes, hide boats                                        | lakes                            | boats
          display lakes, hide boats                                     | lakes                            | boats
          lakes, hide boats                                             | lakes                            | boats
          children, hide behind a tree                                  | children, hide behind a tree     |
          a drum, hide bag                                              | a drum, hide bag                 |
          a leather bag, hide rugs                                      | a leather bag, hide rugs         |
          lakes, don't like boats                                       | lakes                            | boats
          lakes but do not care for boats                               | lakes                            | boats
          people who don't like boats                                   | people                           | like boats
          a boat I don't like much                                      | a boat I don't like much         |
          get rid of the plain ones and show vases in blue              | vases in blue                    | plain
          what I'd like is a harbour, and what I wouldn't want is boats | a harbour                        | boats
          rather than cocoa, show tea                                   | tea                              | cocoa
          what old bridges do you have, aside from railway bridges?     | old bridges                      | railway bridges
          bridges, discounting railway bridges                          | bridges                          | railway bridges
          lakes, all of them but salt lakes                             | lakes                            | salt lakes
          gardens but for heaven's sake no gnomes                       | gardens                          | gnomes
          lakes with the boats removed from the pictures                | lakes                            | boats
          castles, kindly leave out ruins                               | castles                          | ruins
          I prefer not to see umbrellas, a rainy street                 | a rainy street                   | umbrellas
          children reading but without glasses                          | children reading                 | glasses
          a dog without a show cut                                      | a dog                            | show cut
          a meeting, nobody in a suit                                   | a meeting                        | suit
          omit: text, logos, frames. want: a plain poster               | a plain poster                   | text; logos; frames
          three people, neither of them wearing a hat                   | three people                     | hat
          locomotive No. 1234 at a station                              | locomotive No. 1234 at a station |
          flowers, not roses obviously                                  | flowers                          | roses
          hold the onions, burger close up | burger close up | onions
          a desk, keep hands out of the picture | a desk | hands
          keep hands out of the frame, a desk | a desk | hands
          could you possibly skip the palm trees, a beach | a beach | palm trees
          candid not posed children laughing | candid children laughing | posed children laughing
          breakfast tables, none with eggs | breakfast tables | eggs
          """)
  void readsEverydayRequests(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          no cats, dogs only               | dogs            | cats
          dogs only, no cats               | dogs            | cats
          a valley with no signs of people | a valley        | people
          a field, no traces of snow       | a field         | snow
          a street without signs of rain   | a street        | rain
          a street without signs           | a street        | signs
          coffee w/ no sugar               | coffee          | sugar
          a salad w/ nuts, no cheese       | a salad w/ nuts | cheese
          a sky without a single cloud     | a sky           | cloud
          a hotel without single rooms     | a hotel         | single rooms
          """)
  void leavesSmallWordsOutOfTerms(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          no cats, display dogs               | dogs                   | cats
          no cats, display a dog              | a dog                  | cats
          no cats, list dogs                  | dogs                   | cats
          no cats, I like dogs                | dogs                   | cats
          no cats, I love dogs                | dogs                   | cats
          no cats, I prefer dogs              | dogs                   | cats
          no cats, search for dogs            | dogs                   | cats
          no cats, look for dogs              | dogs                   | cats
          no cats, want dogs                  | dogs                   | cats
          no cats, include dogs               | dogs                   | cats
          no cars, more bikes                 | bikes                  | cars
          no cars, lots of bikes              | lots of bikes          | cars
          a burger, no tomatoes, extra onions | a burger; extra onions | tomatoes
          not a cat, a dog                    | a dog                  | cat
          a pet that is not a cat, a dog      | a pet                  | cat; dog
          no hats, display cases              | display cases          | hats
          no shirts, display cabinets         | display cabinets       | shirts
          instead of foods I like, pies       | pies                   | foods I like
          """)
  void readsRequestsAfterExclusions(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          beach but no palm trees           | beach         | palm trees
          kitchen but no wooden cabinets    | kitchen       | wooden cabinets
          garden but no red flowers         | garden        | red flowers
          a city but no tall buildings      | a city        | tall buildings
          salad but without cherry tomatoes | salad         | cherry tomatoes
          beach but not palm trees          | beach         | palm trees
          leather but not suede shoes       | leather shoes | suede shoes
          """)
  void sharesNoNounWithAPlace(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          nobody in the street except a cat            | the street; cat                              | people
          a beach with nobody on it except a dog       | a beach; dog                                 | people
          there is nobody except two dogs              | two dogs                                     | people
          an empty room except for a chair             | an empty room except for a chair             |
          a bare wall except for a clock               | a bare wall except for a clock               |
          a deserted beach apart from a boat           | a deserted beach apart from a boat           |
          a table with nothing on it other than a vase | a table with nothing on it other than a vase |
          an empty room except for a toilet            | an empty room except for a toilet            |
          an empty room except for a red chair         | an empty room except for a red chair         |
          an empty plate except for an orange          | an empty plate except for an orange          |
          an empty glass except for water              | an empty glass except for water              |
          plain shirts except white ones               | plain shirts                                 | white shirts
          animals in empty rooms except cats           | animals in empty rooms                       | cats
          """)
  void readsExceptionsFromEmptinessAsPositives(
      String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a plain shirt other than white                   | a plain shirt            | white
          plain dress except black                         | plain dress              | black
          a plain rug other than red                       | a plain rug              | red
          plain background except white                    | plain background         | white
          a bare wall other than white                     | a bare wall              | white
          a bare tree other than an oak                    | a bare tree              | oak
          a bare tree other than an oak or a beech         | a bare tree              | oak; beech
          a bare tree other than a white one               | a bare tree              | white tree
          an empty bottle other than wine                  | an empty bottle          | wine
          a cat on a bare floor except siamese             | a cat on a bare floor    | siamese
          a dog in an empty street except for a poodle     | a dog in an empty street | poodle
          a dog in an empty street other than a poodle     | a dog in an empty street | poodle
          """)
  void excludesPropertiesAndSortsAfterEmptiness(
      String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          I hate dogs but I love cats                | cats      | dogs
          without people but with dogs               | with dogs | people
          skip the cars but show bikes               | bikes     | cars
          lakes without boats although they are nice | lakes     | boats
          """)
  void endsExclusionsThatOpenATextAtAContrast(
      String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          beach no umbrellas blue water         | beach blue water     | umbrellas
          beach no people sunset                | beach sunset         | people
          street no cars red brick              | street red brick     | cars
          no people no boats sunset             | sunset               | people; boats
          without people a beach at sunset      | a beach at sunset    | people
          street no cars lots of bikes          | street lots of bikes | cars
          beach no sports cars                  | beach                | sports cars
          no women drivers                      | ``                   | women drivers
          a street with no people cars or buses | a street             | people cars; buses
          a room without windows doors          | a room               | windows doors
          parks, no dogs big or small           | parks                | dogs big; small
          """)
  void endsExclusionsAfterAPlural(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a man not wearing a hat holding a dog         | a man holding a dog     | hat
          a man that has no beard wearing a suit        | a man wearing a suit    | beard
          a man who does not have a beard wearing a hat | a man wearing a hat     | beard
          a woman not wearing shoes sits on a bench     | a woman sits on a bench | shoes
          a dog not on a leash running in a park        | a dog running in a park | on a leash
          a car that is not red in a garage             | a car in a garage       | red
          cars that are not red parked on a street      | cars parked on a street | red cars
          a car that is not red in colour               | a car                   | red in colour
          a man not wearing a wedding ring              | a man                   | wedding ring
          """)
  void endsNegatedPredicatesBeforeThePositive(
      String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a street where no car is parked         | a street | car
          a street in which no cars are parked on | a street | cars
          a field where no animals are grazing    | a field  | animals
          a shop where no lights are on           | a shop   | lights
          circus but not if there are clowns      | circus   | clowns
          a bar but not if it has a pool table    | a bar    | pool table
          """)
  void readsStatesOfAbsentThingsAsPartOfTheExclusion(
      String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a man with no one else in the picture | a man                      | other people
          a dog, nobody else                    | a dog                      | people
          a goat with nobody else               | a goat                     | people
          a bride with no one else              | a bride                    | other people
          a family, nobody else                 | a family                   | other people
          Barack Obama, nobody else             | Barack Obama               | other people
          nobody else wants to leave            | nobody else wants to leave |
          a boat with no one aboard             | a boat                     | people
          a boat with no one on board           | a boat                     | people
          a house with nobody home              | a house                    | people
          a house without a family home         | a house                    | family home
          nobody in front of the eiffel tower   | the eiffel tower           | people
          a lake in which no one is swimming    | a lake                     | swimming
          """)
  void readsNobodyElseAsNoOtherPeople(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          beach no people just sand      | beach; sand   | people
          street without cars only bikes | street; bikes | cars
          """)
  void readsJustAndOnlyAsPositivesWithoutAComma(
      String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          car any color but red                | car                        | red
          dress any size but large             | dress                      | large
          shoes any colour except white        | shoes                      | white
          someone wearing any colour but black | someone wearing any colour | black
          """)
  void readsAnyPropertyAsAWhole(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          pizza with no cheese and lots of tomatoes | pizza; lots of tomatoes  | cheese
          pizza with no olives and extra cheese     | pizza; extra cheese      | olives
          pizza without ham and plenty of cheese    | pizza; plenty of cheese  | ham
          no ham and more than two eggs             | more than two eggs       | ham
          not more than two people                  | not more than two people |
          """)
  void readsAmountsAsPositives(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          beach with absolutely no people  | beach  | people
          circus preferably without clowns | circus | clowns
          beach with almost no people      | beach  | people
          beach with next to no people     | beach  | people
          beach with next to nobody        | beach  | people
          lakes completely without boats   | lakes  | boats
          """)
  void dropsAdverbsBeforeACue(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          books not shown on television              | books                          | shown on television
          Comets not visible from Earth              | Comets                         | visible from Earth
          statues that are not visible from the road | statues                        | visible from the road
          a table with plates, forks not shown       | a table with plates            | forks
          a street, cars not visible from the road   | a street from the road         | cars
          In Paris I do not want museums             | In Paris                       | museums
          a mountain not visible in the fog          | a mountain                     | visible in the fog
          """)
  void readsAbsenceFromAPlaceAsARestriction(
      String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          Cakes that children won't like          | Cakes                       | children like
          Planets that telescopes cannot see      | Planets                     | telescopes see
          Mushrooms that people cannot eat        | Mushrooms                   | people eat
          Poems by Verne that she did not finish  | Poems by Verne              | finish
          Songs my mother did not sing            | Songs                       | my mother sing
          Shoes that won't slip                   | Shoes                       | slip
          Sects that do not believe in hell       | Sects                       | believe in hell
          Treatments that don't help              | Treatments                  | help
          Teams that failed to reach the final    | Teams                       | reach the final
          games you can't stop playing            | games you can't stop playing |
          a boy who failed to catch the ball      | a boy who failed to catch the ball |
          toys dogs can't destroy                 | toys                        | dogs destroy
          sports cars don't rust                  | sports cars don't rust      |
          """)
  void readsVerbsThatARelativeClauseNegates(
      String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          Dinner ideas. My wife hates sushi.              | Dinner ideas           | sushi
          Gift ideas. My brother really dislikes golf     | Gift ideas             | golf
          Holiday, our children don't like museums        | Holiday                | museums
          Toys for my dog. He doesn't eat chicken.        | Toys for my dog        | chicken
          My son is allergic to eggs. Pie recipes?        | Pie recipes            | eggs
          My doctor told me to avoid salt. Soup recipes?  | Soup recipes           | salt
          We have already seen Venice. Trips in Italy?    | Trips in Italy         | Venice
          my cat hates water                              | my cat hates water     |
          a dog that hates cats                           | a dog that hates cats  |
          What can I do? My dog won't eat his food.       | What can I do? My dog won't eat his food. |
          foods to avoid when pregnant                    | foods to avoid when pregnant |
          my girlfriend can't eat gluten. Bars in Rome    | Bars in Rome           | gluten
          we want to avoid crowds, beaches                | we want to avoid crowds, beaches |
          My son can't eat alone. What to do              | My son can't eat alone. What to do |
          """)
  void readsDislikesOfPeopleCloseToTheWriter(
      String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          Don't talk about Darwin or the Galapagos        | ``                     | Darwin; Galapagos
          A history of Italy. Do not speak about Rome     | A history of Italy     | Rome
          A history of Italy. No need to mention Rome.    | A history of Italy     | Rome
          News from Spain, but I do not care about golf   | News from Spain        | golf
          hotels in Rome, I don't care about the price    | hotels in Rome, I don't care about the price |
          an essay about tea that ignores sugar           | an essay about tea     | sugar
          A guide to Rome that skips the Vatican          | A guide to Rome        | Vatican
          a summary of transport that avoids any discussion of cars | a summary of transport | cars
          a cat that avoids water                         | a cat that avoids water |
          """)
  void readsInstructionsNotToWriteAboutATopic(
      String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          What can you not bring on a plane?       | What can you not bring on a plane? |
          Which mushrooms should you never pick?   | Which mushrooms should you never pick? |
          What is a non-Newtonian fluid            | What is a non-Newtonian fluid |
          how long can cacti survive without water | how long can cacti survive without water |
          anaemia not otherwise specified          | anaemia not otherwise specified |
          birds that you can not see               | birds                              | see
          """)
  void keepsTopicsOfQuestions(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          What else besides sugar causes tooth decay?       | What else causes tooth decay     | sugar
          What animals other than fish and frogs lay eggs?  | What animals lay eggs            | fish; frogs
          Which countries besides Italy produce olive oil?  | Which countries produce olive oil | Italy
          which cars other than sports cars                 | which cars                       | sports cars
          """)
  void endsExceptionsInAQuestionBeforeItsVerb(
      String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          Trees except oaks in Poland             | Trees in Poland       | oaks
          Cities other than Paris in France       | Cities in France      | Paris
          Castles other than ruins near Prague    | Castles near Prague   | ruins
          Songs except hymns recorded in Oslo     | Songs recorded in Oslo | hymns
          Trees in Spain except oaks in Malaga    | Trees in Spain        | oaks in Malaga
          castles excluding the one in Prague     | castles               | in Prague
          hotels with no breakfast in Vienna      | hotels in Vienna      | breakfast
          Hotels in Rome, no hostels in Trastevere | Hotels in Rome       | hostels in Trastevere
          Flights to Oslo, no stops in London     | Flights to Oslo       | stops in London
          Hotels in Rome without breakfast in May | Hotels in Rome in May | breakfast
          """)
  void givesAPlaceToThePositiveThatHasNone(
      String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          boats only if they are not red            | boats                            | red
          Hotels only if they don't allow pets      | Hotels                           | allow pets
          hostels provided they don't allow smoking | hostels                          | allow smoking
          Hotels in Rome bar the expensive ones     | Hotels in Rome                   | expensive Hotels
          films bar the sad ones                    | films                            | sad
          a sports bar the size of a house          | a sports bar the size of a house |
          birds found nowhere else but Peru         | birds found nowhere else but Peru |
          Trees native to Africa outside Madagascar | Trees native to Africa           | Madagascar Trees
          Best beaches in Spain outside of Mallorca | Best beaches in Spain            | Mallorca
          people in Rome outside the Colosseum      | people in Rome outside the Colosseum |
          How is cheese made when no animal products are used? | How is cheese made    | animal products
          how to paint if no brush is used          | how to paint                     | brush
          What makes bread rise if yeast is not used? | What makes bread rise          | yeast
          a tool that is not used                   | a tool                           | used
          """)
  void readsConditionsAndExceptionsOfPlaces(
      String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          take out anything on opera and show me articles on jazz | articles on jazz             | opera
          take out the boats and show me lakes                    | lakes                        | boats
          cancel the soup, find me a salad with nuts              | a salad with nuts            | soup
          cancel the soup subscription                            | cancel the soup subscription |
          remove portraits and show my trip to Rome               | my trip to Rome              | portraits
          hide the old ones and find new bikes                    | new bikes                    | old
          please exclude results from Oslo: Norwegian towns       | Norwegian towns              | Oslo
          could you exclude ruins: old castles                    | old castles                  | ruins
          a salad, cancel the red onions                          | a salad                      | red onions
          chinese take out boxes                                  | chinese take out boxes       |
          """)
  void endsCommandsBeforeARequest(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          Show me geese. Actually no geese, show me swans instead. | swans                             | geese
          a goat on a hill, wait no, not a goat, a sheep on a hill | a sheep on a hill                 | goat
          find lakes, actually no lakes, rivers                    | rivers                            | lakes
          a red van, sorry, not a red van, a blue boat             | a blue boat                       | red van
          geese, no wait, not geese, swans                         | swans                             | geese
          waiters who wait, no guests                              | waiters who wait                  | guests
          actually no thanks, show me geese                        | actually no thanks, show me geese |
          red sports car, wait no, blue sports car | blue sports car | red sports car
          geese, no wait, swans | swans | geese
          a lion, wait no, not a lion, a tiger | a tiger | lion
          """)
  void takesBackWhatACorrectionExcludes(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          no rush but find me a lake without boats                       | a lake                                             | boats
          no rush but could you explain tides                            | no rush but could you explain tides                |
          I'm in no hurry, find lakes without boats                      | lakes                                              | boats
          it's not a big deal but could you find my passport             | it's not a big deal but could you find my passport |
          If it's no trouble, please show me red barns                   | If it's no trouble, please show me red barns       |
          if it's not too much bother could you show me geese, not swans | geese                                              | swans
          a road with no rush hour traffic                               | a road                                             | rush hour traffic
          a kitchen with no pressure cooker                              | a kitchen                                          | pressure cooker
          lakes without boats, cheers                                    | lakes                                              | boats
          find lakes without boats? Cheers mate                          | lakes                                              | boats
          Lakes in Peru, no boats. Thanks                                | Lakes in Peru                                      | boats
          people saying cheers, no beer                                  | people saying cheers                               | beer
          Noah's ark toy, no rush, just browsing | Noah's ark toy, no rush, just browsing |
          lakes, no boats, no rush | lakes | boats
          streets, no rush hour traffic | streets | rush hour traffic
          """)
  void dropsCourtesies(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          I love tulips but can't stand the yellow ones, so leave those out | tulips                          | yellow
          we like beaches but can't stand crowds                            | beaches                         | crowds
          ok so my son can't have nuts, need ideas for cakes                | ideas for cakes                 | nuts
          hey my daughter can't have eggs, cake ideas please                | cake ideas                      | eggs
          cheap trips to Peru, I've had enough rain so none of that         | cheap trips to Peru             | rain
          have you had enough water today                                   | have you had enough water today |
          I've already read Emma so leave that one out; other novels please | other novels                    | Emma
          I've already seen Rome, so skip it. Cities in Italy?              | Cities in Italy                 | Rome
          I'd rather not read about golf, what happened in Peru?            | what happened in Peru           | golf
          we'd rather not eat meat, restaurants in Lyon                     | restaurants in Lyon             | meat
          you can't have both meme                                          | you can't have both meme        |
          """)
  void readsDislikesAfterAnOpening(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          books about tea but nothing on coffee            | books about tea                 | books on coffee
          i want to read about tea but nothing on einstein | tea                             | einstein
          a shelf, but nothing on display                  | a shelf, but nothing on display |
          songs from Peru, but nothing after 1990          | songs from Peru                 | songs after 1990
          presents for her, nothing over $50               | presents for her                | presents over $50
          curtains nothing floral nothing striped          | curtains                        | floral; striped
          jazz nothing modern no vocals                    | jazz                            | modern; vocals
          there is nothing after midnight                  | there is nothing after midnight |
          """)
  void readsTopicsAndLimitsAfterNothing(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          Pictures of the barn that mom isn't in        | the barn                                 | mom
          group photos of us that Anna and Bo aren't in | group photos of us                       | Anna; Bo
          films Bo Lind doesn't appear in               | films                                    | Bo Lind
          photos that I'm not in                        | photos that I'm not in                   |
          rooms that people are not sleeping in         | rooms                                    | people sleeping in
          a lake absent any boats                       | a lake                                   | boats
          Lakes in Finland that lie outside Lapland     | Lakes in Finland                         | Lapland Lakes
          festivals in Spain held outside Madrid        | festivals in Spain                       | Madrid festivals
          a cat lying outside in the sun                | a cat lying outside in the sun           |
          Everything from the farm bar the goats        | Everything from the farm                 | goats
          Everything about the bar the other night      | Everything about the bar the other night |
          """)
  void readsAbsenceFromThePositive(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          thermometer showing minus ten in the snow | thermometer showing minus ten in the snow |
          minus twenty degrees                      | minus twenty degrees                      |
          Godzilla Minus One soundtrack vinyl       | Godzilla Minus One soundtrack vinyl       |
          all the albums minus two bonus tracks     | all the albums                            | two bonus tracks
          pizza minus olives                        | pizza                                     | olives
          stills from no country for old men        | stills from no country for old men        |
          a trip at no cost                         | a trip at no cost                         |
          rooms with no windows                     | rooms                                     | windows
          """)
  void readsNumbersAndTitlesAfterMinusAndNo(
      String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          clear blue sky over wheat field, not even a bird            | clear blue sky over wheat field         | bird
          room with not even a chair in it                            | room                                    | chair
          not even a mouse                                            | not even a mouse                        |
          fragrance free sunscreen for babies                         | sunscreen for babies                    | fragrance
          free perfume samples                                        | free perfume samples                    |
          pdf scanner app must not require subscription               | pdf scanner app                         | subscription
          why do cats not require baths                               | why do cats not require baths           |
          surrealist landscapes with long shadows, dali can stay home | surrealist landscapes with long shadows | dali
          kids can stay home alone                                    | kids can stay home alone                |
          """)
  void readsShortAbsences(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          cheeseburger hold the pickles near me              | cheeseburger near me         | pickles
          hotels without parking near us                     | hotels near us               | parking
          shops except those near me                         | shops                        | near me
          restaurants not near me                            | restaurants                  | near me
          a market stall with not a single light switched on | a market stall               | light switched on
          a lamp with no shade switched on in a room         | a lamp switched on in a room | shade
          """)
  void readsWordsAfterAbsentThings(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          My kid doesn't like mushrooms so I need an easy stroganoff | an easy stroganoff                     | mushrooms
          my boss hates flowers, thank you gift ideas under £30      | thank you gift ideas under £30         | flowers
          asian dinner ideas my wife is allergic to shellfish        | asian dinner ideas                     | shellfish
          a lake cabin to rent. My son has an allergy to cats.       | a lake cabin to rent                   | cats
          can't eat gluten, where to have lunch in Rome              | to have lunch in Rome                  | gluten
          lego sets for adults, already have the castle              | lego sets for adults                   | castle
          greek islands? we have been to Crete and Delos already     | greek islands                          | Crete; Delos
          places in Italy, I have already been to Rome               | places in Italy                        | Rome
          mystery novels, already read Christie                      | mystery novels                         | Christie
          I already have the Eiffel tower, other Paris landmarks     | Paris landmarks                        | Eiffel tower
          people who have been to space                              | people who have been to space          |
          cities we have been to                                     | cities we have been to                 |
          I already have a dog                                       | I already have a dog                   |
          a film already seen by millions                            | a film already seen by millions        |
          foods my wife is allergic to                               | foods my wife is allergic to           |
          my cat hates water so much                                 | my cat hates water so much             |
          my dog hates thunder, tips to calm him                     | my dog hates thunder, tips to calm him |
          can't stand up comedy                                      | can't stand up comedy                  |
          """)
  void readsWhatTheWriterCannotHaveOrHas(
      String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          Other than cows what came past the camera last week     | what came past the camera last week | cows
          Except for cats why do animals purr                     | why do animals purr                 | cats
          Instead of asking what I want                           | ``                                  | asking what I want
          other than the house I want a barn                      | a barn                              | house
          instead of the cat I want                               | ``                                  | cat I want
          apart from the ceremony I need all the pictures of Lucy | the pictures of Lucy                | ceremony
          do not include part time, nursing vacancies in Leeds    | nursing vacancies in Leeds          | part time
          don't include dogs, cats or birds                       | ``                                  | dogs; cats; birds
          farms, do not include dogs, cats                        | farms                               | dogs; cats
          """)
  void endsLeadingExclusionsAtQuestionsAndWishes(
      String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          reports on a crash except the crash itself          | reports on a crash    | crash
          letters to the author but not by the author himself | letters to the author | letters by the author
          a book by Bo himself                                | a book by Bo himself  |
          """)
  void dropsItself(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          all vehicles turning left (exception: buses) on Friday | vehicles turning left on Friday | buses
          all dogs. Exceptions: poodles and pugs                 | dogs                            | poodles; pugs
          java exception: null pointer                           | java exception: null pointer    |
          selfies aside, whatever we took in Rome                | whatever we took in Rome        | selfies
          cats aside, pets for small flats                       | pets for small flats            | cats
          jokes aside, best comedies                             | jokes aside, best comedies      |
          dog looking aside, grass                               | dog looking aside, grass        |
          enough sunsets, give me mornings at the sea            | mornings at the sea             | sunsets
          enough chairs for ten people                           | enough chairs for ten people    |
          tall enough children, slide                            | tall enough children, slide     |
          """)
  void readsExceptionsAndWhatIsEnough(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          gemstones other than diamonds on black velvet              | gemstones on black velvet         | diamonds
          desserts besides ice cream for a hot day                   | desserts for a hot day            | ice cream desserts
          vegetables apart from broccoli that kids will actually eat | vegetables kids will actually eat | broccoli
          animals other than dogs that are kept as pets              | animals                           | dogs that are kept as pets
          anything but roses for a valentine card background         | a valentine card background       | roses
          anything but horror for movie night                        | movie night                       | horror
          everything but food for the cat                            | ``                                | food for the cat
          toys other than toys for a boy                             | toys                              | toys for a boy
          people other than men in a hat                             | people                            | men in a hat
          animals other than dogs on leashes                         | animals                           | dogs on leashes
          buildings other than houses near a lake                    | buildings near a lake             | houses
          houses in Peru other than huts on a hill                   | houses in Peru                    | huts on a hill
          Other than cats for a party, ideas                         | ideas                             | cats for a party
          any bird of prey besides buzzards                          | any bird of prey                  | buzzards
          """)
  void readsPhrasesOfTheKindAfterAnException(
      String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          minimalist desk setup zero cables       | minimalist desk setup                   | cables
          energy drink zero sugar                 | energy drink                            | sugar
          net zero emissions                      | net zero emissions                      |
          kelvin scale absolute zero temperatures | kelvin scale absolute zero temperatures |
          a score of zero points                  | a score of zero points                  |
          zero waste shops                        | zero waste shops                        |
          armchairs velvet none with buttons      | armchairs velvet                        | buttons
          the boy has none with him               | the boy has none with him               |
          a laughing baby, can't be in a bathtub  | a laughing baby                         | in a bathtub
          a sofa, must not be leather             | a sofa                                  | leather
          a dog, can't be trusted                 | a dog, can't be trusted                 |
          wine, should not be served cold         | wine, should not be served cold         |
          """)
  void readsCountsAndDemands(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          tickets for museums in Florence skip Uffizi  | tickets for museums in Florence | Uffizi
          kids in Paris skip school                    | kids in Paris skip school       |
          road trip Seattle to Portland avoiding tolls | road trip Seattle to Portland   | tolls
          people in Rome avoiding rain                 | people in Rome avoiding rain    |
          """)
  void readsCommandsAfterNames(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          why don't you show me owls, no parrots                        | owls                         | parrots
          why don't you love me lyrics                                  | why don't you love me lyrics |
          I can't remember the name of that film with the pig, not Babe | that film with the pig       | Babe
          it doesn't matter which brand, laptops without fans           | laptops                      | fans
          I don't mind what colour, tents, not red                      | tents                        | red
          I don't care about football, news from Peru                   | news from Peru               | football
          it doesn't matter                                             | it doesn't matter            |
          I look for photos of kitchens without people                  | kitchens                     | people
          """)
  void dropsQuestionsAndWhatIsAllTheSame(
      String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          I'm allergic to nuts, dessert recipes                | dessert recipes | nuts
          I'm allergic to nuts, eggs and milk, what can I bake | what can I bake | nuts; eggs; milk
          I'm allergic to cats, so only dogs                   | dogs            | cats
          """)
  void endsAnAllergyAtAnotherPart(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          avoid crowds quiet beaches in Bali   | quiet beaches in Bali    | crowds
          remove stickers glass jar            | glass jar                | stickers
          skip orange juice                    | ``                       | orange juice
          ignore dogs cats                     | ``                       | dogs cats
          avoid tolls a road from Rome to Pisa | a road from Rome to Pisa | tolls
          """)
  void readsPositivesAfterLeadingCommands(
      String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a boat at anchor, can't see crew nor flags | a boat at anchor         | crew; flags
          a man in the dark, can't see his face      | a man in the dark        | face
          can't see sharp, glasses                   | can't see sharp, glasses |
          """)
  void readsWhatCannotBeSeen(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          marble busts that aren't Roman from the sculpture gallery | marble busts from the sculpture gallery | Roman marble busts
          songs that are not German by Swiss bands                  | songs by Swiss bands                    | German songs
          films that are not American in origin                     | films                                   | American in origin
          lakes not visible from the road                           | lakes                                   | visible from the road
          """)
  void readsOriginsAfterDemonyms(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          list every email from Acme but exclude newsletters | every email from Acme       | newsletters
          all emails from Bob but ditch the receipts         | emails from Bob             | receipts
          all emails but get rid of ads                      | emails                      | ads
          all kinds of sports but skip golf                  | kinds of sports             | golf
          all emails but those from Bob                      | emails                      | Bob
          all dogs but those are cats                        | all dogs but those are cats |
          all dogs but without collars                       | dogs                        | collars
          flats without anything but a bed                   | flats; bed                  |
          every dog but poodles                              | every dog                   | poodles
          """)
  void readsCommandsAfterAllAndBut(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          can you skip cats and show dogs               | dogs                   | cats
          can you skip rope                             | can you skip rope      |
          can you ignore a fever                        | can you ignore a fever |
          restaurants in Rome, been to Roscioli already | restaurants in Rome    | Roscioli
          I'd rather take a train than a bus            | a train                | bus
          except for the one I want a photo of          | ``                     | I want a photo of
          """)
  void readsRequestsWithVerbs(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          flights to San Jose, no I said Costa Rica | flights to San Jose, no I said Costa Rica |
          cats, no I meant dogs                     | cats, no I meant dogs                     |
          dogs, no I-beams                          | dogs                                      | I-beams
          """)
  void doesNotReadCorrectionsAsAbsences(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          Swiss crime films excluding films set in Basel | Swiss crime films | films set in Basel
          lakes excluding reservoirs in Peru | lakes in Peru | reservoirs
          frogs of Chile other than those that are also in Peru | frogs of Chile | frogs in Peru
          fern species of Asia with those from Japan excluded | fern species of Asia | species from Japan
          films about jazz, ones not shot in Rome | films about jazz | films shot in Rome
          films about jazz, those that are not long | films about jazz | long films
          films about jazz excluding French ones from the 1990s | films about jazz | French films from the 1990s
          all of the crabs of Africa bar the red ones | crabs of Africa | red crabs
          filter out the fish from Jurassic reptiles of Europe | Jurassic reptiles of Europe | fish
          subtract comedies from French films | French films | comedies
          flora of Spain provided that none are flora of Oman | flora of Spain | flora of Oman
          frogs of Asia, only those outside India | frogs of Asia | India frogs
          novels set in Canada that stay away from Toronto | novels set in Canada | Toronto
          which dog breeds are not brown | dog breeds | brown breeds
          are any trees of Korea missing from Japan? | trees of Korea | Japan trees
          dogs that will not bite | dogs | bite
          """)
  void readsQuestionsAboutKinds(String text, String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  private static void reads(String text, String positives, @Nullable String negatives) {
    // When
    Interpretation read = INTERPRETER.interpret(text);
    // Then
    assertThat(read.positives())
        .isEqualTo(positives.isEmpty() ? List.of() : List.of(positives.split("; ")));
    assertThat(read.negatives())
        .isEqualTo(negatives == null ? List.of() : List.of(negatives.split("; ")));
  }
}
