import { expect, onTestFinished } from 'vitest';
import { createApp, type App, type AppOptions, type SettledWork } from 'commandry';
import { createServer } from 'commandry/node';
import type { EmulatorOptions } from '../../../tools/src/emulator/index.js';
import { startTestEmulator, WEATHER, type TestEmulator } from '../../tools/emulator/support/emulator.js';
import { createLogbook, type Logbook } from '../logbook.js';
import { kit } from '../apps/started-app.js';

export interface EmulatedBot {
  readonly emulator: TestEmulator;
  readonly app: App;
  readonly logbook: Logbook;
}

export interface Host {
  readonly port: number;
  readonly close: (drainMs: number) => Promise<SettledWork>;
}

/** An app that registers the commands of Weather. It receives nothing unless the settings have the public key of the emulator. */
export function createWeatherApp(
  { baseUrl }: { readonly baseUrl: string },
  settings: Partial<AppOptions> = {},
): App {
  const credentials = { ...kit.credentials, applicationId: WEATHER.id, token: WEATHER.token };
  return createApp({ commands: [], ...credentials, baseUrl, print: () => undefined, ...settings });
}

/** An app on a server of its own, registered in an emulator that delivers to it, until the test is over. */
export async function startEmulatedBot(
  settings: Partial<AppOptions>,
  {
    serve = serveWithNode,
    ...options
  }: EmulatorOptions & { readonly serve?: (app: App) => Promise<Host> } = {},
): Promise<EmulatedBot & { readonly host: Host }> {
  const emulator = await startTestEmulator(options);
  const logbook = createLogbook();
  const { publicKey } = emulator.credentials();
  const app = createWeatherApp(emulator, { publicKey, log: logbook.log, ...settings });
  await app.sync();
  const host = await serve(app);
  onTestFinished(async () => {
    await host.close(0);
  });
  const url = `http://127.0.0.1:${host.port}/interactions`;
  expect((await emulator.control('PUT', `/applications/${WEATHER.id}/endpoint`, { url })).status).toBe(200);
  // The probe with a wrong signature was logged.
  logbook.entries.length = 0;
  return { emulator, app, logbook, host };
}

async function serveWithNode(app: App): Promise<Host> {
  const server = createServer(app);
  const { port } = await server.listen(0, '127.0.0.1');
  return { port, close: (drainMs) => server.close({ servingMs: 0, drainMs }) };
}
