import type { CommandHandlerInteraction } from '../../commands/types/interaction-types.js';
import type { WorkQueue } from '../../commands/queue/work-queue.js';
import type { Reply } from '../../commands/types/reply-types.js';
import { CommandType } from '../../protocol/commands/command-type.js';
import { cameFromGuild } from '../context/came-from-guild.js';
import type { CommandInteraction } from '../../protocol/interactions/interaction.js';
import type { CheckStrict } from '../autocomplete/check-strict.js';
import {
  ChatInput,
  EntryPointContext,
  MessageContext,
  UserContext,
} from '../context/interaction-contexts.js';
import type { InteractionTools } from '../context/interaction-tools.js';
import { toUserTarget } from '../context/user-target.js';
import type { ReplyToRejection } from '../middleware/reply-to-rejection.js';
import type { HostOrWorker } from '../receive/ports.js';
import type { LogContext } from '../reply/log-context.js';
import { toLogContext } from '../queue/resumption.js';
import { Session, type SessionServices } from '../reply/session/interaction-session.js';
import { toMessageCallback, type Callback } from '../reply/to-callback.js';
import { bind, toParameters, transformValues, type Binding } from './bind.js';
import { outsideGuild, targetMissing, type OptionErrors } from './option-errors.js';
import { enqueue } from '../queue/enqueue.js';
import type { Destination, Route, RoutedCommand } from './route.js';

/** Handles a used command. */
export type HandleCommand = (
  interaction: CommandInteraction,
  arrivedAtMs: number,
  host?: HostOrWorker,
) => Callback | Promise<Callback>;

export interface CommandServices {
  readonly route: Route;
  readonly sessions: SessionServices;
  readonly tools: InteractionTools;
  readonly optionErrors: OptionErrors;
  readonly checkStrict: CheckStrict;
  readonly replyToRejection: ReplyToRejection;
  readonly queue: WorkQueue | undefined;
}

export function createHandleCommand(services: CommandServices): HandleCommand {
  const { route, sessions, tools, optionErrors, replyToRejection } = services;
  return (interaction, arrivedAtMs, host) => {
    const destination = route(interaction.data);
    if (!destination) return toMessageCallback(optionErrors.replyToUnknown(interaction));
    const { command, commandPath } = destination;
    const { chain, guardChain, handlerName, defer, tries } = command;
    const resumed = host?.resumed;
    const logContext = toLogContext(interaction, resumed, { command: commandPath, handler: handlerName });
    const toAuthor = findAuthor(interaction, destination, tools);
    if (!toAuthor)
      return toMessageCallback(
        optionErrors.reply({ ...logContext }, interaction, [targetMissing(interaction)]),
      );
    if (command.isGuildOnly && !cameFromGuild(interaction))
      return toMessageCallback(
        optionErrors.reply({ ...logContext }, interaction, [outsideGuild(interaction)]),
      );
    const isQueued = tries !== undefined && !resumed;
    const session = new Session(sessions, interaction, {
      ...{ logContext, defer: isQueued ? 'never' : defer, arrivedAtMs, toAuthor, resumed },
    });
    const { author } = session;
    const handOver = isQueued
      ? () => enqueue(services.queue, session, { name: commandPath, tries, defer: defer ?? sessions.defer })
      : undefined;
    const inner = (): unknown => bindAndCall(services, destination, author, logContext, handOver);
    const around = isQueued ? guardChain : chain;
    return session.run({
      start: around ? () => around(author, async () => (await inner()) as Reply | undefined) : inner,
      toReply: (thrown) => replyToRejection(interaction, { commandPath }, thrown),
      host,
    });
  };
}

/**
 * Returns the handler's result, or a promise of it. If a value is invalid, returns the error reply instead.
 *
 * @param handOver - Called instead of the handler, if it is queued.
 */
function bindAndCall(
  { optionErrors, checkStrict }: CommandServices,
  destination: Destination,
  author: CommandHandlerInteraction,
  logContext: LogContext,
  handOver: (() => unknown) | undefined,
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

/** The compiler has checked that the handler returns a reply; plain JavaScript is checked when it is sent. */
function callHandler({ owner, methodName }: RoutedCommand, parameters: readonly unknown[]): unknown {
  type Method = (...parameters: readonly unknown[]) => unknown;
  return (owner as Record<string, Method>)[methodName]?.(...parameters);
}

/** Returns what makes the handler's interaction, unless it has no target although its type has one. */
function findAuthor(
  interaction: CommandInteraction,
  { commandPath }: Destination,
  tools: InteractionTools,
): ((session: Session) => CommandHandlerInteraction) | undefined {
  const { type, target_id: targetId = '', resolved } = interaction.data;
  switch (type) {
    case CommandType.USER: {
      const user = resolved?.users?.[targetId];
      if (!user) return undefined;
      const target = toUserTarget(user, resolved.members?.[targetId]);
      return (session) => new UserContext(interaction, session, tools, target);
    }
    case CommandType.MESSAGE: {
      const message = resolved?.messages?.[targetId];
      return message && ((session) => new MessageContext(interaction, session, tools, { message }));
    }
    case CommandType.PRIMARY_ENTRY_POINT:
      return (session) => new EntryPointContext(interaction, session, tools);
    default:
      return (session) => new ChatInput(interaction, session, tools, commandPath);
  }
}
