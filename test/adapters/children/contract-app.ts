import { createApp, defineCommand, type App, type AppOptions } from '../../../src/index.js';
import { createSigner } from '../../../src/testing/signer.js';
import { createManualClock } from '../../support/manual-clock.js';

export const APPLICATION_ID = '100000000000000001';
/** The private key of the application. */
export const SEED = new Uint8Array(32).fill(9);

const ping = defineCommand({
  name: 'ping',
  description: 'd',
  run: () => ({ content: 'pong', ephemeral: true }),
});

const find = defineCommand({
  name: 'find',
  description: 'd',
  options: { city: { type: 'string', description: 'd', autocomplete: (typed) => [`${typed}ris`, 'Łódź'] } },
  run: (_interaction, { city = 'nowhere' }) => city,
});

/** The app that every way in is held to the contract with. Its clock stands where requests are signed by default. */
export function createContractApp(more: Partial<AppOptions> = {}): App {
  return createApp({
    commands: [ping, find],
    applicationId: APPLICATION_ID,
    publicKey: createSigner(SEED).publicKey,
    clock: createManualClock(),
    log: () => undefined,
    maxBodyBytes: 4096,
    ...more,
  });
}
