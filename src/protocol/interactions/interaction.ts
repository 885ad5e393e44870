import type { CommandData } from '../commands/command-data.js';
import type { MessageComponentInteraction } from './component-interaction.js';
import type { InteractionType } from './interaction-type.js';
import type { Envelope, Invocation } from './invocation.js';
import type { ModalSubmitInteraction } from './modal-interaction.js';

export type { CommandData } from '../commands/command-data.js';
export type { SubmittedOption, SubmittedValue } from '../commands/command-data.js';

/** Discord checks that the endpoint exists. */
export interface PingInteraction extends Envelope {
  type: typeof InteractionType.PING;
}

/** A used command: slash, user, message or entry point. */
export interface CommandInteraction extends Invocation {
  type: typeof InteractionType.APPLICATION_COMMAND;
  data: CommandData;
}

/** A user typing into an option with autocomplete. */
export interface AutocompletePayload extends Invocation {
  type: typeof InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE;
  data: CommandData;
}

/** The interactions that every app responds to. */
export type Interaction = PingInteraction | CommandInteraction | AutocompletePayload;

/** An interaction of a command: a user used it, or types into one of its options. */
export type InvokedInteraction = CommandInteraction | AutocompletePayload;

/** An interaction that allows a message as its response. */
export type RepliedPayload = CommandInteraction | MessageComponentInteraction | ModalSubmitInteraction;

/** An interaction caused by a user, as opposed to a PING. */
export type UserInteractionPayload = InvokedInteraction | RepliedPayload;
