import type { InteractionContextName } from '../../commands/types/command-settings.js';

/** The user messages in one language. Numbers and lists are passed formatted for it. */
export interface MessageTemplates extends Readonly<Record<InteractionContextName, string>> {
  /** For a component or a modal where the bot handles none. */
  readonly unsupported: string;
  /** For a component or a modal that no route handles any more. */
  readonly componentOutdated: string;
  /** For a component that waits for somebody else. */
  readonly notForYou: string;
  readonly commandUnknown: string;
  readonly definitionDrift: string;
  readonly tooSlow: string;
  readonly ending: string;
  /** On a button in place of choices that nobody waits for any more, because the bot ended. At most 80 characters. */
  readonly waitEnded: string;
  readonly incident: (incidentId: string) => string;
  /** One line for each refused value. `option` is already formatted as code. */
  readonly refused: (option: string, wanted: string) => string;
  readonly text: string;
  readonly wholeNumber: string;
  readonly number: string;
  readonly boolean: string;
  readonly user: string;
  readonly role: string;
  readonly mentionable: string;
  readonly channel: string;
  readonly file: string;
  readonly minLength: (length: string) => string;
  readonly maxLength: (length: string) => string;
  readonly minValue: (value: string) => string;
  readonly maxValue: (value: string) => string;
  /** Counts of chosen values. */
  readonly fewest: (count: string) => string;
  readonly most: (count: string) => string;
  readonly choice: (names: string) => string;
  readonly channelType: (types: string) => string;
  readonly fileType: (types: string) => string;
  readonly suggestion: string;
  readonly unchecked: string;
  readonly guardRejected: string;
  /** `names` are already formatted as code. */
  readonly permissions: (names: string) => string;
  readonly appPermissions: (names: string) => string;
  readonly contexts: (places: string) => string;
  readonly cooldown: (time: string) => string;
  /** Above the premium buttons. */
  readonly premiumRequired: string;
}
