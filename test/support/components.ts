import { createApp, type AppOptions, type ComponentInteraction } from 'commandry';
import { chatInputPayload, type Payload } from 'commandry/testing';
import { fakeService, toMessage, type ServiceAnswer } from './fake-service.js';
import { createLogbook } from './logbook.js';
import { createManualClock } from './manual-clock.js';
import { kit, START_MS, until } from './slow-app.js';

/** The message that the button is on. */
export const SOURCE = { ...toMessage({ content: 'Press' }), id: '800000000000000001' };

function payloadOf(fields: object): Payload {
  return { ...chatInputPayload(kit.context(), 'run', {}), ...fields };
}
/** A pressed button. */
export const pressed = (more: object = {}) =>
  payloadOf({ type: 3, message: SOURCE, data: { custom_id: 'vote:1', component_type: 2 }, ...more });
/** A submitted modal. */
export const submitted = (more: object = {}) =>
  payloadOf({ type: 5, data: { custom_id: 'form', components: [] }, ...more });

/** An app with a clock that stands still, and a service that writes down. */
export function startAnswering(settings: Partial<AppOptions>, ...answers: (ServiceAnswer | undefined)[]) {
  const logbook = createLogbook();
  const clock = createManualClock(START_MS);
  const service = fakeService(...answers);
  const common = { ...kit.credentials, commands: [], log: logbook.log, clock, fetch: service.fetch };
  const app = createApp({ ...common, makeIncidentId: () => 'incident-1', ...settings });
  return { app, logbook, clock, service };
}

export type ComponentHandler = (interaction: ComponentInteraction) => unknown;
export const onComponent = (handler: ComponentHandler) => ({
  onComponent: handler as AppOptions['onComponent'],
});

/** Presses a button, and waits until everything that comes of it is done. */
export async function press(handler: ComponentHandler, ...answers: (ServiceAnswer | undefined)[]) {
  const started = startAnswering(onComponent(handler), ...answers);
  const { body } = await kit.send(started.app, pressed());
  await until(() => started.app.inFlight.count === 0);
  return { ...started, body, told: started.service.told(), events: started.logbook.events() };
}
