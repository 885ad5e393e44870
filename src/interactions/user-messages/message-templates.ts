import type { InteractionContextName } from '../../commands/types/command-settings.js';

/** The user messages in one language. Numbers and lists are passed formatted for it. */
export interface MessageTemplates extends Readonly<Record<InteractionContextName, string>> {
  /** For a component or a modal where the bot handles none. */
  readonly unsupported: string;
  /** For a component or a modal that no route handles any more. */
  readonly componentOutdated: string;
  /** For a component that waits for somebody else. */
  readonly notForYou: string;
  /** For a component or a form that nobody waits for any more. */
  readonly questionOver: string;
  /** For a command that the app does not have. */
  readonly commandUnknown: string;
  /** For a command that is registered otherwise than the code declares it. */
  readonly definitionDrift: string;
  /** For a handler that did not reply in time. The incident id follows in parentheses. */
  readonly tooSlow: string;
  /** For a handler that the end of the app cut short. The incident id follows in parentheses. */
  readonly ending: string;
  /** On a button in place of choices that nobody waits for any more, because the bot ended. At most 80 characters. */
  readonly waitEnded: string;
  /** For a handler that failed. */
  readonly incident: (incidentId: string) => string;
  /** A line for each refused value. `option` is already formatted as code; `wanted` is one of the texts below. */
  readonly refused: (option: string, wanted: string) => string;
  /** `wanted` for what takes a text. */
  readonly text: string;
  /** `wanted` for what takes a whole number. */
  readonly wholeNumber: string;
  /** `wanted` for what takes a number. */
  readonly number: string;
  /** `wanted` for what takes true or false. */
  readonly boolean: string;
  /** `wanted` for what takes a user. */
  readonly user: string;
  /** `wanted` for what takes a role. */
  readonly role: string;
  /** `wanted` for what takes a user or a role. */
  readonly mentionable: string;
  /** `wanted` for what takes a channel. */
  readonly channel: string;
  /** `wanted` for what takes a file. */
  readonly file: string;
  /** `wanted` for a text that is too short. Counts characters. */
  readonly minLength: (length: string) => string;
  /** `wanted` for a text that is too long. Counts characters. */
  readonly maxLength: (length: string) => string;
  /** `wanted` for a number that is too small. */
  readonly minValue: (value: string) => string;
  /** `wanted` for a number that is too large. */
  readonly maxValue: (value: string) => string;
  /** `wanted` for too few chosen values. */
  readonly fewest: (count: string) => string;
  /** `wanted` for too many chosen values. */
  readonly most: (count: string) => string;
  /** `wanted` for a value that is none of the choices. `names` are as the user saw them, with commas between. */
  readonly choice: (names: string) => string;
  /** `wanted` for a channel of another type. `types` is a list such as `GUILD_TEXT or GUILD_VOICE`. */
  readonly channelType: (types: string) => string;
  /** `wanted` for a file of another type. `types` is a list such as `image or .pdf`. */
  readonly fileType: (types: string) => string;
  /** `wanted` for a value that the provider of a strict option does not suggest. */
  readonly suggestion: string;
  /** `wanted` for a value that the provider of a strict option could not check. */
  readonly unchecked: string;
  /** For a guard that refused without a reply or a reason. */
  readonly guardRejected: string;
  /** For permissions that the member lacks. `names` are already formatted as code. */
  readonly permissions: (names: string) => string;
  /** For permissions that the app lacks in the channel. `names` are already formatted as code. */
  readonly appPermissions: (names: string) => string;
  /** For a use in another context. `places` are the texts of the allowed ones, with commas between. */
  readonly contexts: (places: string) => string;
  /** `time` is what is left, with its unit: `5 seconds`. */
  readonly cooldown: (time: string) => string;
  /** Above the premium buttons. */
  readonly premiumRequired: string;
}
