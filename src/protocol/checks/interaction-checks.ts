import type { CommandData } from '../commands/command-data.js';
import { COMMAND_LIMITS, MAX_SUBMITTED_UNITS } from '../commands/limits.js';
import { isSubcommandType, OptionType, VALUE_TYPE_WANTED } from '../commands/options/option-type.js';
import type {
  SubmittedGroup,
  SubmittedSubcommand,
  SubmittedValue,
} from '../commands/options/submitted-option.js';
import type { ComponentData, MessageComponentInteraction } from '../interactions/component-interaction.js';
import { ENTITIES_WANTED, hasEntities, hasValues, VALUES_WANTED } from '../interactions/selected-values.js';
import type { Entitlement } from '../interactions/entitlement.js';
import { InteractionType } from '../interactions/interaction-type.js';
import { hasInvoker, NO_INVOKER } from '../interactions/invoker.js';
import type {
  AutocompletePayload,
  CommandInteraction,
  Interaction,
  PingInteraction,
} from '../interactions/interaction.js';
import { isInteractionToken, TOKEN_WANTED } from '../interactions/is-interaction-token.js';
import { hasAtMostCodePoints } from '../validation/code-points.js';
import {
  boolean,
  byType,
  fields,
  int,
  list,
  literal,
  nullish,
  number,
  oneOf,
  optional,
  snowflake,
  text,
  where,
} from './check.js';
import { channel, guild, invokingMember, user } from './guild-checks.js';
import { integrationOwners, message, resolvedData } from './message-checks.js';
import { customId, modalData } from './modal-checks.js';
import type { ModalSubmitInteraction } from '../interactions/modal-interaction.js';

export const entitlement = fields<Entitlement>({
  id: snowflake,
  sku_id: snowflake,
  application_id: snowflake,
  user_id: nullish(snowflake),
  guild_id: nullish(snowflake),
  type: int,
  deleted: optional(boolean),
  starts_at: nullish(text),
  ends_at: nullish(text),
  consumed: optional(boolean),
});

const envelope = {
  id: snowflake,
  application_id: snowflake,
  token: where(text, isInteractionToken, TOKEN_WANTED),
  version: optional(int),
  app_permissions: optional(text),
  entitlements: optional(list(entitlement)),
  authorizing_integration_owners: optional(integrationOwners),
  user: optional(user),
};

const invocation = {
  ...envelope,
  guild: optional(guild),
  guild_id: optional(snowflake),
  guild_locale: optional(text),
  channel: optional(channel),
  channel_id: optional(snowflake),
  member: optional(invokingMember),
  locale: optional(text),
  context: nullish(int),
  attachment_size_limit: optional(int),
};

const value = fields<SubmittedValue>({
  name: text,
  type: where(int, (type) => !isSubcommandType(type), VALUE_TYPE_WANTED),
  value: oneOf([
    where(
      text,
      (typed) => hasAtMostCodePoints(typed, MAX_SUBMITTED_UNITS),
      `Too big: expected string to have <=${MAX_SUBMITTED_UNITS} characters`,
    ),
    number,
    boolean,
  ]),
  focused: optional(boolean),
});

export const subcommand = fields<SubmittedSubcommand>({
  name: text,
  type: literal(OptionType.SUB_COMMAND),
  options: optional(list(value, COMMAND_LIMITS.options)),
});

export const group = fields<SubmittedGroup>({
  name: text,
  type: literal(OptionType.SUB_COMMAND_GROUP),
  options: optional(list(subcommand, COMMAND_LIMITS.options)),
});

const commandData = fields<CommandData>({
  id: snowflake,
  name: text,
  type: optional(int),
  guild_id: optional(snowflake),
  target_id: optional(snowflake),
  options: optional(list(oneOf([group, subcommand, value]), COMMAND_LIMITS.options)),
  resolved: optional(resolvedData),
  version: optional(snowflake),
});

const { PING, APPLICATION_COMMAND, APPLICATION_COMMAND_AUTOCOMPLETE, MESSAGE_COMPONENT, MODAL_SUBMIT } =
  InteractionType;

/** Interactions of commands, and PINGs. */
export const interaction = byType<Interaction>([
  [[PING], fields<PingInteraction>({ ...envelope, type: literal(PING) })],
  [
    [APPLICATION_COMMAND],
    where(
      fields<CommandInteraction>({ ...invocation, type: literal(APPLICATION_COMMAND), data: commandData }),
      hasInvoker,
      NO_INVOKER,
    ),
  ],
  [
    [APPLICATION_COMMAND_AUTOCOMPLETE],
    where(
      fields<AutocompletePayload>({
        ...invocation,
        type: literal(APPLICATION_COMMAND_AUTOCOMPLETE),
        data: commandData,
      }),
      hasInvoker,
      NO_INVOKER,
    ),
  ],
]);

const componentData = where(
  where(
    fields<ComponentData>({
      custom_id: customId,
      component_type: int,
      id: optional(int),
      values: optional(list(text)),
      resolved: optional(resolvedData),
    }),
    hasValues,
    VALUES_WANTED,
  ),
  hasEntities,
  ENTITIES_WANTED,
);

/** The use of a button or a select. */
export const componentInteraction = where(
  fields<MessageComponentInteraction>({
    ...invocation,
    type: literal(MESSAGE_COMPONENT),
    message,
    data: componentData,
  }),
  hasInvoker,
  NO_INVOKER,
);

/** A submitted modal. */
export const modalInteraction = where(
  fields<ModalSubmitInteraction>({
    ...invocation,
    type: literal(MODAL_SUBMIT),
    data: modalData,
    message: optional(message),
  }),
  hasInvoker,
  NO_INVOKER,
);
