import * as z from 'zod/mini';
import { type Clock, systemClock } from '../../common/clock.js';
import { CommandryError, type ErrorCode } from '../../common/errors/commandry-error.js';
import {
  aClock,
  aFunction,
  givenInvalid,
  givenProblem,
  readGiven,
  type GivenProblem,
} from '../../common/read-given.js';
import { JsonErrors } from '../../protocol/json-error-codes.js';
import { PERMISSIONS_SCOPE } from '../../protocol/oauth/oauth-scope.js';
import {
  type CommandPermission,
  GuildCommandPermissions,
} from '../../protocol/permissions/command-permission.js';
import { findPermissionProblems } from '../../protocol/permissions/permission-entry.js';
import { Snowflake } from '../../protocol/snowflake.js';
import { describeWanted } from '../../protocol/validation/payload-problem.js';
import { BaseUrl, BotToken } from '../../rest/base-url.js';
import { type BearerToken, bearerNeeded, openBearer } from '../../rest/bearer.js';
import { createCalls, type Authorization, type CallsOptions } from '../../rest/calls.js';
import { toCountedPath } from '../../rest/fetch/wrap-fetch.js';
import {
  type Codes,
  discordRefusalOf,
  OF_INSTALLATION,
  explainRefused,
  problemsFound,
  readDiscordProblems,
} from '../engine/discord-refusal.js';

/** Settings of `createPermissionsClient`. */
export interface PermissionsClientSettings extends PermissionsAccess {
  /** The address of Discord. Default `https://discord.com`. */
  readonly baseUrl?: string | undefined;
  /** For tests and unusual hosts. Default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** For tests: the clock of the pauses before retries. Default: the clock of the machine. */
  readonly clock?: Clock | undefined;
}

const isBearer = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'function' || (typeof value === 'object' && value !== null);

const Settings = z.strictObject({
  applicationId: Snowflake,
  token: z.optional(BotToken),
  bearerToken: z.optional(z.custom<BearerToken>(isBearer, 'must be a token, or a function that returns one')),
  baseUrl: BaseUrl,
  fetch: z._default(aFunction<typeof globalThis.fetch>(), () => globalThis.fetch),
  clock: z._default(aClock(), () => systemClock),
});

function findConflicts({ token, bearerToken }: Readonly<Record<string, unknown>>): readonly GivenProblem[] {
  if (token !== undefined || bearerToken !== undefined) return [];
  return [givenProblem(['bearerToken'], 'must be given, unless token is', bearerToken)];
}

/**
 * The permissions of the commands of one application, by guild. The application's id in place of a command's stands for
 * all commands without permissions of their own.
 *
 * Every call rejects with a CommandryError: `GUILD_NOT_INSTALLED`, `APPLICATION_NOT_OWN`, `TOKEN_REFUSED`,
 * `BEARER_REFUSED`, `BEARER_SCOPE_MISSING`, one whose code begins with `DISCORD_`, and those listed with it.
 */
export interface PermissionsClient {
  /**
   * Returns all permissions set in a guild: of commands and of the application. Accepts a bot token or a bearer token.
   */
  readonly list: (guildId: Snowflake) => Promise<GuildCommandPermissions[]>;
  /**
   * Returns the permissions of one command; an empty list if it has none. Accepts a bot token or a bearer token.
   *
   * @throws CommandryError `COMMAND_NOT_FOUND`.
   */
  readonly get: (guildId: Snowflake, commandId: Snowflake) => Promise<GuildCommandPermissions>;
  /**
   * Replaces all permissions of a command; an empty list clears them. Requires a bearer token with
   * `applications.commands.permissions.update`.
   *
   * @throws CommandryError `BEARER_NEEDED`, `BEARER_SCOPE_MISSING` or `SETTING_INVALID` before anything is sent;
   * `COMMAND_NOT_FOUND`, `PERMISSIONS_DENIED`.
   */
  readonly set: (
    guildId: Snowflake,
    commandId: Snowflake,
    permissions: readonly CommandPermission[],
  ) => Promise<GuildCommandPermissions>;
  /**
   * Discord has disabled setting the permissions of several commands in one call: use `set` for each command. Sends
   * nothing.
   *
   * @throws CommandryError `PERMISSIONS_BATCH_DISABLED`, always.
   */
  readonly setMany: (guildId: Snowflake, sets?: readonly unknown[]) => Promise<never>;
}

/**
 * Creates a client for the command permissions of one application. Rate limits are handled by `@discordjs/rest`, which
 * is loaded on the first call.
 *
 * @throws CommandryError `SETTING_INVALID`.
 */
export function createPermissionsClient(settings: PermissionsClientSettings): PermissionsClient {
  const read = readGiven(Settings, settings, 'createPermissionsClient', { findConflicts });
  return openPermissions({ ...settings, ...read });
}

/** Like {@link createPermissionsClient}, with validated settings. */
export function openPermissions(options: PermissionCallsOptions): PermissionsClient {
  const { applicationId, token } = options;
  const calls = connectPermissions(options);
  const scheme = token === undefined ? 'Bearer' : 'Bot';
  return {
    list: (guildId) => explained(calls.list(guildId), { guildId, scheme }),
    get: async (guildId, id) => {
      try {
        return await explained(calls.get(guildId, id), { guildId, scheme });
      } catch (error) {
        if (!isWithoutPermissions(error)) throw error;
        return { id, application_id: applicationId, guild_id: guildId, permissions: [] };
      }
    },
    set: async (guildId, id, permissions) => {
      refuseProblems(permissions);
      const sent = permissions.map(toWire);
      const call = { guildId, scheme: 'Bearer', sent: { permissions: sent } } as const;
      return explained(calls.set(guildId, id, sent), call);
    },
    setMany: () => {
      const what = 'Discord has disabled the call that set the permissions of several commands at once.';
      return Promise.reject(new CommandryError('PERMISSIONS_BATCH_DISABLED', what));
    },
  };
}

async function explained<T>(answer: Promise<T>, call: PermissionCall): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    throw explainPermissionsError(error, call);
  }
}

/** Discord's response for a command without permissions of its own. */
function isWithoutPermissions(error: unknown): boolean {
  return (
    error instanceof CommandryError && error.discord?.code === JsonErrors.UNKNOWN_COMMAND_PERMISSIONS.code
  );
}

function refuseProblems(permissions: unknown): void {
  const broken = findPermissionProblems({ permissions });
  if (broken.length === 0) return;
  const problems = broken.map((each) => {
    const [found, wanted] = [each.found, describeWanted(each)];
    return {
      path: each.path,
      found,
      wanted,
      text: `${each.path.join('.')}: found ${found}, wanted ${wanted}`,
    };
  });
  throw givenInvalid('client.set', problems, { what: 'The permissions break rules of Discord' });
}

/** Returns only the fields of Discord. */
function toWire({ id, type, permission }: CommandPermission): CommandPermission {
  return { id, type, permission };
}

const OF_PERMISSIONS: Codes = new Map([
  ...OF_INSTALLATION,
  [JsonErrors.UNKNOWN_COMMAND.code, 'COMMAND_NOT_FOUND'],
  [JsonErrors.BOTS_NOT_ALLOWED.code, 'BEARER_NEEDED'],
  [JsonErrors.MISSING_SCOPE.code, 'BEARER_SCOPE_MISSING'],
  [JsonErrors.MISSING_PERMISSIONS.code, 'PERMISSIONS_DENIED'],
]);

const OF_GUILDS: Codes = new Map([
  [JsonErrors.MISSING_ACCESS.code, 'GUILD_UNREADABLE'],
  [JsonErrors.UNKNOWN_GUILD.code, 'GUILD_UNREADABLE'],
  [JsonErrors.UNKNOWN_MEMBER.code, 'MEMBER_UNKNOWN'],
  [JsonErrors.UNKNOWN_USER.code, 'MEMBER_UNKNOWN'],
  [JsonErrors.UNKNOWN_CHANNEL.code, 'CHANNEL_UNKNOWN'],
]);

/** A call for command permissions. */
export interface PermissionCall {
  readonly guildId: Snowflake;
  readonly scheme: 'Bot' | 'Bearer';
  /** The body, if there is one. */
  readonly sent?: unknown;
}

/** Turns a refusal of Discord into an error with advice. Returns other errors unchanged. */
export function explainPermissionsError(error: unknown, { guildId, scheme, sent }: PermissionCall): unknown {
  const refusal = discordRefusalOf(error);
  const what = `The permissions of commands in guild ${guildId}`;
  if (refusal?.code === JsonErrors.INVALID_FORM_BODY.code)
    return problemsFound(
      (count) => `${what} were refused: Discord found ${count}`,
      readDiscordProblems(refusal.errors, sent),
      refusal,
      error,
    );
  const ofToken = scheme === 'Bot' ? 'TOKEN_REFUSED' : ofBearer(refusal?.code);
  return explainRefused(error, what, OF_PERMISSIONS, ofToken);
}

/** Discord has reported a bearer token without the scope like this. */
function ofBearer(code: number | undefined): ErrorCode {
  return code === JsonErrors.UNAUTHORIZED.code ? 'BEARER_SCOPE_MISSING' : 'BEARER_REFUSED';
}

/** Likewise for reading a guild. */
export function explainGuildsError(error: unknown, what: string): unknown {
  return explainRefused(error, what, OF_GUILDS, 'TOKEN_REFUSED');
}

/**
 * The calls for command permissions. Each rejects with a CommandryError whose code begins with `DISCORD_` or, before
 * anything is sent, with `TOKEN_MISSING`, `BEARER_NEEDED` or `BEARER_SCOPE_MISSING`.
 */
interface PermissionCalls {
  readonly list: (guildId: Snowflake) => Promise<GuildCommandPermissions[]>;
  readonly get: (guildId: Snowflake, commandId: Snowflake) => Promise<GuildCommandPermissions>;
  readonly set: (
    guildId: Snowflake,
    commandId: Snowflake,
    permissions: readonly CommandPermission[],
  ) => Promise<GuildCommandPermissions>;
}

/** The application whose permissions are read and changed, and the tokens for it. */
interface PermissionsAccess {
  /** The application's id, a snowflake. */
  readonly applicationId: Snowflake;
  /** The bot token. It allows reading permissions. */
  readonly token?: string | undefined;
  /**
   * The access token of a user who manages the guild and its roles, with `applications.commands.permissions.update`, or
   * a function that returns one. It allows changing permissions, and without a bot token also reading them.
   */
  readonly bearerToken?: BearerToken | undefined;
}

interface PermissionCallsOptions extends CallsOptions, PermissionsAccess {}

/** Creates the calls for one application, on `createCalls`. */
function connectPermissions(options: PermissionCallsOptions): PermissionCalls {
  const { applicationId, token, bearerToken } = options;
  const send = createCalls(options);
  const toPath = (guildId: Snowflake) => toCountedPath(applicationId, guildId);

  const openToRead = async (): Promise<Authorization> => {
    if (token !== undefined) return { scheme: 'Bot', token };
    if (bearerToken !== undefined) return openToWrite();
    throw new CommandryError('TOKEN_MISSING', 'Command permissions cannot be read without a token.');
  };
  const openToWrite = async (): Promise<Authorization> => {
    if (bearerToken === undefined)
      throw bearerNeeded(token === undefined ? 'no bearer token was given' : 'only a bot token was given');
    return { scheme: 'Bearer', token: await openBearer(bearerToken, PERMISSIONS_SCOPE, token) };
  };

  return {
    list: async (guildId) =>
      send(z.array(GuildCommandPermissions), await openToRead(), (rest, common) =>
        rest.get(`${toPath(guildId)}/permissions`, common),
      ),
    get: async (guildId, id) =>
      send(GuildCommandPermissions, await openToRead(), (rest, common) =>
        rest.get(`${toPath(guildId)}/${id}/permissions`, common),
      ),
    set: async (guildId, id, permissions) =>
      send(GuildCommandPermissions, await openToWrite(), (rest, common) =>
        rest.put(`${toPath(guildId)}/${id}/permissions`, { ...common, body: { permissions } }),
      ),
  };
}
