package dev.winnow.faults.agent;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.jspecify.annotations.Nullable;

/**
 * A Java agent: all classes but those of the JDK read {@link JumpingClock} instead of the wall
 * clock, and bring files to the disk through {@link SyncRecorder}. The JDK itself does not see a
 * jump (timestamps of files, {@code java.util.Timer}, the validity of certificates), and {@code
 * System.nanoTime} has none, as on a real machine.
 */
public final class FaultAgent implements ClassFileTransformer {

  private static final String CLOCK = Type.getInternalName(JumpingClock.class);
  private static final String RECORDER = Type.getInternalName(SyncRecorder.class);
  private static final String CHANNEL = "java/nio/channels/FileChannel";

  private static final Set<String> REPLACED =
      Set.of(
          "java/lang/System.currentTimeMillis()J",
          "java/time/Instant.now()Ljava/time/Instant;",
          "java/time/InstantSource.system()Ljava/time/InstantSource;",
          "java/time/Clock.system(Ljava/time/ZoneId;)Ljava/time/Clock;",
          "java/time/Clock.systemDefaultZone()Ljava/time/Clock;",
          "java/time/Clock.systemUTC()Ljava/time/Clock;");

  /**
   * Called by Java before the main method.
   *
   * @param files the file with the offset of the clock, the file for the syncs, and the directory
   *     whose files they concern; separated by commas
   */
  public static void premain(String files, Instrumentation instrumentation) {
    String[] each = files.split(",", -1);
    System.setProperty(JumpingClock.FILE, each[0]);
    System.setProperty(SyncRecorder.FILE, each[1]);
    System.setProperty(SyncRecorder.DIRECTORY, each[2]);
    instrumentation.addTransformer(new FaultAgent());
  }

  @Override
  public byte @Nullable [] transform(
      Module module,
      @Nullable ClassLoader loader,
      @Nullable String name,
      @Nullable Class<?> redefined,
      @Nullable ProtectionDomain domain,
      byte[] bytes) {
    boolean ofJdk = loader == null || module.isNamed();
    return ofJdk || !mayCall(bytes) ? null : replaced(bytes);
  }

  /** Most classes do not call what is replaced, and reading all of them would make a start slow. */
  private static boolean mayCall(byte[] bytes) {
    String constants = new String(bytes, ISO_8859_1);
    return constants.contains("currentTimeMillis")
        || constants.contains("java/time/")
        || constants.contains("java/util/Date")
        || constants.contains(CHANNEL);
  }

  private static byte[] replaced(byte[] bytes) {
    ClassReader reader = new ClassReader(bytes);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    reader.accept(
        new ClassVisitor(Opcodes.ASM9, writer) {
          @Override
          public MethodVisitor visitMethod(
              int access, String name, String type, String signature, String[] exceptions) {
            return new Calls(super.visitMethod(access, name, type, signature, exceptions));
          }
        },
        0);
    return writer.toByteArray();
  }

  /** Replaces calls, and references to methods of the clock. */
  private static final class Calls extends MethodVisitor {

    private static final String OPENED_AT = "(Ljava/nio/file/Path;[Ljava/nio/file/OpenOption;)";

    Calls(MethodVisitor writer) {
      super(Opcodes.ASM9, writer);
    }

    @Override
    public void visitMethodInsn(
        int opcode, String owner, String name, String type, boolean ofInterface) {
      if (isReplaced(owner, name, type)) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, CLOCK, name, type, false);
      } else if (owner.equals("java/util/Date") && name.equals("<init>") && type.equals("()V")) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, CLOCK, "currentTimeMillis", "()J", false);
        super.visitMethodInsn(opcode, owner, name, "(J)V", false);
      } else if (owner.equals(CHANNEL) && name.equals("open") && type.startsWith(OPENED_AT)) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, RECORDER, name, type, false);
      } else if (owner.equals(CHANNEL) && name.equals("force")) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, RECORDER, name, "(L" + CHANNEL + ";Z)V", false);
      } else {
        super.visitMethodInsn(opcode, owner, name, type, ofInterface);
      }
    }

    @Override
    public void visitInvokeDynamicInsn(
        String name, String type, Handle bootstrap, Object... arguments) {
      for (int i = 0; i < arguments.length; i++) {
        if (arguments[i] instanceof Handle to
            && isReplaced(to.getOwner(), to.getName(), to.getDesc())) {
          arguments[i] =
              new Handle(Opcodes.H_INVOKESTATIC, CLOCK, to.getName(), to.getDesc(), false);
        }
      }
      super.visitInvokeDynamicInsn(name, type, bootstrap, arguments);
    }

    private static boolean isReplaced(String owner, String name, String type) {
      return REPLACED.contains(owner + "." + name + type);
    }
  }
}
