/**
 * Interactions and their data. Where nothing else is said:
 * - 'optional here': Discord sends it, but nothing here works only with it, and a bot should not refuse interactions
 *   on the day Discord leaves it out;
 * - 'wider here': enumerations are open on the way in, for the same reason;
 * - 'nullable here': null has been seen, or stands in the published schema;
 * - 'only there': handed on unread, like every field that is not known.
 */
import type * as api from 'discord-api-types/v10';
import type {
  AutocompletePayload,
  CommandInteraction,
  PingInteraction,
} from '../../../src/protocol/interactions/interaction.js';
import type {
  CommandData,
  SubmittedGroup,
  SubmittedSubcommand,
  SubmittedValue,
} from '../../../src/protocol/commands/command-data.js';
import type { ResolvedData } from '../../../src/protocol/interactions/resolved.js';
import type { IntegrationOwners } from '../../../src/protocol/commands/command-type.js';
import type { Differs, Holds } from './compare.js';

export type PingInteractionAgrees = Holds<
  Differs<
    PingInteraction,
    api.APIPingInteraction,
    {
      // A PING comes from nowhere: no place, no member and nothing with it.
      message: 'only there';
      member: 'only there';
      guild_id: 'only there';
      data: 'only there';
      app_permissions: 'optional here';
      channel_id: 'only there';
      channel: 'only there';
      guild: 'only there';
      // Read by nobody; always 1.
      version: 'optional here' | 'wider here';
      guild_locale: 'only there';
      entitlements: 'optional here';
      authorizing_integration_owners: 'optional here';
      context: 'only there';
      attachment_size_limit: 'only there';
    }
  >
>;
export type CommandInteractionAgrees = Holds<
  Differs<
    CommandInteraction,
    api.APIApplicationCommandInteraction,
    {
      // Of components and modals only; their base type has it for all.
      message: 'only there';
      // Open: Discord adds locales.
      locale: 'optional here' | 'wider here';
      app_permissions: 'optional here';
      channel_id: 'optional here';
      channel: 'optional here';
      // Read by nobody; always 1.
      version: 'optional here' | 'wider here';
      // Open: Discord adds locales.
      guild_locale: 'wider here';
      entitlements: 'optional here';
      authorizing_integration_owners: 'optional here';
      // Open, and null in the published schema.
      context: 'nullable here' | 'wider here';
      attachment_size_limit: 'optional here';
    }
  >
>;
export type AutocompletePayloadAgrees = Holds<
  Differs<
    AutocompletePayload,
    api.APIApplicationCommandAutocompleteInteraction,
    {
      // Of components and modals only; their base type has it for all.
      message: 'only there';
      // Open: Discord adds locales.
      locale: 'optional here' | 'wider here';
      app_permissions: 'optional here';
      // Read by nobody; always 1.
      version: 'optional here' | 'wider here';
      // Open: Discord adds locales.
      guild_locale: 'wider here';
      entitlements: 'optional here';
      authorizing_integration_owners: 'optional here';
      // Open, and null in the published schema.
      context: 'nullable here' | 'wider here';
      attachment_size_limit: 'optional here';
    }
  >
>;
export type ChatInputCommandDataAgrees = Holds<
  Differs<
    CommandData,
    api.APIChatInputApplicationCommandInteractionData,
    {
      // One shape for the data of every type: the router tells them apart. Slash commands need not say it.
      type: 'optional here' | 'wider here';
      // In the reference; neither captured nor in their types.
      version: 'only here';
      target_id: 'only here';
    }
  >
>;
export type AutocompleteDataAgrees = Holds<
  Differs<
    CommandData,
    api.APIAutocompleteApplicationCommandInteractionData,
    {
      type: 'optional here' | 'wider here';
      version: 'only here';
      target_id: 'only here';
    }
  >
>;
export type UserCommandDataAgrees = Holds<
  Differs<
    CommandData,
    api.APIUserApplicationCommandInteractionData,
    {
      type: 'optional here' | 'wider here';
      version: 'only here';
      options: 'only here';
      resolved: 'optional here';
      target_id: 'optional here';
    }
  >
>;
export type MessageCommandDataAgrees = Holds<
  Differs<
    CommandData,
    api.APIMessageApplicationCommandInteractionData,
    {
      type: 'optional here' | 'wider here';
      version: 'only here';
      options: 'only here';
      resolved: 'optional here';
      target_id: 'optional here';
    }
  >
>;
export type EntryPointDataAgrees = Holds<
  Differs<
    CommandData,
    api.APIPrimaryEntryPointCommandInteractionData,
    {
      type: 'optional here' | 'wider here';
      version: 'only here';
      options: 'only here';
      resolved: 'only here';
      target_id: 'only here';
    }
  >
>;
export type SubmittedValueAgrees = Holds<
  Differs<
    SubmittedValue,
    api.APIApplicationCommandInteractionDataBasicOption,
    {
      // Open: an option type of tomorrow is drift, named and logged, and no malformed interaction.
      type: 'wider here';
    }
  >
>;
export type SubmittedSubcommandAgrees = Holds<
  Differs<SubmittedSubcommand, api.APIApplicationCommandInteractionDataSubcommandOption>
>;
export type SubmittedGroupAgrees = Holds<
  Differs<
    SubmittedGroup,
    api.APIApplicationCommandInteractionDataSubcommandGroupOption,
    {
      // Nothing, or an empty list: both have been seen for lists without elements.
      options: 'optional here';
    }
  >
>;
export type ResolvedDataAgrees = Holds<
  Differs<
    ResolvedData,
    api.APIInteractionDataResolved,
    {
      // One shape for every command; theirs has messages apart.
      messages: 'only here';
    }
  >
>;
export type ResolvedDataOfMessageCommandsAgrees = Holds<
  Differs<
    ResolvedData,
    api.APIMessageApplicationCommandInteractionDataResolved,
    {
      roles: 'only here';
      attachments: 'only here';
      users: 'only here';
      members: 'only here';
      channels: 'only here';
      messages: 'optional here';
    }
  >
>;
export type IntegrationOwnersAgrees = Holds<
  Differs<{ v: IntegrationOwners[string] }, { v: NonNullable<api.APIAuthorizingIntegrationOwnersMap[0]> }>
>;
