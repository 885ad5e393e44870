import type { InteractionContextName } from '../../commands/types/command-settings.js';

/** The words of this package to users, in one language. Numbers and lists come formatted for it. */
export interface MessageTemplates extends Readonly<Record<InteractionContextName, string>> {
  /** To whoever used a component, or sent a modal, that nothing is there for. */
  readonly unsupported: string;
  readonly commandUnknown: string;
  readonly definitionDrift: string;
  readonly tooSlow: string;
  readonly ending: string;
  readonly incident: (incidentId: string) => string;
  /** One line for each refused value. `option` is set as code already. */
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
  readonly choice: (names: string) => string;
  readonly channelType: (types: string) => string;
  readonly fileType: (types: string) => string;
  readonly suggestion: string;
  readonly unchecked: string;
  readonly denied: string;
  /** `names` are set as code already. */
  readonly permissions: (names: string) => string;
  readonly appPermissions: (names: string) => string;
  readonly contexts: (places: string) => string;
  readonly cooldown: (time: string) => string;
}
