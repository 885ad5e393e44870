import {
  openActingBot,
  openChannelBot,
  openGuildBot,
  type ActingBot,
  type ChannelBot,
  type GuildBot,
} from '../../../domain/guilds/guild-bot.js';
import { BodyFields } from '../../../domain/guilds/body-fields.js';
import type { Snowflake } from 'commandry/protocol';
import type { ApiResponse, AuthorizedCall } from '../api-route.js';
import { readAuditReason, readId, tellUnread } from '../read-call.js';

/** Returns the bot that makes a call, with the reason it gives. */
export function openBot({ service, caller, header }: AuthorizedCall): ActingBot {
  return openActingBot(service, caller, readAuditReason(header('x-audit-log-reason')));
}

/** Returns the bot in the guild of the path. */
export function openPathGuildBot(call: AuthorizedCall): GuildBot {
  return openGuildBot(openBot(call), readId(call.param('guild_id'), 'guild_id'));
}

/** Returns the bot in the channel of the path, in a guild. */
export function openPathChannelBot(call: AuthorizedCall): ChannelBot {
  return openChannelBot(openBot(call), readId(call.param('channel_id'), 'channel_id'));
}

/** Returns an id of the path. */
export function pathId(call: AuthorizedCall, name: string): Snowflake {
  return readId(call.param(name), name);
}

/**
 * Makes a handler that reads a body. What the path names is opened before, so that an outsider learns nothing about
 * bodies, and again after, as it may have changed while the body arrived.
 */
export function withBody<T>(
  open: (call: AuthorizedCall) => T,
  run: (opened: T, value: unknown, call: AuthorizedCall) => ApiResponse,
): (call: AuthorizedCall) => Promise<ApiResponse> {
  return async (call) => {
    open(call);
    // Clients leave the body out where no field is required.
    const value = call.hasBody ? await call.readBody() : {};
    return run(open(call), value, call);
  };
}

/** The same for a route that tells of the fields that it ignores. */
export function withFields<T>(
  open: (call: AuthorizedCall) => T,
  run: (opened: T, fields: BodyFields, call: AuthorizedCall) => ApiResponse,
): (call: AuthorizedCall) => Promise<ApiResponse> {
  return withBody(open, (opened, value, call) => {
    const fields = new BodyFields(value);
    const answer = run(opened, fields, call);
    tellUnread(call, fields);
    return answer;
  });
}

/** The response without a body. */
export const DONE: ApiResponse = { status: 204 };

export function ok(body: object): ApiResponse {
  return { status: 200, body };
}

/** Returns the query as fields: a number or a boolean is written in words there. */
export function readQuery({ query }: AuthorizedCall, numbers: readonly string[]): BodyFields {
  const entries = Object.entries(query).map(([name, value]) => {
    const isNumber = numbers.includes(name) && typeof value === 'string' && /^-?\d+$/.test(value);
    return [name, isNumber ? Number(value) : value] as const;
  });
  return new BodyFields(Object.fromEntries(entries));
}
