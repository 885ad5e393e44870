import type { CommandSource } from '../commands/compile/compile.js';
import { assembleKit, prepareKit } from './kit/assemble-kit.js';
import type { TestKit, TestKitOptions, TestSource } from './kit/test-kit.js';
import { createMemoryService } from './memory/memory-service.js';
import { createSigner, type Signer } from './signer.js';

/**
 * Creates a kit that tests a bot in memory: users with permissions and languages use its commands, press its buttons and
 * submit its modals, through the same code as Discord's requests, without a network and without waiting.
 *
 * @param source - An app; its commands and settings; or a function that creates the app, for apps that need credentials:
 *   `createTestKit((settings) => createTicketsApp(settings, new TicketStore()))`.
 * @throws CommandryError As `createApp`.
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
  const prepared = prepareKit(source, options);
  const { world, timers, nextId } = prepared;
  // A key takes longer to make than all the rest, and those of two kits need not differ.
  keys ??= createSigner();
  const service = createMemoryService({
    world,
    clock: timers,
    nextId,
    signer: keys,
    isSigned: options.signed,
  });
  return assembleKit(prepared, service);
}

let keys: Signer | undefined;
