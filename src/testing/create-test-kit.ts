import type { App } from '../app/app-types.js';
import type { CommandSource } from '../commands/compile/compile.js';
import { assembleKit, prepareKit } from './kit/assemble-kit.js';
import type { KitSource, TestKit, TestKitOptions } from './kit/test-kit.js';
import { createMemoryService } from './memory/memory-service.js';
import { createSigner } from './signer.js';

/**
 * Creates a kit that tests a bot in memory: users with permissions and languages use its commands, press its buttons and
 * submit its modals, through the same code as the service's requests, without a network and without waiting.
 *
 * @param source - An app, or its commands and settings.
 * @throws CommandryError As `createApp`.
 * @example
 *   const kit = createTestKit(app);
 *   const ada = kit.as({ locale: 'de' });
 *   const reply = await ada.slash('ticket open', { topic: 'Billing' });
 *   await reply.press('Claim');
 */
export function createTestKit<const Commands extends readonly CommandSource[]>(
  source: App<Commands> | KitSource<Commands>,
  options: TestKitOptions = {},
): TestKit<Commands> {
  const prepared = prepareKit(source, options);
  const { world, timers, nextId } = prepared;
  const signer = options.signed === false ? undefined : createSigner();
  return assembleKit(source, prepared, createMemoryService({ world, clock: timers, signer, nextId }));
}
