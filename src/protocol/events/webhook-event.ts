import type {
  APIChannel,
  APIMessage,
  APIUser,
  APIWebhookEventApplicationAuthorizedData,
  APIWebhookEventApplicationDeauthorizedData,
  APIWebhookEventEntitlementCreateData,
  APIWebhookEventEntitlementDeleteData,
  APIWebhookEventEntitlementUpdateData,
  APIWebhookEventQuestUserEnrollmentData,
} from 'discord-api-types/payloads/v10';
import type { Snowflake } from '../snowflake.js';

/** The types of requests to a webhook events URL. */
export const WebhookType = { PING: 0, EVENT: 1 } as const;

/** How long Discord redelivers an event that was not answered with 204, in milliseconds. */
export const EVENT_RETRIES_MS = 600_000;

/** The data of an authorization, with the scopes as texts. */
export type AuthorizedData = Omit<APIWebhookEventApplicationAuthorizedData, 'scopes'> & {
  readonly scopes: readonly `${APIWebhookEventApplicationAuthorizedData['scopes'][number]}`[];
};

/** A message in a lobby of the Social SDK. */
export interface LobbyMessage {
  readonly id: Snowflake;
  /** `MessageType` of discord-api-types. */
  readonly type: number;
  readonly content: string;
  readonly lobby_id: Snowflake;
  readonly channel_id: Snowflake;
  readonly author: APIUser;
  readonly metadata?: Readonly<Record<string, string>>;
  /** Bits: `MessageFlags` of discord-api-types. */
  readonly flags: number;
  /** Only during a session of the Social SDK. */
  readonly application_id?: Snowflake;
}

/** A direct message of a game that Discord itself does not show. */
export interface PassthroughMessage {
  readonly id: Snowflake;
  readonly type: number;
  readonly content: string;
  readonly channel_id: Snowflake;
  readonly recipient_id: Snowflake;
  readonly author: APIUser;
  readonly flags: number;
  readonly application_id: Snowflake;
  readonly channel: APIChannel;
}

/** A direct message of a game. */
export type GameDirectMessage =
  | PassthroughMessage
  | (APIMessage & {
      /** Only of a message in a linked channel. */
      readonly lobby_id?: Snowflake;
      readonly channel: APIChannel;
    });

/** The data of each event that Discord sends to the webhook events URL of an application. */
export interface WebhookEventData {
  APPLICATION_AUTHORIZED: AuthorizedData;
  APPLICATION_DEAUTHORIZED: APIWebhookEventApplicationDeauthorizedData;
  ENTITLEMENT_CREATE: APIWebhookEventEntitlementCreateData;
  ENTITLEMENT_UPDATE: APIWebhookEventEntitlementUpdateData;
  ENTITLEMENT_DELETE: APIWebhookEventEntitlementDeleteData;
  QUEST_USER_ENROLLMENT: APIWebhookEventQuestUserEnrollmentData;
  LOBBY_MESSAGE_CREATE: LobbyMessage;
  LOBBY_MESSAGE_UPDATE: LobbyMessage;
  LOBBY_MESSAGE_DELETE: { readonly id: Snowflake; readonly lobby_id: Snowflake };
  GAME_DIRECT_MESSAGE_CREATE: GameDirectMessage;
  GAME_DIRECT_MESSAGE_UPDATE: GameDirectMessage;
  GAME_DIRECT_MESSAGE_DELETE: GameDirectMessage;
}

/** The types of those events. */
export type WebhookEventType = keyof WebhookEventData;

/** The event types, at run time. */
export const WEBHOOK_EVENT_TYPES = [
  'APPLICATION_AUTHORIZED',
  'APPLICATION_DEAUTHORIZED',
  'ENTITLEMENT_CREATE',
  'ENTITLEMENT_UPDATE',
  'ENTITLEMENT_DELETE',
  'QUEST_USER_ENROLLMENT',
  'LOBBY_MESSAGE_CREATE',
  'LOBBY_MESSAGE_UPDATE',
  'LOBBY_MESSAGE_DELETE',
  'GAME_DIRECT_MESSAGE_CREATE',
  'GAME_DIRECT_MESSAGE_UPDATE',
  'GAME_DIRECT_MESSAGE_DELETE',
] as const satisfies readonly WebhookEventType[];

/** Event types without documented data. */
export const DATALESS_EVENT_TYPES: readonly WebhookEventType[] = ['QUEST_USER_ENROLLMENT'];
