import type { EventDefinition } from '../commands/events/event-definition.js';
import {
  findMissingIntents,
  findWithoutContent,
  neededIntents,
  portalNameOf,
  type EventHandlerName,
} from '../commands/events/needed-intents.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import type { Log } from '../common/log.js';
import { findUngrantedIntents, type GatewayIntentName } from '../protocol/gateway/intent.js';

interface IntentsOf {
  readonly events: readonly EventDefinition[];
  /** The bits that the author asks for; undefined for those that the handlers need. */
  readonly given: number | undefined;
  readonly log: Log;
}

/**
 * Returns the intents to ask for, and logs which handlers of messages get no content.
 *
 * @throws CommandryError `GATEWAY_INTENTS_MISSING` if a handler could never get its event, or lacks an intent that it
 *   names.
 */
export function intentsToAsk({ events, given, log }: IntentsOf): number {
  const bits = given ?? neededIntents({ events }).reduce((sum, { bit }) => sum | bit, 0);
  const missing = findMissingIntents(events, bits);
  if (missing.length > 0) {
    const list = missing.map((each) => `${describeHandler(each)} needs ${each.intents.join(' or ')}`);
    throw new CommandryError('GATEWAY_INTENTS_MISSING', `${list.join('; ')}.`);
  }
  const without = findWithoutContent(events, bits);
  if (without.length > 0) {
    const message = `${without.map(describeHandler).join(', ')}: without the intent MESSAGE_CONTENT, content, embeds, attachments, components and polls are empty, except in direct messages, in messages that mention the bot, and in its own. A handler that reads them names it: @On('MESSAGE_CREATE', { intents: ['MESSAGE_CONTENT'] }).`;
    log({ level: 'info', event: 'MESSAGE_CONTENT_WITHHELD', message });
  }
  return bits;
}

/**
 * Checks that the application is granted the privileged intents, before Discord closes the connection.
 *
 * @param flags - Of the application.
 * @throws CommandryError `GATEWAY_INTENTS_DISALLOWED` naming each switch and the handlers that need it.
 */
export function requireGranted(bits: number, flags: number, events: readonly EventDefinition[]): void {
  const ungranted = findUngrantedIntents(bits, flags);
  if (ungranted.length === 0) return;
  const list = ungranted.map(
    (intent) => `${intent} ("${portalNameOf(intent)}")${describeNeed(intent, events)}`,
  );
  throw new CommandryError('GATEWAY_INTENTS_DISALLOWED', `The application lacks ${list.join(', ')}.`);
}

function describeNeed(intent: GatewayIntentName, events: readonly EventDefinition[]): string {
  const handlers = neededIntents({ events }).find((needed) => needed.intent === intent)?.neededBy ?? [];
  return handlers.length === 0 ? '' : ` for ${handlers.map(describeHandler).join(', ')}`;
}

function describeHandler({ handler, event }: EventHandlerName): string {
  return `${handler} (${event})`;
}
