import type { Log } from '../../common/log.js';
import { WEBHOOK_EVENT_TYPES } from '../../protocol/events/webhook-event.js';
import { EVENT_INTENTS, GatewayIntent } from '../../protocol/gateway/intent.js';
import { describeFound } from '../../protocol/validation/describe-found.js';
import { nearestName } from '../../protocol/nearest-name.js';
import { nameOfHandler, nameOfMade } from '../compile/definition.js';
import { orEmpty } from '../compile/map-list.js';
import { BothWays } from './both-ways.js';
import { createDispatch } from './dispatch-events.js';
import {
  type EventDefinition,
  type Eventing,
  type EventRunner,
  type EventServices,
  toDefinedEvent,
  type DefinedEvent,
} from './event-definition.js';
import type { DiscordEvent, EventName, EventSettings, SpelledEventName } from './event-types.js';
import { createReceive } from './receive-events.js';

/** Every declaration of an event refers to this. */
export const eventing: Eventing = { createRunner, findProblems };

function createRunner(events: readonly EventDefinition[], services: EventServices): EventRunner {
  warnOfUnknownTypes(events, services.observer.log);
  const handlersOf = new Map<string, EventDefinition[]>();
  for (const event of events) handlersOf.set(event.type, [...(handlersOf.get(event.type) ?? []), event]);
  const bothWays = new BothWays(services.clock, services.observer.log);
  const isReceiving = events.some(({ type }) => isOverHttp(type));
  return {
    receive: isReceiving ? createReceive(handlersOf, bothWays, services) : undefined,
    ...createDispatch(handlersOf, bothWays, services),
  };
}

/** Whether an event may come to the webhook events URL: it does, or is not known. */
function isOverHttp(type: string): boolean {
  return !GATEWAY_TYPES.includes(type) || HTTP_TYPES.includes(type);
}

const HTTP_TYPES: readonly string[] = WEBHOOK_EVENT_TYPES;
const GATEWAY_TYPES: readonly string[] = /* @__PURE__ */ Object.keys(EVENT_INTENTS);
const KNOWN_TYPES: readonly string[] = [...HTTP_TYPES, ...GATEWAY_TYPES];

type RunEventHandler<Type extends EventName> = (event: DiscordEvent<Type>) => unknown;

/**
 * Defines a handler of events without decorators.
 *
 * @param type - For example `MESSAGE_CREATE`; see {@link EventName}. Several handlers may have the same.
 * @param run - If it throws, the failure is logged and counted, and Discord sends an event over HTTP again.
 */
export function defineEvent<const Type extends EventName>(
  type: SpelledEventName<Type>,
  run: RunEventHandler<Type>,
): DefinedEvent;
/** @param settings - The intents that the handler needs besides. */
export function defineEvent<const Type extends EventName>(
  type: SpelledEventName<Type>,
  settings: EventSettings,
  run: RunEventHandler<Type>,
): DefinedEvent;
export function defineEvent(
  type: string,
  ...given: readonly [run: RunEventHandler<string>] | readonly [EventSettings, RunEventHandler<string>]
): DefinedEvent {
  const [settings, run] = given.length === 1 ? [{}, given[0]] : given;
  const { intents = [] } = orEmpty(settings);
  const handler = { kind: 'function', className: nameOfMade('defineEvent', type), run } as const;
  return toDefinedEvent({ type, intents, handler, eventing });
}

function findProblems({ type, intents }: EventDefinition): ReturnType<Eventing['findProblems']> {
  if (typeof type !== 'string' || !/^[A-Z][A-Z0-9_]{0,99}$/.test(type)) {
    const meant = typeof type === 'string' ? nearestName(type, KNOWN_TYPES) : undefined;
    const wanted = meant === undefined ? 'the type of an event' : `the type of an event, perhaps ${meant}`;
    return [{ code: 'EVENT_TYPE_INVALID', found: describeFound(type), wanted }];
  }
  if (type === 'INTERACTION_CREATE')
    return [
      { code: 'EVENT_IS_INTERACTION', found: 'a handler of INTERACTION_CREATE', wanted: 'another event' },
    ];
  const given: unknown = intents;
  if (!isListOfTexts(given))
    return [
      { code: 'INTENT_UNKNOWN', found: `intents: ${describeFound(given)}`, wanted: 'a list of intents' },
    ];
  return given
    .filter((name) => !Object.hasOwn(GatewayIntent, name))
    .map((name) => {
      const meant = nearestName(name, Object.keys(GatewayIntent));
      const wanted = meant === undefined ? 'an intent' : `an intent, perhaps ${meant}`;
      return { code: 'INTENT_UNKNOWN', found: `the intent ${describeFound(name)}`, wanted };
    });
}

function isListOfTexts(given: unknown): given is readonly string[] {
  return Array.isArray(given) && given.every((each) => typeof each === 'string');
}

/** Warns once about each unknown type: it may be new, or misspelt. */
function warnOfUnknownTypes(events: readonly EventDefinition[], log: Log): void {
  const warned = new Set<string>();
  for (const { type, handler } of events) {
    if (KNOWN_TYPES.includes(type) || warned.has(type)) continue;
    warned.add(type);
    const meant = nearestName(type, KNOWN_TYPES);
    const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
    const message = `${nameOfHandler(handler)} handles ${type}, a type that this version does not know.${hint}`;
    log({ level: 'warn', event: 'EVENT_TYPE_UNKNOWN', message, discordEvent: type });
  }
}
