import type { Snowflake, WebhookEventType } from 'commandry/protocol';
import type { Service } from '../emulator-modules.js';

/** Tells of an event of an application, which is delivered to its webhook events URL if it wants that type. */
export function emitApplicationEvent(
  { events, clock }: Pick<Service, 'events' | 'clock'>,
  applicationId: Snowflake,
  type: WebhookEventType,
  data: object,
  atMs = clock.now(),
): void {
  const timestamp = new Date(atMs).toISOString();
  events.emit({ type: 'APPLICATION_EVENT', application_id: applicationId, event: { type, timestamp, data } });
}
