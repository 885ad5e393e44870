import type { UserInteractionPayload } from '../../protocol/interactions/interaction.js';
import type { RejectionReason } from './middleware-types.js';
import type { ChannelTypeName } from './option-values.js';
import type { Reply } from './reply-types.js';

/** What was wanted in place of a submitted value. */
export type Wanted =
  | { readonly kind: 'text' | 'wholeNumber' | 'number' | 'boolean' }
  | { readonly kind: 'user' | 'role' | 'mentionable' | 'channel' | 'file' }
  /** Characters, as readers count them. */
  | { readonly kind: 'minLength' | 'maxLength'; readonly length: number }
  | { readonly kind: 'minValue' | 'maxValue'; readonly value: number }
  /** `names` are what the user was shown. */
  | { readonly kind: 'choice'; readonly names: readonly string[] }
  | { readonly kind: 'channelType'; readonly types: readonly ChannelTypeName[] }
  | { readonly kind: 'fileType'; readonly fileTypes: readonly string[] }
  /** `strict`: one of what the provider suggests. `unchecked`: the provider could not say. */
  | { readonly kind: 'suggestion' | 'unchecked' }
  /** In the words of whoever refused it, for example of the transform that threw `OptionRefused`. */
  | { readonly kind: 'words'; readonly words: string };

/** A submitted value that was refused. */
export interface RefusedOption {
  /** The default name of the option. */
  readonly option: string;
  /** The name that the user was shown. */
  readonly shownAs: string;
  /** The value in a few words, for example `"kelvin"` or `7`. */
  readonly found: string;
  readonly wanted: Wanted;
}

/** What every message to a user can know. */
export interface UserMessageFacts {
  /** Language of the user's client. */
  readonly locale: string | undefined;
  readonly guildLocale: string | undefined;
  /** The whole path as the user typed it, for example `weather forecast`; empty for components and modals. */
  readonly commandPath: string;
  /** The interaction as the service sent it. */
  readonly raw: UserInteractionPayload;
}

export interface OptionRefusedFacts extends UserMessageFacts {
  /** At least one. */
  readonly refused: readonly RefusedOption[];
}

export interface DefinitionDriftFacts extends UserMessageFacts {
  /** How the interaction differs from the definition, in words for an operator. At least one. */
  readonly differences: readonly {
    readonly option: string;
    readonly found: string;
    readonly wanted: string;
  }[];
}

export interface RejectionFacts extends UserMessageFacts {
  readonly reason: RejectionReason;
}

export interface TooSlowFacts extends UserMessageFacts {
  /** After how many milliseconds the handler was given up. */
  readonly deadlineMs: number;
  /** What the user can quote, and what the log has. */
  readonly incidentId: string;
}

export interface IncidentFacts extends UserMessageFacts {
  /** What the user can quote, and what the log has beside the error. */
  readonly incidentId: string;
}

/** What users are told in place of a handler's reply. */
export interface AppMessages {
  /** A value was submitted that the option does not take. */
  readonly optionRefused: (facts: OptionRefusedFacts) => Reply;
  /** What was submitted does not fit the definition: the registered command is another one. */
  readonly definitionDrift: (facts: DefinitionDriftFacts) => Reply;
  /** No class declares the command. */
  readonly commandUnknown: (facts: UserMessageFacts) => Reply;
  /** A guard refused the command, and gave no words of its own. */
  readonly denied: (facts: RejectionFacts) => Reply;
  /** The handler did not answer in time. */
  readonly tooSlow: (facts: TooSlowFacts) => Reply;
  /** The app ended before the handler was done. */
  readonly ending: (facts: IncidentFacts) => Reply;
  /** The handler failed. */
  readonly incident: (facts: IncidentFacts) => Reply;
}
