import { z } from 'zod';
import { Channel } from './channel.js';
import { CommandData } from './command-data.js';
import { Entitlement } from './entitlement.js';
import { PartialGuild } from './guild.js';
import { IntegrationOwners } from './integration-owners.js';
import { InvokingMember } from './member.js';
import { Snowflake } from './snowflake.js';
import { User } from './user.js';

export { CommandData } from './command-data.js';
export { SubmittedOption, SubmittedValue } from './submitted-option.js';

/** Interaction types of the service. */
export const InteractionType = {
  PING: 1,
  APPLICATION_COMMAND: 2,
  MESSAGE_COMPONENT: 3,
  APPLICATION_COMMAND_AUTOCOMPLETE: 4,
  MODAL_SUBMIT: 5,
} as const;
export type InteractionType = (typeof InteractionType)[keyof typeof InteractionType];

/** The fields that every delivered interaction carries. Only what nothing works without is required. */
const envelope = {
  /** Its timestamp is the moment of the interaction. */
  id: Snowflake,
  application_id: Snowflake,
  /** Opaque. Answers for 15 minutes after the initial response. */
  token: z.string().min(1),
  /** Always 1. */
  version: z.int().optional(),
  /** A bit set in decimal text: what the app may do in the channel. */
  app_permissions: z.string().optional(),
  entitlements: z.array(Entitlement).optional(),
  authorizing_integration_owners: IntegrationOwners.optional(),
  /** Who caused it outside guilds; of a PING a user of the service itself. */
  user: User.optional(),
};

/** The service asking whether the endpoint is there. */
export const PingInteraction = z.looseObject({ ...envelope, type: z.literal(InteractionType.PING) });
export type PingInteraction = z.infer<typeof PingInteraction>;

/** Who used a command, and where. A member in guilds, a user elsewhere; never both. */
const invocation = {
  ...envelope,
  guild: PartialGuild.optional(),
  guild_id: Snowflake.optional(),
  /** The guild's preferred locale. */
  guild_locale: z.string().optional(),
  channel: Channel.optional(),
  channel_id: Snowflake.optional(),
  member: InvokingMember.optional(),
  /** The language of the user's client. */
  locale: z.string().optional(),
  /** An interaction context: 0 to 2. */
  context: z.int().nullish(),
  /** Bytes a file of an answer may have. */
  attachment_size_limit: z.int().optional(),
};

const NO_INVOKER = 'must have a member or a user';

function hasInvoker(invoked: { readonly member?: unknown; readonly user?: unknown }): boolean {
  return invoked.member !== undefined || invoked.user !== undefined;
}

/** A used command: slash, user, message or entry point. */
export const CommandInteraction = z
  .looseObject({ ...invocation, type: z.literal(InteractionType.APPLICATION_COMMAND), data: CommandData })
  .refine(hasInvoker, NO_INVOKER);
export type CommandInteraction = z.infer<typeof CommandInteraction>;

/** A user typing into an option with autocomplete. */
export const AutocompletePayload = z
  .looseObject({
    ...invocation,
    type: z.literal(InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE),
    data: CommandData,
  })
  .refine(hasInvoker, NO_INVOKER);
export type AutocompletePayload = z.infer<typeof AutocompletePayload>;

/** The interactions that this package answers. */
export const Interaction = z.discriminatedUnion('type', [
  PingInteraction,
  CommandInteraction,
  AutocompletePayload,
]);
export type Interaction = z.infer<typeof Interaction>;

/** An interaction somebody caused, as opposed to a PING. */
export type InvokedInteraction = CommandInteraction | AutocompletePayload;
