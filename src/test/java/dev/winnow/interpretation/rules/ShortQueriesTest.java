package dev.winnow.interpretation.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.interpretation.Interpretation;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Short queries, as people type them into an image search. A row: the text | positives | negatives.
 */
class ShortQueriesTest {

  private static final RuleInterpreter INTERPRETER = new RuleInterpreter();

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          curry not too spicy                | curry                            | spicy
          dress, not too fancy               | dress                            | fancy
          a mountain that isn't very high    | a mountain                       | high
          a photo of a room not so cluttered | a room                           | cluttered
          a beach with not too many people   | a beach with not too many people |
          this is not too much               | this is not too much             |
          """)
  void skipsWordsOfDegree(String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a dog that cannot swim wearing a life vest          | a dog wearing a life vest     | swim
          a man who doesn't smoke drinking coffee             | a man drinking coffee         | smoke
          children not playing with toys sitting on the floor | children sitting on the floor | playing with toys
          person not facing camera in red coat                | person in red coat            | facing camera
          a boy who doesn't like swimming eating ice cream    | a boy eating ice cream        | like swimming
          a kid not eating broccoli                           | a kid                         | eating broccoli
          """)
  void goesOnAfterANegatedAction(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          round not square table    | round table   | square table
          leather not fabric couch  | leather couch | fabric couch
          spicy but not greasy food | spicy food    | greasy food
          dog not cat food          | dog food      | cat food
          tea not coffee            | tea           | coffee
          apartment not house       | apartment     | house
          """)
  void sharesTheNounOfContrastedWords(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          no crust pizza           | pizza         | crust
          no sleeves wedding dress | wedding dress | sleeves
          no frame mirror          | mirror        | frame
          no palm tree             |               | palm tree
          no red car               |               | red car
          """)
  void readsTheNounAfterAnAbsentThing(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          beach with no umbrellas and kids playing in the sand | beach; kids playing in the sand | umbrellas
          street without cars and trees on both sides          | street; trees on both sides     | cars
          room with no chairs and tables                       | room                            | chairs; tables
          no cars and bikes in the background                  |                                 | cars; bikes
          """)
  void readsCircumstancesAfterAnd(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          mountain lake but fewer people | mountain lake            | people
          less clutter more space desk   | space desk               | clutter
          a beach but less crowded       | a beach                  | crowded
          a desk with less clutter       | a desk with less clutter |
          """)
  void excludesWhatThereShouldBeLessOf(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          cake that's not chocolate, maybe vanilla | cake; vanilla     | chocolate
          hotels except hostels, ideally with pool | hotels; with pool | hostels
          house not wooden, preferably brick       | house; brick      | wooden
          """)
  void readsHedgedWordsAsPositives(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          red dress not sleeveless                     | red dress      | sleeveless
          bread not gluten-free                        | bread          | gluten-free
          dresses that are not sleeveless or strapless | dresses        | sleeveless; strapless
          not a treeless hill                          |                | treeless hill
          egg-free nut-free brownie recipe             | brownie recipe | egg; nut
          """)
  void excludesWordsThatNegateAPart(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          hide memes show recipes   | recipes       | memes
          ditch the cars show bikes | bikes         | cars
          hide and seek             | hide and seek |
          """)
  void readsCommandsWithoutACommaAsTwoParts(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          skip loader truck             | skip loader truck             |
          avoid obesity poster          | avoid obesity poster          |
          remove before flight keychain | remove before flight keychain |
          skip orange juice             |                               | orange juice
          avoid crowds                  |                               | crowds
          skip hire container on a driveway | skip hire container on a driveway |
          skip the red car in the street | | red car in the street
          """)
  void leavesNamesThatBeginLikeCommands(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          exclude screenshots from beach vacation | beach vacation | screenshots
          remove red eyes from portrait           | portrait       | red eyes
          exclude songs from peru                 |                | songs from peru
          """)
  void readsTheSourceOfACommandAsThePositive(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          do cats not like water                   | do cats not like water                |
          can penguins not fly                     | can penguins not fly                  |
          who doesn't love pizza                   | who doesn't love pizza                |
          isn't she lovely                         | isn't she lovely                      |
          not for sale sign in front of a house    | not for sale sign in front of a house |
          no justice no peace protest              | no justice no peace protest           |
          non-smoking sign                         | non-smoking sign                      |
          gone but not forgotten headstone         | gone but not forgotten headstone      |
          a protest without signs                  | a protest                             | signs
          Without a Trace poster                   | Without a Trace poster                |
          is there a photo of a dog not on a leash | a dog                                 | on a leash
          none of your business t-shirt print      | none of your business t-shirt print   |
          """)
  void leavesQuestionsAndSlogans(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          shoes never worn               | shoes                          | worn
          never worn wedding dress       | never worn wedding dress       |
          no longer used railway station | no longer used railway station |
          """)
  void readsParticiplesAfterNever(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          salad - tomatoes - cucumber                   | salad                           | tomatoes; cucumber
          soup - salad                                  | soup - salad                    |
          ramen no egg extra pork                       | ramen extra pork                | egg
          a beach (no people, boats)                    | a beach                         | people; boats
          a park with no dogs on a leash                | a park                          | dogs on a leash
          shirt without anything printed on it          | shirt                           | printed
          halloween costumes nothing scary for toddlers | halloween costumes for toddlers | scary
          boots under 200 not leather                   | boots under 200                 | leather boots
          surfer wiping out not riding the wave         | surfer wiping out               | riding the wave
          furniture for a bedroom, not a bed            | furniture for a bedroom         | bed
          hardly any snow on the mountain               | the mountain                    | snow
          """)
  void readsOtherEverydayQueries(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          What happens if I don't file my taxes on time?         | What happens if I don't file my taxes on time?         |
          What if I don't find a job?                            | What if I don't find a job?                            |
          Why does my dog bark when there is no one at the door? | Why does my dog bark when there is no one at the door? |
          How do I exclude a folder from Windows Defender?       | How do I exclude a folder from Windows Defender?       |
          Is it true that you should not swim after eating?      | Is it true that you should not swim after eating?      |
          Countries that no longer exist                         | Countries that no longer exist                         |
          Is it possible to live without a spleen?               | Is it possible to live without a spleen?               |
          places to live without snow                            | places to live                                         | snow
          How to thicken gravy if you have no cornstarch         | How to thicken gravy                                   | cornstarch
          """)
  void leavesQuestionsAboutConditions(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          kingfisher diving, not perched                                                    | kingfisher diving                        | perched kingfisher
          hot air balloons flying, not being inflated                                       | hot air balloons flying                  | inflated
          airplane cockpit, pilots not present                                              | airplane cockpit                         | pilots
          Universities outside of London                                                    | Universities                             | London
          cows outside of Paris                                                             | cows outside of Paris                    |
          A quiet dishwasher. Bosch and Siemens are out of the question.                    | A quiet dishwasher                       | Bosch; Siemens
          Robot vacuums that don't need an app, don't map the house and don't have a camera | Robot vacuums                            | app; map the house; camera
          Allergy medicine that won't make me drowsy                                        | Allergy medicine                         | make me drowsy
          jeans outfit ideas never with a crop top                                          | jeans outfit ideas                       | crop top
          couldn't-care-less shrug gif                                                      | couldn't-care-less shrug gif             |
          couple laughing like there's no tomorrow                                          | couple laughing like there's no tomorrow |
          """)
  void readsFurtherStatements(String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          i can't eat eggs so breakfast ideas without them            | breakfast ideas | eggs
          i don't like dogs so cats please                            | cats            | dogs
          I hate clowns so show me tents                              | tents           | clowns
          i don't want a car so expensive                             |                 | car so expensive
          i am so tired of sunsets, no more of them, give me sunrises | sunrises        | sunsets
          """)
  void readsWhatAnExclusionLeadsTo(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          tea instead of coffee on a desk                  | tea on a desk                       | coffee
          candles rather than lamps in the bedroom         | candles in the bedroom              | lamps
          show me dogs instead of cats on a couch          | dogs on a couch                     | cats
          girls walking instead of sitting at a desk       | girls walking                       | sitting at a desk
          books about war rather than peace in Europe      | books about war                     | peace in Europe
          graph databases except Neo4j for fraud detection | graph databases for fraud detection | Neo4j
          islands other than Crete and Rhodes for hiking   | islands for hiking                  | Crete; Rhodes
          films except Lord of the Rings                   | films                               | Lord of the Rings
          hotels in Rome except Hilton near the station    | hotels in Rome                      | Hilton near the station
          """)
  void readsAPlaceAfterAContrastAsPartOfThePositive(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          rather than a sedan i want to see pickup trucks | pickup trucks | sedan
          instead of coffee i'd like tea                  | tea           | coffee
          rather than cats i'd like dogs                  | dogs          | cats
          instead of the car i want show me bikes         | bikes         | car i want
          """)
  void readsAWishAfterAContrastThatOpensTheText(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          neither roses nor tulips, some other spring flowers | spring flowers | roses; tulips
          neither dogs nor cats, other pets                   | pets           | dogs; cats
          not roses, other flowers                            | flowers        | roses
          no dogs, cats, other pets                           |                | dogs; cats; other pets
          not dogs or other pets                              |                | dogs; other pets
          """)
  void readsOtherThingsAfterAnExclusion(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          dont show me spiders when i look for insects   | insects | spiders
          don't show me dogs if i search for animals     | animals | dogs
          if i search for animals don't show me dogs     | animals | dogs
          stop showing me cats when I'm looking for dogs | dogs    | cats
          """)
  void readsTheRequestAfterAnExclusion(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a woman with umbrella, she must not smile           | a woman with umbrella       | smile
          a woman on a bench, she should not be wearing a hat | a woman on a bench          | hat
          a man, he shouldn't be smiling, in a park           | a man; in a park            | smiling
          you must not park here sign                         | you must not park here sign |
          he must not know, novel                             | he must not know, novel     |
          """)
  void readsDemandsOnThePositive(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          startup office with laptops, but please no one in a suit and no coffee cups | startup office with laptops | suit; coffee cups
          a beach, please nobody swimming                                             | a beach                     | swimming
          """)
  void readsNobodyAfterAPoliteWord(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          non-Hodgkin lymphoma symptoms        | non-Hodgkin lymphoma symptoms        |
          non-small cell lung cancer           | non-small cell lung cancer           |
          non-Euclidean geometry for beginners | non-Euclidean geometry for beginners |
          history of the Non-Aligned Movement  | history of the Non-Aligned Movement  |
          non-violent resistance in India      | non-violent resistance in India      |
          non-alcoholic cocktails              | cocktails                            | alcoholic
          non-electric bikes                   | bikes                                | electric
          Non-American children's books        | children's books                     | American books
          non-prehistoric animals              | animals                              | prehistoric
          non-flowering plants of Peru         | plants of Peru                       | flowering plants
          non-contagious diseases              | diseases                             | contagious
          non-American cancer research         | cancer research                      | American research
          """)
  void leavesTermsThatBeginWithNon(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          desserts for someone who can't eat gelatine | desserts                         | gelatine
          a cake for people who cannot eat nuts       | a cake                           | nuts
          food for dogs that don't like chicken       | food for dogs                    | chicken
          films about people who hate cats            | films about people who hate cats |
          a boy who can't eat nuts                    | a boy                            | eat nuts
          food for people who don't eat much          | food for people                  | eat much
          decor for a five year old who is scared of balloons | decor for a five year old | balloons
          scared of heights | scared of heights |
          a scary movie about a man scared of clowns | a scary movie about a man scared of clowns |
          """)
  void readsWhatThoseCannotEatForWhomSomethingIsMeant(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          printer not responding after windows update | printer not responding after windows update |
          laptop not charging                         | laptop not charging                         |
          my phone not charging                       | my phone not charging                       |
          app not opening on android                  | app not opening on android                  |
          a printer not printing                      | a printer                                   | printing
          flower not opening                          | flower                                      | opening
          dog not barking                             | dog                                         | barking
          soccer players not celebrating              | soccer players                              | celebrating players
          a man not smiling holding a ball            | a man holding a ball                        | smiling
          """)
  void leavesFaultsOfDevices(String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          effects of not drinking enough water | effects of not drinking enough water |
          benefits of not eating meat          | benefits of not eating meat          |
          penalty for not wearing a seat belt  | penalty for not wearing a seat belt  |
          pictures of not smiling people       |                                      | smiling people
          a group of not smiling people        | a group                              | smiling people
          ideas for not boring gifts           | ideas                                | boring gifts
          """)
  void leavesActionsOfAbstractNouns(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          foods to avoid during pregnancy and why they are not safe              | foods to avoid during pregnancy and why they are not safe              |
          exclusion criteria in clinical trials, why they must not be too strict | exclusion criteria in clinical trials, why they must not be too strict |
          why they are small, not big                                            | why they are small                                                     | big
          """)
  void leavesReasonsThatTheTextAsksFor(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          day trips from Kyoto avoiding Nara           | day trips from Kyoto      | Nara
          show me a route to Berlin avoiding motorways | a route to Berlin         | motorways
          avoiding burnout at work                     | avoiding burnout at work  |
          tips for avoiding burnout                    | tips for avoiding burnout |
          a cat avoiding water                         | a cat avoiding water      |
          a car avoiding a deer                        | a car avoiding a deer     |
          avoiding crowds, show me beaches             | beaches                   | crowds
          """)
  void readsParticiplesThatLeaveThingsOut(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          unblock a sink without using bleach or calling a plumber | unblock a sink            | bleach; calling a plumber
          a man eating without using his hands                     | a man eating              | using his hands
          a girl without shoes standing on a rock                  | a girl standing on a rock | shoes
          """)
  void goesOnWithActionsAfterOr(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          thrillers in which no one dies      | thrillers                           | dies
          films where nobody gets hurt        | films                               | gets hurt
          films where nobody is killed        | films                               | killed
          islands where nobody lives          | islands where nobody lives          |
          thrillers where nobody can hear you | thrillers where nobody can hear you |
          films where nobody is who they seem | films where nobody is who they seem |
          """)
  void readsWhatNobodyDoesInKindsOfWorks(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          books about the Cold War – nothing on Cuba or Berlin | books about the Cold War | books on Cuba; books on Berlin
          books about the Cold War — nothing on Cuba           | books about the Cold War | books on Cuba
          a table, nothing on top                              | a table, nothing on top  |
          a man with nothing on                                | a man with nothing on    |
          """)
  void readsNothingOnATopic(String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          how do people who cannot hear enjoy music | how do people who cannot hear enjoy music |
          why do animals that cannot see survive    | why do animals that cannot see survive    |
          what do people who don't eat meat eat     | what do people who don't eat meat eat     |
          how do I find people who do not smoke     | how do I find people                      | smoke
          what are animals that cannot fly          | animals                                   | fly
          """)
  void leavesQuestionsAboutPeopleWhoCannot(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          electric guitars that are neither black nor white   | electric guitars | black guitars; white guitars
          one pot dinners containing neither garlic nor onion | one pot dinners  | garlic; onion
          a beach with neither people nor boats               | a beach          | people; boats
          """)
  void sharesTheNounOfNeitherAndNor(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          Dr. No film still                  | Dr. No film still                  |
          dr no poster                       | dr no poster                       |
          Nirvana Nevermind album cover      | Nirvana Nevermind album cover      |
          the album Nevermind by Nirvana     | the album Nevermind by Nirvana     |
          albums, never mind the live ones   | albums                             | live
          Sans from Undertale                | Sans from Undertale                |
          a cake sans cream                  | a cake                             | cream
          I hate Mondays mug                 | I hate Mondays mug                 |
          I hate mondays, show me mugs       | mugs                               | mondays
          never let me go summary            | never let me go summary            |
          never cry wolf book review         | never cry wolf book review         |
          never show me spiders              |                                    | spiders
          Neither Here Nor There Bill Bryson | Neither Here Nor There Bill Bryson |
          never without a hat                | hat                                |
          Without You single vinyl cover | Without You single vinyl cover |
          """)
  void leavesNames(String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          headless horseman                 | headless horseman                 |
          cordless drill                    | cordless drill                    |
          serverless architecture           | serverless architecture           |
          a treeless hill                   | hill                              | tree
          without prejudice letter template | without prejudice letter template |
          famous not guilty verdicts        | famous not guilty verdicts        |
          SQL NOT EXISTS vs NOT IN          | SQL NOT EXISTS vs NOT IN          |
          whales NOT orcas                  | whales                            | orcas
          non-disclosure agreement sample   | non-disclosure agreement sample   |
          non-compete clauses               | non-compete clauses               |
          non-legal documents               | documents                         | legal
          lack of sleep                     | lack of sleep                     |
          treatment for lack of appetite    | treatment for lack of appetite    |
          a face with a lack of makeup      | a face                            | makeup
          what does non compos mentis mean  | what does non compos mentis mean  |
          no dice meaning                   | no dice meaning                   |
          cordless drill | cordless drill |
          priceless painting | priceless painting |
          topless bus | topless bus |
          wedding tables #nofilter #notebook | wedding tables #nofilter #notebook |
          """)
  void leavesTechnicalTerms(String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a yellow skip full of wood        | a yellow skip full of wood        |
          a green skip in front of a garage | a green skip in front of a garage |
          pizza skip the olives             | pizza                             | olives
          git ignore not working            | git ignore not working            |
          """)
  void leavesNounsAndVerbsThatLookLikeCues(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          wifi connected but no internet windows 10 | wifi connected but no internet windows 10 |
          laptop turns on but no display            | laptop turns on but no display            |
          houses connected by tunnels but no stairs | houses connected by tunnels               | stairs
          engine running but no driver              | engine running                            | driver
          404 page not found nginx                  | 404 page not found nginx                  |
          usb device not recognized windows 10      | usb device not recognized windows 10      |
          birds not found in Peru                   | birds                                     | in Peru
          toddler who doesn't want to eat broccoli  | toddler who doesn't want to eat broccoli  |
          children who don't want to sleep          | children                                  | sleep
          """)
  void leavesStatesAndFaults(String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          Is it illegal to drive without insurance in Texas? | Is it illegal to drive without insurance in Texas? |
          can plants grow without sunlight                   | can plants grow without sunlight                   |
          can you get a mortgage with no credit history      | can you get a mortgage with no credit history      |
          should I travel without a passport                 | should I travel without a passport                 |
          does a radio work without an aerial                | does a radio work without an aerial                |
          can you show me a park without people              | a park                                             | people
          could I get a pizza without cheese                 | a pizza                                            | cheese
          can you get me a bag without a strap               | a bag                                              | strap
          does the hotel have rooms without carpets          | does the hotel have rooms                          | carpets
          would it be possible to see rooms without carpets  | would it be possible to see rooms                  | carpets
          does anyone know a cafe without music              | does anyone know a cafe                            | music
          can cats see in the dark, no dogs                  | can cats see in the dark                           | dogs
          it's not a party if there is no cake | it's not a party if there is no cake |
          it isn't Christmas without a tree | it isn't Christmas without a tree |
          it's a party without cake | it's a party | cake
          I have never seen so many ducks | I have never seen so many ducks |
          """)
  void leavesQuestionsAboutAnAbsence(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          no onions no garlic indian recipes      | indian recipes  | onions; garlic
          no sugar no flour cookie recipes please | cookie recipes  | sugar; flour
          no egg breakfast ideas                  | breakfast ideas | egg
          no coconut milk curry recipes           | curry recipes   | coconut milk
          no red meat recipes                     | recipes         | red meat
          no indian recipes                       |                 | indian recipes
          """)
  void readsWhatIsAskedForAfterAbsentThings(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          Actors nominated for an Oscar who have never won one | Actors nominated for an Oscar | won Oscar
          people who own a dog but never walked one            | people who own a dog          | walked dog
          a white goat, not a black one                        | a white goat                  | black goat
          """)
  void readsOneAsTheNearerNoun(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          ok so I need a cafe, no people               | a cafe              | people
          hi there, show me cats without collars       | cats                | collars
          I only want real photos of owls, no drawings | real photos of owls | drawings
          gifts for her without perfume                | gifts for her       | perfume
          could I get ideas without sugar              | ideas               | sugar
          """)
  void readsFurtherOpenings(String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          hide robots |  | robots
          hide red cars |  | red cars
          hide people |  | people
          hide bags | hide bags |
          hide rugs | hide rugs |
          hide drums | hide drums |
          hide hunters | hide hunters |
          hide places | hide places |
          Hide Robots | Hide Robots |
          a bird hide | a bird hide |
          """)
  void readsHideBeforeThingsAsACommand(
      String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          animals bar dogs | animals | dogs
          vehicles bar the cars | vehicles | cars
          animals at a bar | animals at a bar |
          sports bar stools | sports bar stools |
          snacks bar | snacks bar |
          a chocolate bar | a chocolate bar |
          """)
  void readsBarBeforeAKind(String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          fruit wo bananas | fruit | bananas
          a man wo a hat | a man | hat
          Wo Hop restaurant | Wo Hop restaurant |
          wo ist der hund | wo ist der hund |
          it wo n't start | it wo n't start |
          """)
  void readsWoAsWithout(String text, @Nullable String positives, @Nullable String negatives) {
    reads(text, positives, negatives);
  }

  private static void reads(String text, @Nullable String positives, @Nullable String negatives) {
    // When
    Interpretation read = INTERPRETER.interpret(text);
    // Then
    assertThat(read.positives()).isEqualTo(terms(positives));
    assertThat(read.negatives()).isEqualTo(terms(negatives));
  }

  private static List<String> terms(@Nullable String terms) {
    return terms == null ? List.of() : List.of(terms.split("; "));
  }
}
