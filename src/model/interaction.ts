import { z } from 'zod';
import { PartialChannel } from './channel.js';
import { CommandType, OptionType } from './command.js';
import { InvokingMember, ResolvedMember } from './member.js';
import { Message } from './message.js';
import { Snowflake } from './snowflake.js';
import { User } from './user.js';

/** Interaction types of the service. */
export const InteractionType = {
  PING: 1,
  APPLICATION_COMMAND: 2,
  MESSAGE_COMPONENT: 3,
  APPLICATION_COMMAND_AUTOCOMPLETE: 4,
  MODAL_SUBMIT: 5,
} as const;
export type InteractionType = (typeof InteractionType)[keyof typeof InteractionType];

/** The fields that every delivered interaction carries. */
const envelope = {
  id: Snowflake,
  application_id: Snowflake,
  token: z.string().min(1),
};

/** The service asking whether the endpoint is there. */
export const PingInteraction = z.looseObject({ ...envelope, type: z.literal(InteractionType.PING) });
export type PingInteraction = z.infer<typeof PingInteraction>;

/** Who used a command, and where. A member in guilds, a user elsewhere; never both. */
const invocation = {
  ...envelope,
  guild_id: Snowflake.optional(),
  channel_id: Snowflake.optional(),
  channel: PartialChannel.optional(),
  member: InvokingMember.optional(),
  user: User.optional(),
  locale: z.string().optional(),
  guild_locale: z.string().optional(),
  app_permissions: z.string().optional(),
  context: z.int().nullish(),
};

const NO_INVOKER = 'must have a member or a user';

function hasInvoker(invoked: { readonly member?: unknown; readonly user?: unknown }): boolean {
  return invoked.member !== undefined || invoked.user !== undefined;
}

/** A filled option with a value. `focused` marks the one being typed. */
export const SubmittedValue = z.looseObject({
  name: z.string(),
  type: z.int(),
  value: z.union([z.string(), z.number(), z.boolean()]),
  focused: z.boolean().optional(),
});
export type SubmittedValue = z.infer<typeof SubmittedValue>;

const SubmittedSubcommand = z.looseObject({
  name: z.string(),
  type: z.literal(OptionType.SUB_COMMAND),
  options: z.array(SubmittedValue).optional(),
});

const SubmittedGroup = z.looseObject({
  name: z.string(),
  type: z.literal(OptionType.SUB_COMMAND_GROUP),
  options: z.array(SubmittedSubcommand).optional(),
});

/** An element of `data.options`: a value, or a step towards a subcommand. The nesting is at most three deep. */
export const SubmittedOption = z.union([SubmittedGroup, SubmittedSubcommand, SubmittedValue]);
export type SubmittedOption = z.infer<typeof SubmittedOption>;

const ResolvedData = z.looseObject({
  users: z.record(z.string(), User).optional(),
  members: z.record(z.string(), ResolvedMember).optional(),
  messages: z.record(z.string(), Message).optional(),
});

/** `data` of an invoked or completed command. */
export const CommandData = z.looseObject({
  id: Snowflake,
  name: z.string(),
  type: z.int().default(CommandType.CHAT_INPUT),
  guild_id: Snowflake.optional(),
  target_id: Snowflake.optional(),
  options: z.array(SubmittedOption).optional(),
  resolved: ResolvedData.optional(),
});
export type CommandData = z.infer<typeof CommandData>;

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
