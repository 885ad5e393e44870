import type { App, AppOptions } from 'commandry';
import { createApp } from 'commandry';
import { createWireKit } from '../wire-kit/wire-kit.js';
import { createLogbook } from '../logbook.js';
import { toMessage } from '../service/fake-service.js';

/** The kit whose credentials the apps of {@link startRoutes} have. */
export const routeKit = createWireKit();

/** The callback of a response, as far as these tests look at it. */
export interface SeenCallback {
  readonly type: number;
  readonly data?: Readonly<Record<string, unknown>> & {
    readonly content?: string;
    readonly custom_id?: string;
  };
}

const MESSAGE = { ...toMessage({ content: 'Press' }), id: '800000000000000001' };

/** An app with these routes, and what a client of Discord does with their components. */
export function startRoutes(commands: AppOptions['commands'], options: Partial<AppOptions> = {}) {
  const logbook = createLogbook();
  const app: App = createApp({ commands, ...routeKit.credentials, log: logbook.log, ...options });
  const send = async (payload: object): Promise<SeenCallback> => {
    const { body } = await routeKit.send(app, { ...routeKit.context(), ...payload });
    return body as SeenCallback;
  };
  return {
    app,
    logbook,
    /** Uses a component by its custom id. */
    use: (custom_id: string, data: object = {}, more: object = {}) =>
      send({ type: 3, data: { component_type: 2, custom_id, ...data }, message: MESSAGE, ...more }),
    /** Submits a modal with these fields, each in a label. */
    submit: (custom_id: string, fields: readonly object[], more: object = {}) =>
      send({
        type: 5,
        data: { custom_id, components: fields.map((component) => ({ type: 18, component })), ...more },
      }),
  };
}
