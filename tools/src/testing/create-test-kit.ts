import {
  assembleKit,
  prepareKit,
  type TestKit,
  type TestKitOptions,
  type TestSource,
} from 'commandry/testing';
import type { CommandSource } from 'commandry';
import { randomBytes } from 'node:crypto';
import { createEmulatorService, toEmulatorOptions } from './emulator-service.js';
import { openInProcess } from './transports.js';

/** A key takes longer to make than all the rest, and those of two kits need not differ. */
let seed: Uint8Array | undefined;

export function createTestKit<const Commands extends readonly CommandSource[]>(
  source: TestSource<Commands>,
  options: TestKitOptions = {},
): TestKit<Commands> {
  const prepared = prepareKit(source, options);
  const { world, timers } = prepared;
  seed ??= randomBytes(32);
  const parts = { world, clock: timers, seed };
  const transport = openInProcess(toEmulatorOptions(parts), options.signed ?? true);
  const service = createEmulatorService(parts, transport);
  // The emulator began with these.
  world.takeChanges();
  return assembleKit(prepared, service);
}
