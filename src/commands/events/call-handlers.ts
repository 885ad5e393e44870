import { CommandryError } from '../../common/errors/commandry-error.js';
import { describeError, type Log } from '../../common/log.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { isJsonObject } from '../../protocol/validation/field-checker.js';
import { nameOfHandler } from '../compile/definition.js';
import type { EventDefinition, EventServices } from './event-definition.js';
import type { DiscordEvent, EventFailure } from './event-types.js';

/** An event, as its handlers get it, without their tools. */
export interface EventFacts extends Pick<
  DiscordEvent<string>,
  'data' | 'guildId' | 'shardId' | 'applicationId' | 'timestampMs' | 'raw'
> {
  readonly type: string;
}

interface HandlerCalls {
  readonly event: EventFacts;
  readonly handlers: readonly EventDefinition[];
  readonly signal: AbortSignal;
  /** Whether Discord sends the event again, now that a handler has failed. */
  readonly willComeAgain: () => boolean;
  /** Called at once with each failure, which is logged and counted already. */
  readonly onFailed: (failure: CommandryError) => void;
}

/** Calls the handlers of an event, one after the other, until the signal is aborted. Never rejects. */
export async function callHandlers(services: EventServices, calls: HandlerCalls): Promise<void> {
  for (const definition of calls.handlers) {
    if (calls.signal.aborted) return;
    const event = toEvent(services, calls, nameOfHandler(definition.handler));
    try {
      await callHandler(services, definition, event);
    } catch (error) {
      await report(services, calls, { error, event, handler: nameOfHandler(definition.handler) });
    }
  }
}

function callHandler(
  { instances, observer }: EventServices,
  { handler }: EventDefinition,
  event: DiscordEvent<string>,
): unknown {
  return observer.call(nameOfHandler(handler), () => {
    if (handler.kind === 'function') return handler.run(event as never, undefined as never);
    const instance = instances.get(handler.target) as Record<string, (event: unknown) => unknown>;
    return instance[handler.methodName]?.(event);
  });
}

/** Adds the tools of a handler. */
function toEvent(
  { observer, context }: EventServices,
  { event, signal }: HandlerCalls,
  handler: string,
): DiscordEvent<string> {
  const about = { discordEvent: event.type, handler };
  const ownLog: Log = (entry) => {
    observer.log({ ...entry, ...about });
  };
  return { ...event, ...context, log: ownLog, signal };
}

type Failed = Pick<EventFailure, 'error' | 'handler'> & { readonly event: DiscordEvent<string> };

async function report(services: EventServices, calls: HandlerCalls, failed: Failed): Promise<void> {
  const { observer, makeIncidentId, onError } = services;
  const { error, handler, event } = failed;
  const incidentId = makeIncidentId();
  const willBeSentAgain = calls.willComeAgain();
  const end = willBeSentAgain
    ? 'Discord will send the event again, for up to 10 minutes.'
    : 'Discord will not send the event again.';
  const about = { discordEvent: event.type, handler, incidentId };
  observer.trouble('EVENT_FAILED', {
    level: 'error',
    event: 'EVENT_FAILED',
    message: `${handler} failed at ${event.type}. ${end}`,
    ...about,
    willBeSentAgain,
    error: describeError(error),
  });
  calls.onFailed(new CommandryError('EVENT_FAILED', `Incident ${incidentId}.`));
  if (!onError) return;
  try {
    // Its type is not known here.
    const given = event as DiscordEvent;
    await onError({ error, code: 'EVENT_FAILED', incidentId, event: given, handler, answered: true });
  } catch (thrown) {
    const message = 'onError failed.';
    const entry = { event: 'ERROR_HOOK_FAILED', message, ...about, error: describeError(thrown) };
    observer.log({ level: 'error', ...entry });
  }
}

/** Events about a guild itself, whose id is that of the data. */
const GUILD_ITSELF: ReadonlySet<string> = new Set(['GUILD_CREATE', 'GUILD_UPDATE', 'GUILD_DELETE']);

/** Returns the guild that an event is about. */
export function guildIdOf(type: string, data: unknown): Snowflake | undefined {
  if (!isJsonObject(data)) return undefined;
  const id = GUILD_ITSELF.has(type) ? data['id'] : data['guild_id'];
  return typeof id === 'string' ? id : undefined;
}
