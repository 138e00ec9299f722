package dev.winnow.interpretation.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.winnow.interpretation.Interpretation;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Negatives include the noun that they restrict. */
class SharedNounTest {

  private static final RuleInterpreter INTERPRETER = new RuleInterpreter();

  private static List<String> terms(String cell) {
    return Arrays.asList(cell.split(" *; *"));
  }

  /** A row: the text | its positives | its negatives. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          novels set in Asia but not biographical         | novels set in Asia     | biographical novels
          novels set in Asia, but not about war           | novels set in Asia     | novels about war
          poems about rivers that aren't set in Egypt     | poems about rivers     | poems set in Egypt
          songs about war that are not American           | songs about war        | American songs
          films not about war that are set in Asia        | films set in Asia      | films about war
          birds of Peru but not Chile                     | birds of Peru          | birds of Chile
          ferns of Peru and trees of Oman but not Chile   | ferns of Peru and trees of Oman | trees of Chile
          birds of Peru and Bolivia but not Chile         | birds of Peru and Bolivia | birds of Chile
          books about trains but not engines              | books about trains     | books about engines
          non-alcoholic drinks for parties                | drinks for parties     | alcoholic drinks
          novels, not about war                           | novels                 | war
          songs about war that aren't folk music          | songs about war        | folk music songs
          songs about war which are not for children      | songs about war        | songs for children
          songs about war, none of which are American     | songs about war        | American songs
          songs about war but nothing by Dylan            | songs about war        | songs by Dylan
          1980s love songs that are not Italian           | 1980s love songs       | Italian love songs
          love songs that are not Italian                 | love songs             | Italian songs
          songs that are not Italian                      | songs                  | Italian
          winter sports but not skiing                    | winter sports          | skiing
          non-Italian pop songs from the 1980s            | pop songs from the 1980s | Italian pop songs
          love songs except Italian ones                  | love songs             | Italian songs
          dogs or cats but not in a city                  | dogs or cats           | in a city
          a white animal, no black ones                   | a white animal         | black animal
          a dog but not a brown one                       | a dog                  | brown dog
          love songs, excluding those about divorce       | love songs             | songs about divorce
          songs about war that are neither sad nor French | songs about war        | sad songs; French songs
          novels set in Peru but not in Chile             | novels set in Peru     | novels set in Chile
          novels set in Peru but not Chile                | novels set in Peru     | novels set in Chile
          novels set in Peru but not Chilean              | novels set in Peru     | Chilean novels
          birds of Peru not found in Chile                | birds of Peru          | birds in Chile
          birds of Peru that are not native to Chile      | birds of Peru          | birds native to Chile
          lakes in Peru that are not reservoirs           | lakes in Peru          | reservoirs
          a man from Peru who is not in the water         | a man from Peru        | in the water
          plants native to Chile but not to Peru          | plants native to Chile | plants native to Peru
          loud songs about war, excluding ones by Bo      | loud songs about war  | songs by Bo
          pop songs from Peru except those sung in Lima   | pop songs from Peru   | songs sung in Lima
          songs from Peru except for those that are sad   | songs from Peru       | sad songs
          songs from Peru, except in Spanish              | songs from Peru       | songs in Spanish
          songs from Peru with none from Lima             | songs from Peru       | songs from Lima
          songs from Peru but nothing German              | songs from Peru       | German songs
          songs from Peru but not any from Lima           | songs from Peru       | songs from Lima
          songs from Peru not sung in Lima or Cusco       | songs from Peru       | songs sung in Lima; songs sung in Cusco
          songs from Peru but not songs from Lima or Cusco | songs from Peru      | songs from Lima; songs from Cusco
          songs from Peru that are neither from Lima nor Cusco | songs from Peru  | songs from Lima; songs from Cusco
          songs from 1968 but not 1969                    | songs from 1968       | songs from 1969
          songs from peru but not chile                   | songs from peru       | songs from chile
          songs about war that are slow but not marches   | songs about war that are slow | marches
          songs about war but from outside Peru           | songs about war       | Peru songs
          songs about war without being German            | songs about war       | German songs
          songs about war thats not German                | songs about war       | German songs
          love songs that are non-German                  | love songs            | German songs
          love songs, non german ones                     | love songs            | german songs
          love songs but not jazz                         | love songs            | jazz songs
          films starring Bo but not starring Li           | films starring Bo     | films starring Li
          films starring Bo but not Li                    | films starring Bo     | films starring Li
          owls of Peru that don't grow in Chile           | owls of Peru          | owls in Chile
          owls of Peru that don't live only in Chile      | owls of Peru          | owls in Chile
          owls of Peru that don't belong to the barn owls | owls of Peru          | barn owls
          owls of Peru not extinct in Chile               | owls of Peru          | owls extinct in Chile
          trees of Peru that are not cacti                | trees of Peru         | cacti
          insects of Peru but not Lepidoptera             | insects of Peru       | Lepidoptera
          what kind of owls live in Peru, but not in Chile | what kind of owls live in Peru | owls in Chile
          films set in Japan, but not about Japan         | films set in Japan    | films about Japan
          films about war not set Asia                    | films about war       | films set Asia
          Birds of Peru Not Found in Chile                | Birds of Peru         | Birds in Chile
          birds of Peru not(birds of Chile)               | birds of Peru         | birds of Chile
          birds of Peru never seen in Chile               | birds of Peru         | birds in Chile
          birds of Peru no longer found in Chile          | birds of Peru         | birds in Chile
          birds in Peru don't live in Chile               | birds in Peru         | birds in Chile
          birds in Peru, do not live in Chile             | birds in Peru         | birds in Chile
          birds in Peru must not live in Chile            | birds in Peru         | birds in Chile
          birds in Peru but missing from Chile            | birds in Peru         | Chile birds
          red birds are not from Chile                    | red birds             | birds from Chile
          red birds provided they are not from Chile      | red birds             | birds from Chile
          red birds but with nothing from Chile           | red birds             | birds from Chile
          red birds, but not that of Chile                | red birds             | birds of Chile
          songs by Bo but not those that are about love   | songs by Bo           | songs about love
          songs by Bo ignoring those about love           | songs by Bo           | songs about love
          songs by Bo, but not owls found in Peru         | songs by Bo           | owls in Peru
          songs by Bo but not songs that come from Peru   | songs by Bo           | songs from Peru
          songs from Peru but not jazz                    | songs from Peru       | jazz songs
          songs from Peru but not a hymn                  | songs from Peru       | hymn songs
          songs of the eastern but not southern Alps      | songs of the eastern Alps | songs of southern Alps
          songs from Peru but none in Spanish             | songs from Peru       | songs in Spanish
          birds of Canada but not the Northwest Territories | birds of Canada     | birds of Northwest Territories
          birds of the coast but not the forest           | birds of the coast    | forest
          birds of Peru but not, birds of Chile           | birds of Peru         | birds of Chile
          owls native to peru but not to chile            | owls native to peru   | owls native to chile
          Birds of Peru Minus Birds of Chile              | Birds of Peru         | Birds of Chile
          deer of Peru are not from Chile                 | deer of Peru          | deer from Chile
          Spanish but not Catalan songs                   | Spanish songs         | Catalan songs
          films by women that are 1970s, but not 1970s dramas | films by women that are 1970s | 1970s dramas
          1970s films that are not German                 | 1970s films           | German films
          people with dogs that are not black             | people with dogs       | black dogs
          men in suits that are not grey                  | men in suits           | grey suits
          men in boats that are not old                   | men in boats           | old men
          a street with no red or blue cars               | a street               | red cars; blue cars
          a menu with no baked or fried fish              | a menu                 | baked fish; fried fish
          cars not red, blue, green                       | cars                   | red; blue; green
          people playing sports but not tennis            | people playing sports  | tennis
          non-German and non-Dutch love songs             | love songs            | German songs; Dutch songs
          Poems about rivers but not novels               | Poems about rivers    | novels
          plays about kings but not comedies              | plays about kings     | comedies
          Songs about rain though not ballads             | Songs about rain      | ballads
          books about films but not novels                | books about films     | books about novels
          books about cats but not dogs                   | books about cats      | books about dogs
          Concerts in May but not in Paris                | Concerts in May       | Concerts in Paris
          Portraits of Henry I not painted on wood        | Portraits of Henry I  | Portraits painted on wood
          Books about World War I that aren't novels      | Books about World War I | novels
          Poems by women who are not French               | Poems by women        | French women
          Films by directors who are not American         | Films by directors    | American directors
          Books about sailors who never married           | Books about sailors   | married sailors
          songs for children who aren't from Peru         | songs for children    | children from Peru
          Songs recorded in Oslo that were not written there | Songs recorded in Oslo | Songs written in Oslo
          Novels set in Boston but not written there      | Novels set in Boston  | Novels written in Boston
          People born in Peru who do not live there       | People born in Peru   | People live in Peru
          castles in Wales but not built there            | castles in Wales      | built in Wales
          Novels by Dickens but not A Tale of Two Cities  | Novels by Dickens     | A Tale of Two Cities
          books by Bo but not The Hobbit                  | books by Bo           | The Hobbit
          Novels by Dostoevsky, not Crime and Punishment  | Novels by Dostoevsky  | Crime and Punishment
          Anything by Tolstoy but War and Peace           | Anything by Tolstoy   | War and Peace
          Countries in Europe but not France and Spain    | Countries in Europe   | Countries in France; Countries in Spain
          Birds of Peru but not the Netherlands           | Birds of Peru         | Birds of Netherlands
          Birds not in Peru or Chile that have no crest   | Birds                 | in Peru; in Chile; crest
          Lakes not in Oman or Egypt which have no fish   | Lakes                 | in Oman; in Egypt; fish
          Songs by Bo, but not those written for radio or theatre | Songs by Bo   | Songs written for radio; Songs written for theatre
          films not about war or love that are not American | films               | war; love; American
          Films by Disney but not feature films           | Films by Disney       | feature films
          records but no cover versions                   | records               | cover versions
          plants not featuring thorns                     | plants                | thorns
          Birds of Peru and also of Chile but not of Oman | Birds of Peru and also of Chile | Birds of Oman
          Songs from Peru instead of Chile                | Songs from Peru       | Songs from Chile
          Novels set in Africa rather than Asia           | Novels set in Africa  | Novels set in Asia
          Museums in Rome rather than churches            | Museums in Rome       | churches
          Prehistoric toothed whales not from the Miocene period | Prehistoric toothed whales | whales from the Miocene period
          """)
  void negativesIncludeTheNounTheyRestrict(String text, String positives, String negatives) {
    // When
    Interpretation read = INTERPRETER.interpret(text);
    // Then
    assertThat(read.positives()).isEqualTo(terms(positives));
    assertThat(read.negatives()).isEqualTo(terms(negatives));
  }
}
