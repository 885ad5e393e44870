import type { App } from 'commandry';
import { WEBHOOK_EVENT_TYPES, type GatewayIntentName } from 'commandry/protocol';
import { isGatewayEvent, nameOfHandler, neededIntents, type NeededIntent } from 'commandry/tooling';
import type { Output } from '../../output/output.js';
import { count } from '../../output/count.js';

/** A handler of events, and how they reach it. */
export interface ListedEvent {
  /** For example `MESSAGE_CREATE`. */
  readonly type: string;
  /** For example `Spam.check`. */
  readonly handler: string;
  /** `http`: to the webhook events URL. A type that is not known may come either way. */
  readonly over: readonly ('http' | 'gateway')[];
  /** The intents that it needs of a connection to the gateway. */
  readonly intents: readonly GatewayIntentName[];
}

/** A version before events of the gateway has no handlers of them. */
function eventsOf(app: App): App['events'] {
  const { events = [] } = app as Partial<App>;
  return events;
}

export function toListedEvents(app: App): ListedEvent[] {
  return eventsOf(app).map((event) => {
    const { type, handler } = event;
    const isHttp = (WEBHOOK_EVENT_TYPES as readonly string[]).includes(type);
    const isGateway = isGatewayEvent(type);
    return {
      type,
      handler: nameOfHandler(handler),
      over: [
        ...(isHttp || !isGateway ? ['http' as const] : []),
        ...(isGateway || !isHttp ? ['gateway' as const] : []),
      ],
      intents: neededIntents({ events: [event] }).map(({ intent }) => intent),
    };
  });
}

/** Formats handlers of events as lines: type, handler, and how the events come. */
export function describeEvents(events: readonly ListedEvent[], { paint }: Output): string {
  const [types, handlers] = [
    Math.max(...events.map(({ type }) => type.length)),
    Math.max(...events.map(({ handler }) => handler.length)),
  ];
  const lines = events.map(({ type, handler, over, intents }) => {
    const way = over.map((each) => (each === 'http' ? 'over HTTP' : 'gateway')).join(' or ');
    const rest = intents.length === 0 ? way : `${way}: ${intents.join(', ')}`;
    return `  ${type.padEnd(types)}  ${handler.padEnd(handlers)}  ${paint('dim', rest)}`;
  });
  return [paint('bold', `Events: ${events.length}`), ...lines].join('\n');
}

/** What a connection to the gateway needs for the handlers of an app; undefined if none needs one. */
export interface GatewayNeeds {
  /** The handlers whose events come over the gateway alone. */
  readonly handlers: readonly ListedEvent[];
  readonly intents: readonly NeededIntent[];
}

export function toGatewayNeeds(app: App): GatewayNeeds | undefined {
  const handlers = toListedEvents(app).filter(({ over }) => !over.includes('http'));
  return handlers.length === 0 ? undefined : { handlers, intents: neededIntents({ events: eventsOf(app) }) };
}

/** Says what must be there for the events to come, and which switches in the portal. */
export function describeGatewayNeeds({ handlers, intents }: GatewayNeeds, { paint }: Output): string {
  const privileged = intents.filter(({ portalName }) => portalName !== undefined);
  const names = intents.map(({ intent }) => intent).join(', ');
  const asked = intents.length === 0 ? 'without intents' : `with ${names}`;
  return [
    paint(
      'bold',
      `A connection to the gateway is needed, for ${count(handlers.length, 'handler')} of events, ${asked}`,
    ),
    ...privileged.map(({ intent, portalName, neededBy }) => {
      const by = neededBy.map(({ handler, event }) => `${handler} (${event})`).join(', ');
      return paint('yellow', `  ! ${intent} is privileged: switch on "${portalName}" for ${by}`);
    }),
    ...(privileged.length > 0
      ? ['The switches are in the developer portal, on the page "Bot" of the application.']
      : []),
    'connectGateway(app) of commandry/gateway connects with these intents.',
  ].join('\n');
}
