import { OptionRefused } from '../../commands/define/option-kind.js';
import type { CommandHandlerInteraction } from '../../commands/types/interaction-types.js';
import type { Reply } from '../../commands/types/reply-types.js';
import type { CheckStrict } from '../autocomplete/check-strict.js';
import type { CommandChain } from '../middleware/middleware-chains.js';
import type { LogContext } from '../reply/log-context.js';
import { bind, refused, toParameters, type Binding, type BoundValues, type OptionError } from './bind.js';
import type { OptionErrors } from './option-errors.js';
import type { PreparedOption } from './prepared-option.js';
import type { Destination, RoutedCommand } from './route.js';

export interface CallServices {
  readonly optionErrors: OptionErrors;
  readonly checkStrict: CheckStrict;
}

export interface CallSettings {
  readonly logContext: LogContext;
  /** Called instead of the handler, if it is queued. */
  readonly handOver: (() => unknown) | undefined;
  /** The middleware and guards around the handler, if any. */
  readonly around: CommandChain | undefined;
}

/**
 * Returns the call of a command's handler, with what is around it. Its result, or that of its promise, is the handler's,
 * or the error reply if a value is invalid.
 */
export function toCall(
  services: CallServices,
  destination: Destination,
  author: CommandHandlerInteraction,
  { around, ...how }: CallSettings,
): () => unknown {
  const inner = (): unknown => bindAndCall(services, destination, author, how);
  return around ? () => around(author, async () => (await inner()) as Reply | undefined) : inner;
}

function bindAndCall(
  { optionErrors, checkStrict }: CallServices,
  destination: Destination,
  author: CommandHandlerInteraction,
  { logContext, handOver }: Omit<CallSettings, 'around'>,
): unknown {
  const { command, values } = destination;
  const { options, hasTransforms } = command;
  // Checked before it was queued.
  const hasStrict = command.hasStrict && !author.queued;
  const { raw } = author;
  const binding = bind(options, { values, resolved: raw.data.resolved });
  const finish = (bound: Binding): unknown =>
    bound.fits
      ? handOver
        ? handOver()
        : callHandler(command, toParameters(command, author, bound.values))
      : optionErrors.reply({ ...logContext }, raw, bound.errors);
  if (!binding.fits || !(hasStrict || hasTransforms)) return finish(binding);
  const transform = (): unknown =>
    hasTransforms ? transformValues(options, binding.values, author).then(finish) : finish(binding);
  if (!hasStrict) return transform();
  return checkStrict(raw, destination).then((errors) =>
    errors.length > 0 ? finish({ fits: false, errors }) : transform(),
  );
}

/**
 * Runs the transforms of the options that have one. A transform that refuses its value is the user's error; anything
 * else it throws counts as a failure of the handler.
 */
async function transformValues(
  options: readonly PreparedOption[],
  values: BoundValues,
  interaction: CommandHandlerInteraction,
): Promise<Binding> {
  const errors: OptionError[] = [];
  const transformed = [...values];
  for (const [at, { name, transform }] of options.entries()) {
    const value = values[at];
    if (!transform || value === undefined) continue;
    try {
      transformed[at] = await transform(value as never, interaction);
    } catch (error) {
      if (!(error instanceof OptionRefused)) throw error;
      errors.push(refused(name, value, { kind: 'words', words: error.message }));
    }
  }
  return errors.length > 0 ? { fits: false, errors } : { fits: true, values: transformed };
}

/** The compiler has checked that the handler returns a reply; plain JavaScript is checked when it is sent. */
function callHandler({ owner, methodName }: RoutedCommand, parameters: readonly unknown[]): unknown {
  type Method = (...parameters: readonly unknown[]) => unknown;
  return (owner as Record<string, Method>)[methodName]?.(...parameters);
}
