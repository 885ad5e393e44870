import type { AppOptions, ComponentInteraction } from 'commandry';
import { chatInputPayload, type Payload } from 'commandry-dev/testing';
import { toMessage, type ServiceAnswer } from '../service/fake-service.js';
import { kit, startApp } from './started-app.js';
import { until } from '../time/wait.js';

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

export type ComponentHandler = (interaction: ComponentInteraction) => unknown;
export const onComponent = (handler: ComponentHandler) => ({
  onComponent: handler as AppOptions['onComponent'],
});

/** Presses a button, and waits until everything that comes of it is done. */
export async function press(handler: ComponentHandler, ...answers: (ServiceAnswer | undefined)[]) {
  const started = startApp(onComponent(handler), ...answers);
  const { body } = await kit.send(started.app, pressed());
  await until(() => started.app.inFlight.count === 0);
  return { ...started, body, told: started.service.told(), events: started.logbook.events() };
}
