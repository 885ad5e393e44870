import { WEBHOOK_EVENT_TYPES, WebhookType } from 'commandry/protocol';
import type { App } from 'commandry';
import { isGatewayEvent } from 'commandry/tooling/kit';
import type { KitService } from '../service/kit-service.js';
import type { Deliveries } from './deliveries.js';
import type { Timers } from './kit-clock.js';
import { KitError } from './kit-error.js';
import type { Stage } from './stage.js';

interface EventParts {
  readonly app: App;
  readonly service: KitService;
  readonly stage: Stage;
  readonly deliveries: Deliveries;
  readonly timers: Timers;
}

/**
 * Sends an event to the app under test, as Discord would: over HTTP, or if only the gateway has it as that. Resolves to the HTTP
 * status when the bot is done.
 */
export async function sendEvent(
  { app, service, stage, deliveries, timers }: EventParts,
  type: string,
  data: object,
): Promise<number | undefined> {
  const { receiveEvents, maxBodyBytes } = app;
  const isOverHttp = isWebhookEvent(type) || !isGatewayEvent(type);
  if (isOverHttp ? !receiveEvents : app.events.length === 0)
    throw new KitError('KIT_MISUSED', `The app handles no events, so that none can be sent: ${type}.`);
  await stage.arrange();
  if (!receiveEvents || !isOverHttp) {
    void app.dispatchEvent({ t: type, d: data });
    await stage.settle(`${type} arrived`);
    return undefined;
  }
  const { applicationId } = service.credentials;
  const timestamp = new Date(timers.now()).toISOString().replace('Z', sequenceOf(deliveries.deliveredCount));
  const body = { version: 1, application_id: applicationId, type: WebhookType.EVENT };
  const bytes = Buffer.from(JSON.stringify({ ...body, event: { type, timestamp, data } }));
  let status: number | undefined;
  const done = service.sendEvent({ receive: receiveEvents, maxBodyBytes }, bytes).then((response) => {
    ({ status } = response);
    return { outcome: 'message', interaction: null, response: null } as const;
  });
  // Failures are thrown below.
  const use = deliveries.during(done).then(() => new Promise<never>(() => undefined));
  await Promise.race([stage.settle(`${type} arrived`), use]);
  return status;
}

function isWebhookEvent(type: string): boolean {
  return (WEBHOOK_EVENT_TYPES as readonly string[]).includes(type);
}

/** Two equal events of one moment are two: they differ in their microseconds. */
function sequenceOf(count: number): string {
  return (count % 1000).toString().padStart(3, '0');
}
