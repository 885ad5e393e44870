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
  // Two events of one moment must differ: receivers know an event by its type, time and data.
  const microseconds = (events.last % 1000).toString().padStart(3, '0');
  const timestamp = new Date(atMs).toISOString().replace('Z', microseconds);
  events.emit({ type: 'APPLICATION_EVENT', application_id: applicationId, event: { type, timestamp, data } });
}
