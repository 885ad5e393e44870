import type { HandlerInteraction } from '../../commands/types/interaction-types.js';
import type { Reply } from '../../commands/types/reply-types.js';
import { CommandType } from '../../protocol/commands/command.js';
import type { CommandInteraction } from '../../protocol/interactions/interaction.js';
import { answerRejected } from '../middleware/answer-rejected.js';
import { bind, toParameters, transformValues, type Binding } from './bind.js';
import { checkStrict } from '../autocomplete/check-strict.js';
import type { LogContext } from './failure-reporter.js';
import {
  ChatInput,
  EntryPointContext,
  MessageContext,
  UserContext,
} from '../context/interaction-contexts.js';
import type { DispatchContext } from './dispatch.js';
import { BaseInteraction } from '../context/base-interaction.js';
import { answerOptionErrors, answerUnknown, targetMissing } from './option-errors.js';
import type { Host } from '../receive/ports.js';
import type { Destination, Route, RoutedCommand } from './route.js';
import { HandlerRun } from '../reply/run-handler.js';
import { toMessageCallback, type Callback } from '../reply/to-callback.js';
import { toUserTarget } from '../context/user-target.js';

/** Handles a used command. */
export function handleCommand(
  context: DispatchContext,
  route: Route,
  interaction: CommandInteraction,
  arrivedAtMs: number,
  host?: Host,
): Callback | Promise<Callback> {
  const destination = route(interaction.data);
  if (!destination) return toMessageCallback(answerUnknown(context, interaction));
  const { command, commandPath } = destination;
  const { chain, handlerName, defer } = command;
  const logContext = { interactionId: interaction.id, command: commandPath, handler: handlerName };
  const run = new HandlerRun(context, interaction, { logContext, defer, arrivedAtMs });
  const author = toAuthorInteraction(interaction, run, destination);
  if (!author) {
    const errors = [targetMissing(interaction)];
    return toMessageCallback(answerOptionErrors(context, { ...logContext }, interaction, errors));
  }
  BaseInteraction.setTranslatorAndSignal(author, context.translator, run.abort);
  const inner = (): unknown => bindAndCall(context, destination, author, logContext);
  const start = chain ? () => chain(author, async () => (await inner()) as Reply | undefined) : inner;
  const toReply = (error: unknown): Reply => answerRejected(context, commandPath, interaction, error);
  return run.start({ interaction: author, start, toReply, host });
}

/** Returns the handler's result, or a promise of it. If a value is invalid, returns the error reply instead. */
function bindAndCall(
  context: DispatchContext,
  destination: Destination,
  author: HandlerInteraction,
  logContext: LogContext,
): unknown {
  const { command, values } = destination;
  const { options, hasStrict, hasTransforms } = command;
  const { raw } = author;
  const binding = bind(options, { values, resolved: raw.data.resolved });
  const finish = (bound: Binding): unknown =>
    bound.fits
      ? callHandler(command, toParameters(command, author, bound.values))
      : answerOptionErrors(context, { ...logContext }, raw, bound.errors);
  if (!binding.fits || !(hasStrict || hasTransforms)) return finish(binding);
  const transform = (): unknown =>
    hasTransforms ? transformValues(options, binding.values, author).then(finish) : finish(binding);
  if (!hasStrict) return transform();
  return checkStrict(context, raw, destination).then((errors) =>
    errors.length > 0 ? finish({ fits: false, errors }) : transform(),
  );
}

/** The compiler has checked that the handler returns a reply; plain JavaScript is checked when it is sent. */
function callHandler({ owner, methodName }: RoutedCommand, parameters: readonly unknown[]): unknown {
  type Method = (...parameters: readonly unknown[]) => unknown;
  return (owner as Record<string, Method>)[methodName]?.(...parameters);
}

function toAuthorInteraction(
  interaction: CommandInteraction,
  run: HandlerRun,
  { commandPath }: Destination,
): HandlerInteraction | undefined {
  const { type, target_id: targetId = '', resolved } = interaction.data;
  switch (type) {
    case CommandType.USER: {
      const user = resolved?.users?.[targetId];
      const member = resolved?.members?.[targetId];
      return user && new UserContext(interaction, run, toUserTarget(user, member));
    }
    case CommandType.MESSAGE: {
      const message = resolved?.messages?.[targetId];
      return message && new MessageContext(interaction, run, { message });
    }
    case CommandType.PRIMARY_ENTRY_POINT:
      return new EntryPointContext(interaction, run);
    default:
      return new ChatInput(interaction, run, commandPath);
  }
}
