import * as z from 'zod/mini';
import { CommandData } from '../commands/command-data.js';
import type { MessageComponentInteraction } from './component-interaction.js';
import { InteractionType } from './interaction-type.js';
import { envelope, invocation } from './invocation.js';
import { hasInvoker, NO_INVOKER } from './invoker.js';
import type { ModalSubmitInteraction } from './modal-interaction.js';

export { CommandData } from '../commands/command-data.js';
export { typeOfCommand } from '../commands/type-of-command.js';
export { InteractionType } from './interaction-type.js';
export { SubmittedOption, SubmittedValue } from '../commands/options/submitted-option.js';

/** The service checks that the endpoint exists. */
export const PingInteraction = z.looseObject({ ...envelope, type: z.literal(InteractionType.PING) });
export type PingInteraction = z.infer<typeof PingInteraction>;

/** A used command: slash, user, message or entry point. */
export const CommandInteraction = z
  .looseObject({ ...invocation, type: z.literal(InteractionType.APPLICATION_COMMAND), data: CommandData })
  .check(z.refine(hasInvoker, NO_INVOKER));
export type CommandInteraction = z.infer<typeof CommandInteraction>;

/** A user typing into an option with autocomplete. */
export const AutocompletePayload = z
  .looseObject({
    ...invocation,
    type: z.literal(InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE),
    data: CommandData,
  })
  .check(z.refine(hasInvoker, NO_INVOKER));
export type AutocompletePayload = z.infer<typeof AutocompletePayload>;

/** The interactions that every app responds to. */
export const Interaction = z.discriminatedUnion('type', [
  PingInteraction,
  CommandInteraction,
  AutocompletePayload,
]);
export type Interaction = z.infer<typeof Interaction>;

/** An interaction of a command: a user used it, or types into one of its options. */
export type InvokedInteraction = CommandInteraction | AutocompletePayload;

/** An interaction that allows a message as its response. */
export type RepliedPayload = CommandInteraction | MessageComponentInteraction | ModalSubmitInteraction;

/** An interaction caused by a user, as opposed to a PING. */
export type UserInteractionPayload = InvokedInteraction | RepliedPayload;
