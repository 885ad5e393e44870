import { z } from 'zod';
import { hasAtMostCodePoints } from './field-checker.js';
import { COMMAND_LIMITS } from './limits.js';
import { InteractionType } from './interaction.js';
import { MessageData } from './message.js';

/** Callback types of the service. */
export const CallbackType = {
  PONG: 1,
  CHANNEL_MESSAGE_WITH_SOURCE: 4,
  DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE: 5,
  DEFERRED_UPDATE_MESSAGE: 6,
  UPDATE_MESSAGE: 7,
  APPLICATION_COMMAND_AUTOCOMPLETE_RESULT: 8,
  MODAL: 9,
  LAUNCH_ACTIVITY: 12,
} as const;
export type CallbackType = (typeof CallbackType)[keyof typeof CallbackType];

/** Which callback types answer which interaction type. */
export const ALLOWED_CALLBACKS: Readonly<Record<InteractionType, readonly number[]>> = {
  [InteractionType.PING]: [1],
  [InteractionType.APPLICATION_COMMAND]: [4, 5, 9, 10, 12],
  [InteractionType.MESSAGE_COMPONENT]: [4, 5, 6, 7, 9, 10, 12],
  [InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE]: [8],
  [InteractionType.MODAL_SUBMIT]: [4, 5, 6, 7, 10, 12],
};

const { choiceName, choiceStringValue } = COMMAND_LIMITS;

/** A suggestion for an option being typed. Names have 1 to 100 characters, string values at most 100. */
export const AutocompleteChoice = z.looseObject({
  name: z
    .string()
    .refine(
      (name) => name !== '' && hasAtMostCodePoints(name, choiceName.max),
      `must have ${choiceName.min} to ${choiceName.max} characters`,
    ),
  value: z.union([
    z
      .string()
      .refine(
        (value) => hasAtMostCodePoints(value, choiceStringValue),
        `must have at most ${choiceStringValue} characters`,
      ),
    z.number(),
  ]),
});
export type AutocompleteChoice = z.infer<typeof AutocompleteChoice>;

/** The initial responses that this package gives and the emulator shows. */
export const Callback = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal(CallbackType.PONG) }),
  z.looseObject({ type: z.literal(CallbackType.CHANNEL_MESSAGE_WITH_SOURCE), data: MessageData }),
  z.looseObject({
    type: z.literal(CallbackType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT),
    data: z.looseObject({ choices: z.array(AutocompleteChoice).max(COMMAND_LIMITS.choices) }),
  }),
  z.looseObject({ type: z.literal(CallbackType.LAUNCH_ACTIVITY) }),
]);
export type Callback = z.infer<typeof Callback>;
