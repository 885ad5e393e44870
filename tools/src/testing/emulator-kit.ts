import {
  assembleKit,
  prepareKit,
  type TestKit,
  type TestKitOptions,
  type TestSource,
} from 'commandry/testing';
import type { CommandSource } from 'commandry';
import { randomBytes } from 'node:crypto';
import type { WorldInput } from '../emulator/index.js';
import { createEmulatorService, toEmulatorOptions } from './emulator-service.js';
import { openOverHttp } from './transports.js';

/** Settings of a kit over the emulator. Everything has a default. */
export interface EmulatorKitOptions extends Omit<TestKitOptions, 'signed'> {
  /** Records of the emulator beside the world of the kit, for example further applications. */
  readonly world?: WorldInput | undefined;
}

/**
 * Creates a kit that tests a bot over HTTP: the app gets its own server, and an emulator of Discord
 * sends it signed requests and answers its calls. The interface is that of `createTestKit`, and so is the clock: nothing
 * waits. Close it at the end: `await kit.close()`, or `await using kit = …`.
 *
 * @param source - An app; its commands and settings; or a function that creates the app.
 * @throws CommandryError As `createApp`. EmulatorError As `startEmulator`.
 */
export async function emulatorKit<const Commands extends readonly CommandSource[]>(
  source: TestSource<Commands>,
  options: EmulatorKitOptions = {},
): Promise<TestKit<Commands>> {
  const { world: extraWorld, ...ofKit } = options;
  // A promise without its await stays one, to be refused.
  const prepared = prepareKit(source, 'world' in options ? ofKit : options, 'emulatorKit');
  const { world, timers } = prepared;
  const parts = { world, clock: timers, seed: randomBytes(32), extraWorld };
  const service = createEmulatorService(parts, await openOverHttp(toEmulatorOptions(parts)));
  // The emulator began with these.
  world.takeChanges();
  try {
    const kit = assembleKit(prepared, service);
    await kit.settle();
    return kit;
  } catch (error) {
    await service.close();
    throw error;
  }
}
