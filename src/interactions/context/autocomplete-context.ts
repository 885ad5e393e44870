import type * as types from '../../commands/types/interaction-types.js';
import type { InvokedInteraction } from '../../protocol/interactions/interaction.js';
import type { SuggestionInput } from '../autocomplete/suggestions.js';
import { BaseInteraction, type Handling } from './base-interaction.js';
import type { InteractionTools } from './interaction-tools.js';

/** The option being typed into, and the receiver of its suggestions. */
export interface TypedOption extends Pick<
  types.AutocompleteInteraction,
  'commandPath' | 'focused' | 'options' | 'purpose'
> {
  /** Receives the suggestions passed to `respond`. */
  readonly take: (suggestions: readonly SuggestionInput[]) => Promise<void>;
  /** Whether the interaction has its suggestions. */
  readonly isAnswered: () => boolean;
}

export class Autocomplete
  extends BaseInteraction<InvokedInteraction>
  implements types.AutocompleteInteraction
{
  readonly kind = 'autocomplete';
  declare readonly commandId: string;
  declare readonly commandName: string;
  declare readonly commandPath: string;
  declare readonly focused: types.AutocompleteInteraction['focused'];
  declare readonly options: types.FilledOptions;
  declare readonly purpose: types.AutocompleteInteraction['purpose'];
  declare readonly respond: (suggestions: readonly SuggestionInput[]) => Promise<void>;
  readonly #typed: TypedOption;

  constructor(raw: InvokedInteraction, typed: TypedOption, tools: InteractionTools, handling: Handling) {
    super(raw, tools, handling);
    this.#typed = typed;
    this.commandId = raw.data.id;
    this.commandName = raw.data.name;
    this.commandPath = typed.commandPath;
    this.focused = typed.focused;
    this.options = typed.options;
    this.purpose = typed.purpose;
    this.respond = (suggestions) => typed.take(suggestions);
  }

  get replied(): boolean {
    return this.#typed.isAnswered();
  }
}
