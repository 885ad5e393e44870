import * as z from 'zod/mini';
import { Snowflake } from '../../../../src/protocol/snowflake.js';
import { ResolvedChannel, ResolvedMember, Role, User } from './guild-schemas.js';

export const IntegrationOwners = z.record(z.string(), z.string());

const InteractionMetadata = z.looseObject({
  id: Snowflake,
  type: z.int(),
  user: z.optional(User),
  authorizing_integration_owners: z.optional(IntegrationOwners),
  original_response_message_id: z.optional(Snowflake),
  target_user: z.optional(User),
  target_message_id: z.optional(Snowflake),
  interacted_message_id: z.optional(Snowflake),
  triggering_interaction_metadata: z.optional(z.looseObject({ id: Snowflake, type: z.int() })),
});

const MessageInteraction = z.looseObject({
  id: Snowflake,
  type: z.int(),
  name: z.string(),
  user: z.optional(User),
});

const Attachment = z.looseObject({
  id: Snowflake,
  filename: z.string(),
  size: z.int(),
  url: z.string(),
  proxy_url: z.optional(z.string()),
  title: z.nullish(z.string()),
  description: z.nullish(z.string()),
  content_type: z.nullish(z.string()),
  height: z.nullish(z.int()),
  width: z.nullish(z.int()),
  placeholder: z.nullish(z.string()),
  placeholder_version: z.nullish(z.int()),
  ephemeral: z.optional(z.boolean()),
  duration_secs: z.nullish(z.number()),
  waveform: z.nullish(z.string()),
  flags: z.optional(z.int()),
  clip_participants: z.optional(z.array(User)),
  clip_created_at: z.nullish(z.string()),
});

const MessageReference = z.looseObject({
  type: z.optional(z.int()),
  message_id: z.optional(Snowflake),
  channel_id: z.optional(Snowflake),
  guild_id: z.optional(Snowflake),
});

export const Message = z.looseObject({
  id: Snowflake,
  channel_id: Snowflake,
  content: z.string(),
  author: User,
  type: z.optional(z.int()),
  flags: z.optional(z.int()),
  timestamp: z.optional(z.string()),
  edited_timestamp: z.nullish(z.string()),
  tts: z.optional(z.boolean()),
  pinned: z.optional(z.boolean()),
  mention_everyone: z.optional(z.boolean()),
  mentions: z.optional(z.array(User)),
  mention_roles: z.optional(z.array(Snowflake)),
  attachments: z.optional(z.array(Attachment)),
  embeds: z.optional(z.array(z.looseObject({}))),
  components: z.optional(z.array(z.looseObject({ type: z.int() }))),
  application_id: z.optional(Snowflake),
  webhook_id: z.optional(Snowflake),
  interaction_metadata: z.optional(InteractionMetadata),
  interaction: z.optional(MessageInteraction),
  message_reference: z.optional(MessageReference),
  referenced_message: z.nullish(z.looseObject({ id: Snowflake })),
  position: z.optional(z.int()),
});

export const ResolvedData = z.looseObject({
  users: z.optional(z.record(z.string(), User)),
  members: z.optional(z.record(z.string(), ResolvedMember)),
  roles: z.optional(z.record(z.string(), Role)),
  channels: z.optional(z.record(z.string(), ResolvedChannel)),
  messages: z.optional(z.record(z.string(), Message)),
  attachments: z.optional(z.record(z.string(), Attachment)),
});
