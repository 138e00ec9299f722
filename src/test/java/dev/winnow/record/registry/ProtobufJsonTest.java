package dev.winnow.record.registry;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Int64Value;
import com.google.protobuf.ListValue;
import com.google.protobuf.Message;
import com.google.protobuf.Struct;
import com.google.protobuf.UInt32Value;
import com.google.protobuf.UInt64Value;
import com.google.protobuf.util.Values;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ProtobufJsonTest {

  static Stream<Arguments> messages() {
    return Stream.of(
        Arguments.of(
            Struct.newBuilder()
                .putFields("year", Values.of(2024))
                .putFields(
                    "list", Values.of(ListValue.newBuilder().addValues(Values.of(-3)).build()))
                .putFields("price", Values.of(2.5))
                .putFields("huge", Values.of(1e300))
                .build(),
            "{\"year\":2024,\"list\":[-3],\"price\":2.5,\"huge\":1.0E300}"),
        Arguments.of(UInt32Value.of((int) 3_000_000_000L), "3000000000"),
        Arguments.of(UInt64Value.of(-1), "18446744073709551615"),
        Arguments.of(Int64Value.of(-5), "-5"),
        Arguments.of(Int64Value.getDefaultInstance(), "0"));
  }

  @ParameterizedTest
  @MethodSource("messages")
  void keepsIntegers(Message message, String json) {
    assertThat(ProtobufJson.of(message)).hasToString(json);
  }
}
