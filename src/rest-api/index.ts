/** The client for Discord's other calls: channels, messages, threads, members, roles, direct messages. */
export { createRestApi } from './create-rest-api.js';
export type { RestApiOptions } from '../commands/calls/rest-options.js';
export type {
  CallOptions,
  ChannelMessage,
  ChannelMessageEdit,
  ForumThread,
  MessageChannels,
  MessageWebhooks,
  RestApi,
  WebhookMessage,
  WebhookMessageEdit,
} from '../commands/calls/rest-types.js';
