import type { WorkQueue } from '../../commands/queue/work-queue.js';
import { cameFromGuild } from '../context/came-from-guild.js';
import type { CommandInteraction } from '../../protocol/interactions/interaction.js';
import { findCommandAuthor } from '../context/interaction-contexts.js';
import type { InteractionTools } from '../context/interaction-tools.js';
import type { ReplyToRejection } from '../middleware/reply-to-rejection.js';
import type { HostOrWorker } from '../receive/ports.js';
import { Session, type SessionServices } from '../reply/session/interaction-session.js';
import { toMessageCallback, type Callback } from '../reply/to-callback.js';
import { toCall, type CallServices } from './call-command.js';
import type { OptionError } from './bind.js';
import { outsideGuild, targetMissing } from './option-errors.js';
import { enqueue } from '../queue/enqueue.js';
import type { Route } from './route.js';

/** Handles a used command. */
export type HandleCommand = (
  interaction: CommandInteraction,
  arrivedAtMs: number,
  host?: HostOrWorker,
) => Callback | Promise<Callback>;

export interface CommandServices extends CallServices {
  readonly route: Route;
  readonly sessions: SessionServices;
  readonly tools: InteractionTools;
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
    const about = { command: commandPath, handler: handlerName };
    const refuse = (error: OptionError): Callback =>
      toMessageCallback(
        optionErrors.reply({ interactionId: interaction.id, ...about }, interaction, [error]),
      );
    const toAuthor = findCommandAuthor(interaction, commandPath, tools);
    if (!toAuthor) return refuse(targetMissing(interaction));
    if (command.isGuildOnly && !cameFromGuild(interaction)) return refuse(outsideGuild(interaction));
    const resumed = host?.resumed;
    const isQueued = tries !== undefined && !resumed;
    const session = new Session(sessions, interaction, {
      ...{ about, defer: isQueued ? 'never' : defer, arrivedAtMs, toAuthor, resumed },
    });
    const { author, logContext } = session;
    const handOver = isQueued
      ? () => enqueue(services.queue, session, { name: commandPath, tries, defer: defer ?? sessions.defer })
      : undefined;
    return session.run({
      start: toCall(services, destination, author, {
        ...{ logContext, handOver, around: isQueued ? guardChain : chain },
      }),
      toReply: replyToRejection,
      host,
    });
  };
}
