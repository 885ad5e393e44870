/**
 * Messages, as interactions carry them. Where nothing else is said:
 * - 'optional here': the service sends it, but nothing here works only with it, and a bot should not refuse interactions
 *   on the day the service leaves it out;
 * - 'wider here': enumerations are open on the way in, for the same reason;
 * - 'nullable here': null has been seen, or stands in the published schema;
 * - 'only there': handed on unread, like every field that is not known.
 */
import type * as api from 'discord-api-types/v10';
import type { Message, MessageReference } from '../../../src/protocol/messages/message.js';
import type {
  InteractionMetadata,
  MessageInteraction,
} from '../../../src/protocol/interactions/message-interaction.js';
import type { Attachment } from '../../../src/protocol/messages/attachment.js';
import type { Differs, Holds } from './compare.js';

export type MessageAgrees = Holds<
  Differs<
    Message,
    api.APIMessage,
    {
      // Open: the service adds types.
      type: 'optional here' | 'wider here';
      // A sum of bits, where theirs is one of them.
      flags: 'wider here';
      // Handed on unread, like every unknown field.
      application: 'only there';
      timestamp: 'optional here';
      edited_timestamp: 'optional here';
      tts: 'optional here';
      pinned: 'optional here';
      mention_everyone: 'optional here';
      mentions: 'optional here';
      mention_roles: 'optional here';
      attachments: 'optional here';
      embeds: 'optional here';
      mention_channels: 'only there';
      reactions: 'only there';
      nonce: 'only there';
      activity: 'only there';
      thread: 'only there';
      sticker_items: 'only there';
      stickers: 'only there';
      role_subscription_data: 'only there';
      resolved: 'only there';
      poll: 'only there';
      message_snapshots: 'only there';
      call: 'only there';
      shared_client_theme: 'only there';
    }
  >
>;
export type MessageReferenceAgrees = Holds<
  Differs<
    MessageReference,
    api.APIMessageReference,
    {
      // Open: the service adds types.
      type: 'wider here';
      channel_id: 'optional here';
    }
  >
>;
export type InteractionMetadataAgrees = Holds<
  Differs<
    InteractionMetadata,
    api.APIMessageInteractionMetadata,
    {
      // Open. One shape for the three of theirs.
      type: 'wider here';
      user: 'optional here';
      authorizing_integration_owners: 'optional here';
    }
  >
>;
export type MessageInteractionAgrees = Holds<
  Differs<
    MessageInteraction,
    api.APIMessageInteraction,
    {
      // Open.
      type: 'wider here';
      user: 'optional here';
      // Handed on unread, like every unknown field.
      member: 'only there';
    }
  >
>;
export type AttachmentAgrees = Holds<
  Differs<
    Attachment,
    api.APIAttachment,
    {
      // A sum of bits, where theirs is one of them.
      flags: 'wider here';
      proxy_url: 'optional here';
      // The published schema has null for the title; the others are given the same tolerance.
      title: 'nullable here';
      description: 'nullable here';
      content_type: 'nullable here';
      placeholder: 'nullable here';
      placeholder_version: 'nullable here';
      duration_secs: 'nullable here';
      waveform: 'nullable here';
      clip_created_at: 'nullable here';
      // Handed on unread, like every unknown field.
      application: 'only there';
    }
  >
>;
