import { expectTypeOf, test } from 'vitest';
import type * as z from 'zod/mini';
import type { MessageComponentInteraction } from '../../../src/protocol/interactions/component-interaction.js';
import type { Interaction } from '../../../src/protocol/interactions/interaction.js';
import type { ModalSubmitInteraction } from '../../../src/protocol/interactions/modal-interaction.js';
import type { Message } from '../../../src/protocol/messages/message.js';
import type * as interactions from '../support/schemas/interaction-schemas.js';
import type * as messages from '../support/schemas/message-schemas.js';

test('the schemas that the checks are compared with describe the same types, to their last part', () => {
  expectTypeOf<z.infer<typeof interactions.Interaction>>().toEqualTypeOf<Interaction>();
  expectTypeOf<
    z.infer<typeof interactions.MessageComponentInteraction>
  >().toEqualTypeOf<MessageComponentInteraction>();
  expectTypeOf<z.infer<typeof interactions.ModalSubmitInteraction>>().toEqualTypeOf<ModalSubmitInteraction>();
  expectTypeOf<z.infer<typeof messages.Message>>().toEqualTypeOf<Message>();
});
