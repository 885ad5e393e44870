import type { WebhookEvent, WebhookEventName } from './event-types.js';
import { toDefinedEvent, type DefinedEvent } from './event-definition.js';
import { nameOfMade } from '../define/name-of-made.js';
import { eventing } from './run-events.js';

/**
 * Defines a handler of events over HTTP without decorators.
 *
 * @param type - For example `ENTITLEMENT_CREATE`; see {@link WebhookEventName}. Several handlers may have the same.
 * @param run - If it throws, Discord redelivers the event, and all handlers of its type run again.
 */
export function defineEvent<const Type extends WebhookEventName>(
  type: Type,
  run: (event: WebhookEvent<Type>) => unknown,
): DefinedEvent {
  const handler = { kind: 'function', className: nameOfMade('defineEvent', type), run } as const;
  return toDefinedEvent({ type, handler, eventing });
}
