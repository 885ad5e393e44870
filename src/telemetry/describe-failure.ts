import type { Exception } from '@opentelemetry/api';
import { isCommandryError } from '../common/errors/commandry-error.js';
import { describeError } from '../common/log.js';

/** An error as it may be recorded. */
export interface DescribedFailure {
  /** A code of ours, or the name of the error's class: few, and never data. */
  readonly type: string;
  readonly message: string;
  readonly exception: Exception;
}

const NAME = /^[A-Za-z_$][\w$]{0,59}$/;

/**
 * Describes what was thrown, without secrets.
 *
 * @param known - Secrets that may be in it.
 * @param hasMessage - Whether its message is recorded, which may have what the author's code put into it.
 */
export function describeFailure(
  thrown: unknown,
  known: readonly string[],
  hasMessage: boolean,
): DescribedFailure {
  const described = describeError(thrown, known) as Partial<Record<'name' | 'message' | 'stack', string>>;
  const name = NAME.test(described.name ?? '') ? (described.name ?? '') : '_OTHER';
  const type = isCommandryError(thrown) ? thrown.code : name;
  const message = hasMessage ? (described.message ?? '') : '';
  const stack = hasMessage ? described.stack : framesOf(described.stack);
  return { type, message, exception: { name: type, message, ...(stack !== undefined && { stack }) } };
}

/** A stack begins with the message. */
function framesOf(stack: string | undefined): string | undefined {
  return stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}
