import type { OptionDefinition } from '../commands/definition.js';
import type * as types from '../commands/interaction-types.js';
import type { Reply } from '../commands/reply.js';
import type { AutocompletePayload, CommandInteraction, InvokedInteraction } from '../model/interaction.js';
import type { InitialResponse } from './initial-response.js';
import { Invoked } from './invoked.js';
import { toSuggestions, type SuggestionInput } from './suggestions.js';
import {
  LAUNCH_ACTIVITY,
  toMessageCallback,
  toSuggestionsCallback,
  type CallbackJson,
} from './to-callback.js';

type Response = InitialResponse<CallbackJson>;

abstract class Base<Raw extends InvokedInteraction> extends Invoked<Raw> {
  protected readonly response: Response;

  constructor(raw: Raw, response: Response) {
    super(raw);
    this.response = response;
  }

  get replied(): boolean {
    return this.response.state !== 'waiting';
  }
}

abstract class Repliable extends Base<CommandInteraction> {
  // An async method, so that every failure is a rejection and never a throw before the promise.
  // eslint-disable-next-line @typescript-eslint/require-await
  async reply(reply: Reply): Promise<void> {
    this.response.answer(toMessageCallback(reply));
  }
}

export class ChatInput extends Repliable implements types.ChatInputInteraction {
  readonly kind = 'chatInput';
  readonly commandPath: string;

  constructor(raw: CommandInteraction, response: Response, commandPath: string) {
    super(raw, response);
    this.commandPath = commandPath;
  }
}

export class UserContext extends Repliable implements types.UserInteraction {
  readonly kind = 'user';
  readonly target: types.UserInteraction['target'];

  constructor(raw: CommandInteraction, response: Response, target: types.UserInteraction['target']) {
    super(raw, response);
    this.target = target;
  }
}

export class MessageContext extends Repliable implements types.MessageInteraction {
  readonly kind = 'message';
  readonly target: types.MessageInteraction['target'];

  constructor(raw: CommandInteraction, response: Response, target: types.MessageInteraction['target']) {
    super(raw, response);
    this.target = target;
  }
}

export class EntryPointContext extends Repliable implements types.EntryPointInteraction {
  readonly kind = 'entryPoint';

  // eslint-disable-next-line @typescript-eslint/require-await
  async launchActivity(): Promise<void> {
    this.response.answer(LAUNCH_ACTIVITY);
  }
}

/** What is being typed, and into which option. */
export interface TypedOption extends Pick<
  types.AutocompleteInteraction,
  'commandPath' | 'focused' | 'options'
> {
  readonly optionType: OptionDefinition['type'];
}

export class Autocomplete extends Base<AutocompletePayload> implements types.AutocompleteInteraction {
  readonly kind = 'autocomplete';
  readonly commandPath: string;
  readonly focused: types.AutocompleteInteraction['focused'];
  readonly options: types.AutocompleteInteraction['options'];
  readonly #optionType: OptionDefinition['type'];
  readonly #onCut: (what: string) => void;

  constructor(
    raw: AutocompletePayload,
    response: Response,
    typed: TypedOption,
    onCut: (what: string) => void,
  ) {
    super(raw, response);
    this.commandPath = typed.commandPath;
    this.focused = typed.focused;
    this.options = typed.options;
    this.#optionType = typed.optionType;
    this.#onCut = onCut;
  }

  // eslint-disable-next-line @typescript-eslint/require-await
  async respond(suggestions: readonly SuggestionInput[]): Promise<void> {
    const { kept, cut } = toSuggestions(suggestions, this.#optionType);
    this.response.answer(toSuggestionsCallback(kept));
    if (cut !== undefined) this.#onCut(cut);
  }
}
