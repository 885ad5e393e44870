import { locationOfHandler } from '../../commands/compile/definition.js';
import type { WorkQueue } from '../../commands/queue/work-queue.js';
import type { AnyCommandInteraction } from '../../commands/types/interaction-types.js';
import type { Reply } from '../../commands/types/reply-types.js';
import type { CommandInteraction } from '../../protocol/interactions/interaction.js';
import { checkStrict, type StrictServices } from '../autocomplete/check-strict.js';
import { cameFromGuild } from '../context/base-interaction.js';
import { findCommandAuthor } from '../context/interaction-contexts.js';
import type { InteractionTools } from '../context/interaction-tools.js';
import type { ReplyToRejection } from '../middleware/rejections.js';
import { enqueue } from '../queue/enqueue.js';
import type { HostOrWorker } from '../receive/ports.js';
import { Session, type SessionServices } from '../reply/session/interaction-session.js';
import { toMessageCallback, type Callback } from '../reply/to-callback.js';
import { bind, refused, toNamedValues, type OptionError } from './bind.js';
import { outsideGuild, targetMissing, type OptionErrors } from './option-errors.js';
import type { Destination, Route } from './route.js';
import { transformValue } from './transform-value.js';

/** Handles a used command. */
export type HandleCommand = (
  interaction: CommandInteraction,
  arrivedAtMs: number,
  host?: HostOrWorker,
) => Callback | Promise<Callback>;

export interface CommandServices extends SessionServices, StrictServices {
  readonly route: Route;
  readonly tools: InteractionTools;
  readonly optionErrors: OptionErrors;
  readonly replyToRejection: ReplyToRejection;
  readonly queue: WorkQueue | undefined;
}

type CommandSession = Session<AnyCommandInteraction>;

export function createHandleCommand(services: CommandServices): HandleCommand {
  const { route, tools, optionErrors, replyToRejection } = services;
  return (interaction, arrivedAtMs, host) => {
    const destination = route(interaction.data);
    if (!destination) return toMessageCallback(optionErrors.replyToUnknown(interaction));
    const { command, commandPath } = destination;
    services.observer.listener?.note({ type: 'routed', route: commandPath });
    const about = { command: commandPath, handler: command.handlerName };
    const refuse = (error: OptionError): Callback =>
      toMessageCallback(
        optionErrors.reply({ interactionId: interaction.id, ...about }, interaction, [error]),
      );
    const toAuthor = findCommandAuthor(interaction, commandPath, tools);
    if (!toAuthor) return refuse(targetMissing(interaction));
    if (command.isGuildOnly && !cameFromGuild(interaction)) return refuse(outsideGuild(interaction));
    const resumed = host?.resumed;
    const isQueued = command.tries !== undefined && !resumed;
    const defer = isQueued ? 'never' : command.defer;
    const session: CommandSession = new Session(services, interaction, {
      about,
      defer,
      arrivedAtMs,
      toAuthor,
      resumed,
    });
    const call = (): unknown => callCommand(services, destination, session);
    const around = isQueued ? command.guardChain : command.chain;
    const start = around
      ? () => around(session.author, async () => (await call()) as Reply | undefined)
      : call;
    return session.run({ start, toReply: replyToRejection, host });
  };
}

/**
 * Calls the handler of a command with the submitted values, or queues it. Returns its result, possibly async, or the
 * reply about an invalid value.
 */
function callCommand(services: CommandServices, destination: Destination, session: CommandSession): unknown {
  const { command, values } = destination;
  const { author } = session;
  const parameters: unknown[] = [author];
  const submitted = { values, resolved: author.raw.data.resolved };
  const errors = bind(command.options, submitted, parameters);
  if (errors) return refuse(services, session, errors);
  return command.hasStrict || command.hasTransforms
    ? checkAndCall(services, destination, session, parameters)
    : callHandler(services, destination, session, parameters);
}

/** Has providers check the values of strict options, then runs the transforms, and then calls the handler. */
async function checkAndCall(
  services: CommandServices,
  destination: Destination,
  session: CommandSession,
  parameters: unknown[],
): Promise<unknown> {
  const { author } = session;
  const { hasStrict } = destination.command;
  // Values were checked before the handler was queued.
  const notFound = hasStrict && !author.queued ? await checkStrict(services, author.raw, destination) : [];
  if (notFound.length > 0) return refuse(services, session, notFound);
  const errors = await transformValues(destination, parameters, author);
  return errors.length > 0
    ? refuse(services, session, errors)
    : callHandler(services, destination, session, parameters);
}

function refuse(
  { optionErrors }: CommandServices,
  { logContext, author }: CommandSession,
  errors: readonly OptionError[],
): Reply {
  return optionErrors.reply({ ...logContext }, author.raw, errors);
}

/**
 * Runs the transforms and schemas of the options that have one. One that refuses its value is the user's error; anything
 * else it throws counts as a failure of the handler.
 */
async function transformValues(
  { command, commandPath }: Destination,
  parameters: unknown[],
  interaction: AnyCommandInteraction,
): Promise<readonly OptionError[]> {
  const errors: OptionError[] = [];
  for (const option of command.options) {
    const { name, parameter } = option;
    const value = parameters[parameter];
    const made = await transformValue(option, value, interaction, () => ({
      ...locationOfHandler(command.executable.handler),
      option: `${commandPath} ${name}`,
    }));
    if ('refusal' in made) errors.push(refused(name, value, { kind: 'words', words: made.refusal }));
    else parameters[parameter] = made.value;
  }
  return errors;
}

/** The compiler has checked that the handler returns a reply; plain JavaScript is checked when it is sent. */
function callHandler(
  services: CommandServices,
  { command, commandPath }: Destination,
  session: CommandSession,
  parameters: readonly unknown[],
): unknown {
  const { tries, defer = services.defer, methodName, handlerName: name } = command;
  if (tries !== undefined && !session.resumed)
    return enqueue(services, session, { name: commandPath, tries, defer });
  const given = command.isNamed
    ? [
        session.author,
        toNamedValues(command.options.map((option) => [option.name, parameters[option.parameter]])),
      ]
    : parameters;
  type Method = (...parameters: readonly unknown[]) => unknown;
  const owner = command.owner as Record<string, Method>;
  const { listener } = services.observer;
  return listener
    ? listener.run({ kind: 'handler', name }, () => owner[methodName]?.(...given))
    : owner[methodName]?.(...given);
}
