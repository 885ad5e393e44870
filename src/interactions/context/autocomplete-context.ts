import type * as types from '../../commands/types/interaction-types.js';
import type { InvokedInteraction } from '../../protocol/interactions/interaction.js';
import type { Clock } from '../../common/clock.js';
import type { SuggestionInput } from '../autocomplete/suggestions.js';
import type { LazySignal } from '../dispatch/lazy-signal.js';
import { BaseInteraction, makeDestructurable } from './base-interaction.js';
import type { InteractionTools } from './interaction-tools.js';

/** The option being typed into, and the receiver of its suggestions. */
export interface TypedOption extends Pick<
  types.AutocompleteInteraction,
  'commandPath' | 'focused' | 'options' | 'purpose'
> {
  /** Receives the suggestions that `respond` is called with. */
  readonly take: (suggestions: readonly SuggestionInput[]) => Promise<void>;
  /** Whether the interaction has its suggestions. */
  readonly isAnswered: () => boolean;
}

export class Autocomplete
  extends BaseInteraction<InvokedInteraction>
  implements types.AutocompleteInteraction
{
  readonly kind = 'autocomplete';
  readonly #typed: TypedOption;

  static {
    makeDestructurable(this.prototype);
  }

  constructor(
    raw: InvokedInteraction,
    typed: TypedOption,
    tools: InteractionTools,
    abort: LazySignal,
    clock: Clock,
  ) {
    super(raw, tools, abort, clock);
    this.#typed = typed;
  }

  get replied(): boolean {
    return this.#typed.isAnswered();
  }

  get commandId(): string {
    return this.raw.data.id;
  }
  get commandName(): string {
    return this.raw.data.name;
  }
  get commandPath(): string {
    return this.#typed.commandPath;
  }
  get focused(): types.AutocompleteInteraction['focused'] {
    return this.#typed.focused;
  }
  get options(): types.FilledOptions {
    return this.#typed.options;
  }
  get purpose(): types.AutocompleteInteraction['purpose'] {
    return this.#typed.purpose;
  }

  respond(suggestions: readonly SuggestionInput[]): Promise<void> {
    return this.#typed.take(suggestions);
  }
}
