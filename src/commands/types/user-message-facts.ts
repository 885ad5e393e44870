import type { UserInteractionPayload } from '../../protocol/interactions/interaction.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { RejectionReason } from './middleware-types.js';
import type { ChannelTypeName } from './options/option-values.js';
import type { Reply } from './reply-types.js';

/** The rule that a submitted value broke. */
export type Wanted =
  | { readonly kind: 'text' | 'wholeNumber' | 'number' | 'boolean' }
  | { readonly kind: 'user' | 'role' | 'mentionable' | 'channel' | 'file' }
  /** A length in characters. */
  | { readonly kind: 'minLength' | 'maxLength'; readonly length: number }
  | { readonly kind: 'minValue' | 'maxValue'; readonly value: number }
  /** How many values must be chosen. */
  | { readonly kind: 'fewest' | 'most'; readonly count: number }
  /** `names` are as the user saw them. */
  | { readonly kind: 'choice'; readonly names: readonly string[] }
  | { readonly kind: 'channelType'; readonly types: readonly ChannelTypeName[] }
  | { readonly kind: 'fileType'; readonly fileTypes: readonly string[] }
  /**
   * Rules of strict options. `suggestion`: the provider does not suggest the value. `unchecked`: the provider could not
   * check it.
   */
  | { readonly kind: 'suggestion' | 'unchecked' }
  /** A sentence of the application: the message of a schema, or of the transform that threw `OptionRefused`. */
  | { readonly kind: 'words'; readonly words: string };

/** A submitted value that was refused: of an option, or of a field of a modal. */
export interface RefusedOption {
  /** The default name of the option, or the custom id of the field. */
  readonly option: string;
  /** The name or label that the user saw. */
  readonly shownAs: string;
  /** The value in a few words, for example `"kelvin"` or `7`. */
  readonly found: string;
  /** The rule that the value breaks. */
  readonly wanted: Wanted;
}

/** The facts that every user message receives. */
export interface UserMessageFacts {
  /** The locale of the user's client. */
  readonly locale: string | undefined;
  /** The preferred language of the guild; undefined outside guilds. */
  readonly guildLocale: string | undefined;
  /** The whole path as the user typed it, for example `weather forecast`; empty for components and modals. */
  readonly commandPath: string;
  /** The interaction as Discord sent it. */
  readonly raw: UserInteractionPayload;
}

/** What `optionRefused` receives. */
export interface OptionRefusedFacts extends UserMessageFacts {
  /** At least one. */
  readonly refused: readonly RefusedOption[];
}

/** What `definitionDrift` receives. */
export interface DefinitionDriftFacts extends UserMessageFacts {
  /** The differences between the interaction and the definition, for an operator. At least one. */
  readonly differences: readonly {
    readonly option: string;
    readonly found: string;
    readonly wanted: string;
  }[];
}

/** What `guardRejected` receives. */
export interface RejectionFacts extends UserMessageFacts {
  /** The reason that the guard gave; `{ kind: 'refused' }` if it gave none. */
  readonly reason: RejectionReason;
}

/** What `premiumRequired` receives. */
export interface PremiumRequiredFacts extends UserMessageFacts {
  /** The SKUs that the guard asks for. At least one; any of them is enough. */
  readonly skuIds: readonly Snowflake[];
}

/** What `tooSlow` receives. */
export interface TooSlowFacts extends UserMessageFacts {
  /** The deadline of the handler, in milliseconds. */
  readonly deadlineMs: number;
  /** The id that the user can quote, also in the log. */
  readonly incidentId: string;
}

/** What `incident` and `ending` receive. */
export interface IncidentFacts extends UserMessageFacts {
  /** The id that the user can quote, also in the log beside the error. */
  readonly incidentId: string;
}

/** The user messages, shown in place of a handler's reply. */
export interface AppMessages {
  /** A submitted value breaks the rules of its option. */
  readonly optionRefused: (facts: OptionRefusedFacts) => Reply;
  /** The interaction does not match the definition: the registered command differs. */
  readonly definitionDrift: (facts: DefinitionDriftFacts) => Reply;
  /** No class declares the command. */
  readonly commandUnknown: (facts: UserMessageFacts) => Reply;
  /** A component or modal of an earlier version that no route handles any more. */
  readonly componentOutdated: (facts: UserMessageFacts) => Reply;
  /**
   * A component for another user: it waits for somebody else, or its route is bound; see `interaction.ask` and
   * `boundTo`.
   */
  readonly notForYou: (facts: UserMessageFacts) => Reply;
  /** A component of `ask` or a modal of `askModal` that no handler waits for any more. */
  readonly questionOver: (facts: UserMessageFacts) => Reply;
  /** A guard refused the command without replying itself. */
  readonly guardRejected: (facts: RejectionFacts) => Reply;
  /** `requireEntitlement` refused the command: neither the user nor the guild has bought a SKU for it. */
  readonly premiumRequired: (facts: PremiumRequiredFacts) => Reply;
  /** The handler did not reply in time. */
  readonly tooSlow: (facts: TooSlowFacts) => Reply;
  /** The app closed before the handler was done. */
  readonly ending: (facts: IncidentFacts) => Reply;
  /** The handler failed. */
  readonly incident: (facts: IncidentFacts) => Reply;
}
