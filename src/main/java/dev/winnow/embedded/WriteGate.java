package dev.winnow.embedded;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.apache.kafka.common.Endpoint;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclBindingFilter;
import org.apache.kafka.common.errors.KafkaStorageException;
import org.apache.kafka.common.protocol.ApiKeys;
import org.apache.kafka.server.authorizer.AclCreateResult;
import org.apache.kafka.server.authorizer.AclDeleteResult;
import org.apache.kafka.server.authorizer.Action;
import org.apache.kafka.server.authorizer.AuthorizableRequestContext;
import org.apache.kafka.server.authorizer.AuthorizationResult;
import org.apache.kafka.server.authorizer.Authorizer;
import org.apache.kafka.server.authorizer.AuthorizerServerInfo;

/**
 * Rejects records while the disk is almost full. It is an authorizer because the broker has no
 * other extension point before a write. The error is that of a failing disk, which producers retry.
 * All other requests are allowed.
 *
 * <p>The broker creates the instance from the name of this class.
 */
public final class WriteGate implements Authorizer {

  /**
   * The broker's property with a {@link BooleanSupplier} that returns whether records are accepted.
   */
  static final String WRITABLE = "winnow.writable";

  private BooleanSupplier writable = () -> true;

  @Override
  public void configure(Map<String, ?> configs) {
    if (configs.get(WRITABLE) instanceof BooleanSupplier supplier) {
      writable = supplier;
    }
  }

  @Override
  public List<AuthorizationResult> authorize(
      AuthorizableRequestContext context, List<Action> actions) {
    if (context.requestType() == ApiKeys.PRODUCE.id && !writable.getAsBoolean()) {
      throw new KafkaStorageException(
          "the disk is almost full; records are rejected until there is free space");
    }
    return actions.stream().map(action -> AuthorizationResult.ALLOWED).toList();
  }

  @Override
  public Map<Endpoint, ? extends CompletionStage<Void>> start(AuthorizerServerInfo server) {
    return server.endpoints().stream()
        .collect(
            Collectors.toMap(
                endpoint -> endpoint, endpoint -> CompletableFuture.completedFuture(null)));
  }

  @Override
  public List<? extends CompletionStage<AclCreateResult>> createAcls(
      AuthorizableRequestContext context, List<AclBinding> bindings) {
    throw new UnsupportedOperationException("the embedded Kafka has no access lists");
  }

  @Override
  public List<? extends CompletionStage<AclDeleteResult>> deleteAcls(
      AuthorizableRequestContext context, List<AclBindingFilter> filters) {
    throw new UnsupportedOperationException("the embedded Kafka has no access lists");
  }

  @Override
  public Iterable<AclBinding> acls(AclBindingFilter filter) {
    return List.of();
  }

  @Override
  public void close() {}
}
