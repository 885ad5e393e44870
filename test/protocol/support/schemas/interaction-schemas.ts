import * as z from 'zod/mini';
import { COMMAND_LIMITS } from '../../../../src/protocol/commands/limits.js';
import { isSubcommandType, OptionType } from '../../../../src/protocol/commands/options/option-type.js';
import { ComponentType } from '../../../../src/protocol/components/component.js';
import { InteractionType } from '../../../../src/protocol/interactions/interaction-type.js';
import { isInteractionToken } from '../../../../src/interactions/receive/decode.js';
import { selectedIn } from '../../../../src/protocol/interactions/selected-values.js';
import { Snowflake } from '../../../../src/protocol/snowflake.js';
import { Channel, InvokingMember, PartialGuild, User } from './guild-schemas.js';
import { IntegrationOwners, Message, ResolvedData } from './message-schemas.js';
import { customId, ModalData } from './modal-schemas.js';

const Entitlement = z.looseObject({
  id: Snowflake,
  sku_id: Snowflake,
  application_id: Snowflake,
  user_id: z.nullish(Snowflake),
  guild_id: z.nullish(Snowflake),
  type: z.int(),
  deleted: z.optional(z.boolean()),
  starts_at: z.nullish(z.string()),
  ends_at: z.nullish(z.string()),
  consumed: z.optional(z.boolean()),
});

const InteractionToken = z.string().check(z.refine(isInteractionToken));

const hasInvoker = z.refine<{ readonly member?: unknown; readonly user?: unknown }>(
  ({ member, user }) => (member === undefined) !== (user === undefined),
  'must have a member or a user',
);

const envelope = {
  id: Snowflake,
  application_id: Snowflake,
  token: InteractionToken,
  version: z.optional(z.int()),
  app_permissions: z.optional(z.string()),
  entitlements: z.optional(z.array(Entitlement)),
  authorizing_integration_owners: z.optional(IntegrationOwners),
  user: z.optional(User),
};

const invocation = {
  ...envelope,
  guild: z.optional(PartialGuild),
  guild_id: z.optional(Snowflake),
  guild_locale: z.optional(z.string()),
  channel: z.optional(Channel),
  channel_id: z.optional(Snowflake),
  member: z.optional(InvokingMember),
  locale: z.optional(z.string()),
  context: z.nullish(z.int()),
  attachment_size_limit: z.optional(z.int()),
};

const SubmittedValue = z.looseObject({
  name: z.string(),
  type: z.int().check(z.refine((type) => !isSubcommandType(type))),
  value: z.union([z.string().check(z.maxLength(2 * COMMAND_LIMITS.maxLength.max)), z.number(), z.boolean()]),
  focused: z.optional(z.boolean()),
});

const SubmittedSubcommand = z.looseObject({
  name: z.string(),
  type: z.literal(OptionType.SUB_COMMAND),
  options: z.optional(z.array(SubmittedValue).check(z.maxLength(COMMAND_LIMITS.options))),
});

const SubmittedGroup = z.looseObject({
  name: z.string(),
  type: z.literal(OptionType.SUB_COMMAND_GROUP),
  options: z.optional(z.array(SubmittedSubcommand).check(z.maxLength(COMMAND_LIMITS.options))),
});

const SubmittedOption = z.union([SubmittedGroup, SubmittedSubcommand, SubmittedValue]);

const CommandData = z.looseObject({
  id: Snowflake,
  name: z.string(),
  type: z.optional(z.int()),
  guild_id: z.optional(Snowflake),
  target_id: z.optional(Snowflake),
  options: z.optional(z.array(SubmittedOption).check(z.maxLength(COMMAND_LIMITS.options))),
  resolved: z.optional(ResolvedData),
  version: z.optional(Snowflake),
});

const PingInteraction = z.looseObject({ ...envelope, type: z.literal(InteractionType.PING) });

const CommandInteraction = z
  .looseObject({ ...invocation, type: z.literal(InteractionType.APPLICATION_COMMAND), data: CommandData })
  .check(hasInvoker);

const AutocompletePayload = z
  .looseObject({
    ...invocation,
    type: z.literal(InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE),
    data: CommandData,
  })
  .check(hasInvoker);

export const Interaction = z.discriminatedUnion('type', [
  PingInteraction,
  CommandInteraction,
  AutocompletePayload,
]);

const ComponentData = z
  .looseObject({
    custom_id: customId,
    component_type: z.int(),
    id: z.optional(z.int()),
    values: z.optional(z.array(z.string())),
    resolved: z.optional(ResolvedData),
  })
  .check(
    z.refine(
      (data) => data.component_type === ComponentType.BUTTON || selectedIn(data) !== undefined,
      'must have the values of its select',
    ),
  );

export const MessageComponentInteraction = z
  .looseObject({
    ...invocation,
    type: z.literal(InteractionType.MESSAGE_COMPONENT),
    message: Message,
    data: ComponentData,
  })
  .check(hasInvoker);

export const ModalSubmitInteraction = z
  .looseObject({
    ...invocation,
    type: z.literal(InteractionType.MODAL_SUBMIT),
    data: ModalData,
    message: z.optional(Message),
  })
  .check(hasInvoker);
