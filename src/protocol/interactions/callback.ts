import * as z from 'zod/mini';
import { boundedText } from '../validation/bounded-text.js';
import { CallbackType } from './callback-type.js';
import { COMMAND_LIMITS } from '../commands/limits.js';
import { MessageData } from '../messages/message.js';

export { ALLOWED_CALLBACKS, CallbackType } from './callback-type.js';

const { choiceName, choiceStringValue } = COMMAND_LIMITS;

/** A suggestion for an option being typed. Names have 1 to 100 characters, string values at most 100. */
export const AutocompleteChoice = z.looseObject({
  name: boundedText(choiceName),
  value: z.union([boundedText({ max: choiceStringValue }), z.number()]),
});
export type AutocompleteChoice = z.infer<typeof AutocompleteChoice>;

/** The initial responses that this package sends and the emulator shows. */
export const Callback = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal(CallbackType.PONG) }),
  z.looseObject({ type: z.literal(CallbackType.CHANNEL_MESSAGE_WITH_SOURCE), data: MessageData }),
  z.looseObject({
    type: z.literal(CallbackType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT),
    data: z.looseObject({ choices: z.array(AutocompleteChoice).check(z.maxLength(COMMAND_LIMITS.choices)) }),
  }),
  z.looseObject({ type: z.literal(CallbackType.LAUNCH_ACTIVITY) }),
]);
export type Callback = z.infer<typeof Callback>;
