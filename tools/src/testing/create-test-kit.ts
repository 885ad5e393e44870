import { randomBytes } from 'node:crypto';
import type { CommandSource } from 'commandry';
import { createEmulatorService, toEmulatorOptions } from './emulator-service.js';
import { assembleKit, prepareKit } from './kit/assemble-kit.js';
import type { TestKit, TestKitOptions, TestSource } from './kit/test-kit.js';
import { createSigner, type Signer } from './signer.js';
import { openInProcess, openOverHttp } from './transports.js';

/**
 * Creates a kit that tests a bot in its process: users with permissions and languages use its commands, press its buttons
 * and submit its modals. Discord is the emulator, reached by function calls: its requests are signed, and nothing waits
 * or goes over the network.
 *
 * @param source - An app; its commands and settings; or a function that creates the app, for apps that need credentials:
 *   `createTestKit((settings) => createTicketsApp(settings, new TicketStore()))`.
 * @throws CommandryError As `createApp`. EmulatorError `BAD_WORLD`.
 * @example
 *   const kit = createTestKit(app);
 *   const ada = kit.as({ locale: 'de' });
 *   const reply = await ada.slash('ticket open', { topic: 'Billing' });
 *   await reply.press('Claim');
 */
export function createTestKit<const Commands extends readonly CommandSource[]>(
  source: TestSource<Commands>,
  options: TestKitOptions = {},
): TestKit<Commands> {
  const prepared = prepareKit(source, options, 'createTestKit');
  const parts = toParts(prepared, options);
  const transport = openInProcess(toEmulatorOptions(parts), options.signed ?? true);
  const service = createEmulatorService(parts, transport);
  return assembleKit(prepared, service);
}

/** Settings of a kit over HTTP. Everything has a default. */
export type EmulatorKitOptions = Omit<TestKitOptions, 'signed'>;

/**
 * Creates the same kit over HTTP: the app gets its own server, and an emulator on a port of this machine sends it requests
 * and answers its calls. Close it at the end: `await kit.close()`, or `await using kit = …`.
 *
 * @param source - An app; its commands and settings; or a function that creates the app.
 * @throws CommandryError As `createApp`. EmulatorError As `startEmulator`.
 */
export async function emulatorKit<const Commands extends readonly CommandSource[]>(
  source: TestSource<Commands>,
  options: EmulatorKitOptions = {},
): Promise<TestKit<Commands>> {
  const prepared = prepareKit(source, options, 'emulatorKit');
  const parts = toParts(prepared, options);
  const service = createEmulatorService(parts, await openOverHttp(toEmulatorOptions(parts)));
  try {
    const kit = assembleKit(prepared, service);
    await kit.settle();
    return kit;
  } catch (error) {
    await service.close();
    throw error;
  }
}

/** The keys of two kits need not differ. Made with the first kit: that takes a third of a millisecond. */
let keys: { readonly seed: Uint8Array; readonly signer: Signer } | undefined;

function makeKeys() {
  const seed = randomBytes(32);
  return { seed, signer: createSigner(seed) };
}

export function toParts(
  { world, timers: clock }: ReturnType<typeof prepareKit>,
  options: EmulatorKitOptions,
) {
  // The emulator begins with these.
  world.takeChanges();
  keys ??= makeKeys();
  return { world, clock, ...keys, extraWorld: options.world };
}
