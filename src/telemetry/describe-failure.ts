import type { Exception } from '@opentelemetry/api';
import { isCommandryError } from '../common/errors/commandry-error.js';
import { describeError } from '../common/log.js';

/** The part of an error that may be recorded. */
export interface DescribedFailure {
  /** One of our codes, or the name of the error's class: low cardinality, never data. */
  readonly type: string;
  /** Empty if messages are not recorded. */
  readonly message: string;
  readonly exception: Exception;
}

/** The result of `describeError`. */
interface Described {
  readonly name?: string;
  readonly message?: string;
  readonly stack?: string;
  readonly cause?: Described;
  /** A thrown value that is not an error. */
  readonly thrown?: string;
}

const NAME = /^[A-Za-z_$][\w$]{0,59}$/;

/**
 * Describes a thrown value, secrets redacted.
 *
 * @param known - Secrets to redact.
 * @param hasMessage - Whether to record its message, which may contain anything of the author's code.
 */
export function describeFailure(
  thrown: unknown,
  known: readonly string[],
  hasMessage: boolean,
): DescribedFailure {
  const described = describeError(thrown, known) as Described;
  const type = isCommandryError(thrown) ? thrown.code : nameOf(thrown, described);
  const message = hasMessage ? (described.message ?? '') : '';
  const stack = hasMessage ? withCauses(described) : framesOf(described);
  return { type, message, exception: { name: type, message, ...(stack !== undefined && { stack }) } };
}

/** The name of the class, without a suffix in brackets, as in `DiscordAPIError[50001]`. */
function nameOf(thrown: unknown, { name = '' }: Described): string {
  const [plain = ''] = name.split('[');
  // A class that sets no name inherits that of its parent.
  const own = plain === 'Error' && thrown instanceof Error ? classOf(thrown) : plain;
  return NAME.test(own) ? own : '_OTHER';
}

function classOf(error: Error): string {
  const { name } = error.constructor as { readonly name?: unknown };
  return typeof name === 'string' && NAME.test(name) ? name : 'Error';
}

/** Returns the stack, followed by those of its causes. */
function withCauses({ stack, cause }: Described): string | undefined {
  if (!cause) return stack;
  const { name, message, stack: inner = cause.thrown ?? `${name}: ${message}` } = cause;
  return `${stack ?? ''}\nCaused by: ${withCauses({ ...cause, stack: inner }) ?? ''}`;
}

/** The start of a stack, before the message: the error's name when it was created, and perhaps a code. */
const BEFORE_MESSAGE = /^[^\s:]*(?: \[[^\]\s]*\])?(?:: )?/;

/**
 * Returns the frames of a stack, without the message, whose lines may look like frames. Undefined if the stack does not
 * begin with the message.
 */
function framesOf({ stack, message = '' }: Described): string | undefined {
  const [before = ''] = BEFORE_MESSAGE.exec(stack ?? '') ?? [];
  const head = before + message;
  const after = stack?.startsWith(`${head}\n`) === true ? stack.slice(head.length + 1) : undefined;
  if (after === undefined) return undefined;
  const lines = after.split('\n');
  const end = lines.findIndex((line) => !/^\s+at /.test(line));
  const frames = lines.slice(0, end === -1 ? lines.length : end);
  return frames.length === 0 ? undefined : frames.join('\n');
}
