import type { IntegrationOwners } from '../commands/integration-owners.js';
import type { InteractionMetadata, MessageInteraction } from '../interactions/message-interaction.js';
import type { ResolvedData } from '../interactions/resolved.js';
import type { Attachment } from '../messages/attachment.js';
import type { Message, MessageReference } from '../messages/message.js';
import {
  boolean,
  fields,
  int,
  list,
  nullish,
  number,
  optional,
  record,
  snowflake,
  text,
  type Check,
} from './check.js';
import { resolvedChannel, resolvedMember, role, user } from './guild-checks.js';

export const integrationOwners: Check<IntegrationOwners> = record(text);

export const attachment = fields<Attachment>({
  id: snowflake,
  filename: text,
  size: int,
  url: text,
  proxy_url: optional(text),
  title: nullish(text),
  description: nullish(text),
  content_type: nullish(text),
  height: nullish(int),
  width: nullish(int),
  placeholder: nullish(text),
  placeholder_version: nullish(int),
  ephemeral: optional(boolean),
  duration_secs: nullish(number),
  waveform: nullish(text),
  flags: optional(int),
  clip_participants: optional(list(user)),
  clip_created_at: nullish(text),
});

type Trigger = NonNullable<InteractionMetadata['triggering_interaction_metadata']>;
type AnyComponent = NonNullable<Message['components']>[number];
type Referenced = NonNullable<Message['referenced_message']>;

const interactionMetadata = fields<InteractionMetadata>({
  id: snowflake,
  type: int,
  user: optional(user),
  authorizing_integration_owners: optional(integrationOwners),
  original_response_message_id: optional(snowflake),
  target_user: optional(user),
  target_message_id: optional(snowflake),
  interacted_message_id: optional(snowflake),
  triggering_interaction_metadata: optional(fields<Trigger>({ id: snowflake, type: int })),
});

export const messageInteraction = fields<MessageInteraction>({
  id: snowflake,
  type: int,
  name: text,
  user: optional(user),
});

export const messageReference = fields<MessageReference>({
  type: optional(int),
  message_id: optional(snowflake),
  channel_id: optional(snowflake),
  guild_id: optional(snowflake),
});

export const message = fields<Message>({
  id: snowflake,
  channel_id: snowflake,
  content: text,
  author: user,
  type: optional(int),
  flags: optional(int),
  timestamp: optional(text),
  edited_timestamp: nullish(text),
  tts: optional(boolean),
  pinned: optional(boolean),
  mention_everyone: optional(boolean),
  mentions: optional(list(user)),
  mention_roles: optional(list(snowflake)),
  attachments: optional(list(attachment)),
  embeds: optional(list(fields({}))),
  components: optional(list(fields<AnyComponent>({ type: int }))),
  application_id: optional(snowflake),
  webhook_id: optional(snowflake),
  interaction_metadata: optional(interactionMetadata),
  interaction: optional(messageInteraction),
  message_reference: optional(messageReference),
  referenced_message: nullish(fields<Referenced>({ id: snowflake })),
  position: optional(int),
});

const byUsers = {
  users: optional(record(user)),
  members: optional(record(resolvedMember)),
};

const byOthers = {
  roles: optional(record(role)),
  channels: optional(record(resolvedChannel)),
  messages: optional(record(message)),
  attachments: optional(record(attachment)),
};

export const resolvedData = fields<ResolvedData>({ ...byUsers, ...byOthers });

/** The fields beside users and members. */
export const restOfResolvedData = fields<Omit<ResolvedData, keyof typeof byUsers>>(byOthers);
