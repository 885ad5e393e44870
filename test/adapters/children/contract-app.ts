import { createApp, defineCommand, type App, type AppOptions } from '../../../src/index.js';
import { toMessage } from '../../support/service/fake-service.js';
import { createManualClock } from '../../support/time/manual-clock.js';

export const APPLICATION_ID = '100000000000000001';
/** The private key of the application. */
export const SEED = new Uint8Array(32).fill(9);

const ping = defineCommand({
  name: 'ping',
  description: 'd',
  run: () => ({ content: 'pong', ephemeral: true }),
});

const MANY = Array.from({ length: 40 }, (_, n) => `place ${n}`);

/** For one text too many, so that they have to be ranked. */
function suggest(typed: string): string[] {
  return typed === 'place 39' ? MANY : [`${typed}ris`, 'Łódź'];
}

const find = defineCommand({
  name: 'find',
  description: 'd',
  options: { city: { type: 'string', description: 'd', autocomplete: suggest } },
  run: (_interaction, { city = 'nowhere' }) => city,
});

const file = defineCommand({
  name: 'file',
  description: 'd',
  run: () => ({ content: 'see', files: [{ name: 'a.txt', data: new TextEncoder().encode('Grüße') }] }),
});

/** The files that Discord was sent. */
const received: string[] = [];
const receivedFile = defineCommand({
  name: 'received',
  description: 'd',
  run: () => received.at(-1) ?? 'nothing',
});

/** A service that takes everything. */
export const service: typeof fetch = async (_url, init) => {
  const sent = init?.body instanceof FormData ? init.body.get('files[0]') : undefined;
  if (sent instanceof File) received.push(`${sent.name}: ${await sent.text()}`);
  const headers = { 'content-type': 'application/json' };
  return new Response(JSON.stringify(toMessage({})), { headers });
};

/** The app that every way in is held to the contract with. Its clock stands where requests are signed by default. */
export function createContractApp(more: Pick<AppOptions, 'publicKey'> & Partial<AppOptions>): App {
  return createApp({
    commands: [ping, find, file, receivedFile],
    applicationId: APPLICATION_ID,
    clock: createManualClock(),
    log: () => undefined,
    fetch: service,
    ...more,
  });
}
