import { eventing } from '../events/run-events.js';
import { recordMethod, refuseStandardDialect } from '../records/write-records.js';
import type { EventDecorator, WebhookEvent, WebhookEventName } from '../events/event-types.js';

/**
 * Makes a method a handler of webhook events. It gets the event; its result is awaited and ignored. Several methods may
 * handle one type, and one method several types.
 *
 * @param type - For example `ENTITLEMENT_CREATE`; see {@link WebhookEventName}.
 */
export function On<const Type extends WebhookEventName>(type: Type): EventDecorator<WebhookEvent<Type>> {
  return (prototype, method) => {
    refuseStandardDialect('On', method);
    recordMethod(prototype, method, { kind: 'event', name: type, eventing });
  };
}
