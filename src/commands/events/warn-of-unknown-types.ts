import type { Log } from '../../common/log.js';
import { nearestName } from '../../protocol/nearest-name.js';
import { WEBHOOK_EVENT_TYPES } from '../../protocol/events/webhook-event.js';
import { nameOfHandler } from '../compile/definition.js';
import type { EventDefinition } from './event-definition.js';

const KNOWN: ReadonlySet<string> = new Set(WEBHOOK_EVENT_TYPES);

/** Warns once about each unknown type: it may be new, or misspelt. */
export function warnOfUnknownTypes(events: readonly EventDefinition[], log: Log): void {
  const warned = new Set<string>();
  for (const { type, handler } of events) {
    if (KNOWN.has(type) || warned.has(type)) continue;
    warned.add(type);
    const meant = nearestName(type, WEBHOOK_EVENT_TYPES);
    const hint = meant === undefined ? '' : ` Did you mean ${meant}?`;
    const message = `${nameOfHandler(handler)} handles ${type}, which is none of the types that this version knows.${hint}`;
    log({ level: 'warn', event: 'EVENT_TYPE_UNKNOWN', message, webhookEvent: type });
  }
}
