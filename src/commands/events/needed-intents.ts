import {
  EVENT_INTENTS,
  GatewayIntent,
  PRIVILEGED_INTENTS,
  type GatewayIntentName,
} from '../../protocol/gateway/intent.js';
import { nameOfHandler } from '../compile/definition.js';
import type { EventDefinition } from './event-definition.js';

/** A handler and the type of its event. */
export interface EventHandlerName {
  /** For example `Spam.check`. */
  readonly handler: string;
  /** For example `MESSAGE_CREATE`. */
  readonly event: string;
}

/** An intent that handlers need. */
export interface NeededIntent {
  /** Its name, for example `GUILD_MESSAGES`. */
  readonly intent: GatewayIntentName;
  /** Its bit. */
  readonly bit: number;
  /** Its name in the developer portal, on the page "Bot", where it must be switched on; undefined if it need not be. */
  readonly portalName: string | undefined;
  /** The handlers that get no event, or less of it, without the intent. */
  readonly neededBy: readonly EventHandlerName[];
}

/**
 * Returns the intents that the handlers of an app need, for a connection that is not made by `connectGateway`.
 *
 * Of an event that several intents select, all those that are not privileged are needed: a handler of `MESSAGE_CREATE` gets
 * the messages of guilds and direct messages. `MESSAGE_CONTENT` is needed where a handler names it.
 *
 * @param app - Or its `events`.
 * @returns One for each intent, in the order of their bits. Empty if no handler needs any.
 * @example neededIntents(app).reduce((bits, { bit }) => bits | bit, 0)
 */
export function neededIntents({ events }: { readonly events: readonly EventDefinition[] }): NeededIntent[] {
  const neededBy = new Map<GatewayIntentName, EventHandlerName[]>();
  for (const { type: event, handler, intents } of events)
    for (const intent of new Set([...intentsOfEvent(event), ...intents]))
      neededBy.set(intent, [...(neededBy.get(intent) ?? []), { handler: nameOfHandler(handler), event }]);
  const all = Object.entries(GatewayIntent) as [GatewayIntentName, number][];
  return all.flatMap(([intent, bit]) => {
    const handlers = neededBy.get(intent);
    return handlers ? [{ intent, bit, portalName: portalNameOf(intent), neededBy: handlers }] : [];
  });
}

/** Returns the name of an intent in the developer portal; undefined if it is not privileged. */
export function portalNameOf(intent: GatewayIntentName): string | undefined {
  return isPrivileged(intent) ? PRIVILEGED_INTENTS[intent].portalName : undefined;
}

function isPrivileged(intent: GatewayIntentName): intent is keyof typeof PRIVILEGED_INTENTS {
  return intent in PRIVILEGED_INTENTS;
}

/** The intents to ask for an event with. */
function intentsOfEvent(event: string): readonly GatewayIntentName[] {
  const all = selecting(event);
  const granted = all.filter((intent) => !isPrivileged(intent));
  return granted.length > 0 ? granted : all;
}

/** Whether the gateway is known to dispatch an event. */
export function isGatewayEvent(event: string): boolean {
  return Object.hasOwn(EVENT_INTENTS, event);
}

/** The intents of which one is enough to get an event. None: it always comes, or is not known. */
function selecting(event: string): readonly GatewayIntentName[] {
  return (EVENT_INTENTS as Readonly<Partial<Record<string, readonly GatewayIntentName[]>>>)[event] ?? [];
}

/** Why a handler does not get what it needs. */
export interface MissingIntent extends EventHandlerName {
  /** One of them is needed. */
  readonly intents: readonly GatewayIntentName[];
}

/** Returns the handlers that never get their event with these intents, or lack one that they name. */
export function findMissingIntents(events: readonly EventDefinition[], bits: number): MissingIntent[] {
  const lacks = (intents: readonly GatewayIntentName[]): boolean =>
    intents.length > 0 && intents.every((intent) => (bits & GatewayIntent[intent]) === 0);
  return events.flatMap(({ type: event, handler, intents }) =>
    [selecting(event), ...intents.map((intent) => [intent])]
      .filter(lacks)
      .map((missing) => ({ handler: nameOfHandler(handler), event, intents: missing })),
  );
}

/** The events with the text of messages. */
const WITH_CONTENT: ReadonlySet<string> = new Set(['MESSAGE_CREATE', 'MESSAGE_UPDATE']);

/** Returns the handlers of messages that get no content with these intents. */
export function findWithoutContent(events: readonly EventDefinition[], bits: number): EventHandlerName[] {
  if ((bits & GatewayIntent.MESSAGE_CONTENT) !== 0) return [];
  return events
    .filter(({ type }) => WITH_CONTENT.has(type))
    .map(({ type: event, handler }) => ({ handler: nameOfHandler(handler), event }));
}
