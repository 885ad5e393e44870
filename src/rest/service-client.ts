import type { REST } from '@discordjs/rest';
import { z } from 'zod';
import type { Clock } from '../clock.js';
import { CommandryError } from '../errors.js';
import { GuildCommandPermissions } from '../model/command-permission.js';
import { RegisteredCommand, type CommandPayload } from '../model/command.js';
import type { Snowflake } from '../model/snowflake.js';
import { toCountedPath, toRealUrl, withRealUrls } from './counted-by-guild.js';
import { refuseDailyLimit } from './refuse-daily-limit.js';
import { repeatWhatPasses } from './repeat.js';
import { toServiceError } from './to-service-error.js';
import { withoutRedirects } from './without-redirects.js';

/** A command in a bulk overwrite: with the id of the registered command it stands for, if there is one. */
export type OverwriteElement = CommandPayload & { readonly id?: Snowflake };

/** The command calls of one scope. Each rejects with a CommandryError whose code begins with `SERVICE_`. */
export interface CommandsClient {
  /** All commands of the scope, with every localization. */
  readonly list: () => Promise<RegisteredCommand[]>;
  readonly create: (payload: CommandPayload) => Promise<RegisteredCommand>;
  readonly edit: (id: Snowflake, payload: Partial<CommandPayload>) => Promise<RegisteredCommand>;
  readonly delete: (id: Snowflake) => Promise<void>;
  /** Makes the given commands the whole list. */
  readonly overwrite: (payloads: readonly OverwriteElement[]) => Promise<RegisteredCommand[]>;
}

/** The calls this package makes to the service. */
export interface ServiceClient {
  /** The calls for the commands of one guild, or for the global ones when it is left out. */
  readonly commands: (guildId?: Snowflake) => CommandsClient;
  /** The permissions of all commands that have any in a guild. */
  readonly permissions: (guildId: Snowflake) => Promise<GuildCommandPermissions[]>;
}

export interface ServiceClientOptions {
  /** Where the service is, without `/api`, for example `https://discord.com`. */
  readonly baseUrl: string;
  readonly applicationId: Snowflake;
  readonly token: string;
  readonly fetch: typeof globalThis.fetch;
  /** Passes the pauses before a call is repeated. */
  readonly clock: Clock;
}

/** The longest rate limit that is waited for, in milliseconds. Beyond it, saying so helps more. */
const LONGEST_PAUSE_MS = 300_000;

/** How long a call may take, in milliseconds. A bulk overwrite of a hundred commands takes the service its time. */
const TIMEOUT_MS = 30_000;

/**
 * A client for the commands of one application. Rate limits and queues are `@discordjs/rest`'s; it is loaded with the
 * first call, so that a bot that only receives never pays for it. Repeating is done here: it repeats at once.
 */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  const { baseUrl, applicationId, token, clock } = options;
  let loading: Promise<REST> | undefined;

  async function call<T>(schema: z.ZodType<T>, send: (rest: REST) => Promise<unknown>): Promise<T> {
    loading ??= loadRest(options);
    let answer: unknown;
    try {
      const rest = await loading;
      // It forgets its token when one call was answered with 401.
      answer = await repeatWhatPasses(clock, () => send(rest.setToken(token)));
    } catch (error) {
      throw toServiceError(withRealUrl(error), baseUrl, undefined, [token]);
    }
    const parsed = schema.safeParse(answer);
    if (parsed.success) return parsed.data;
    throw new CommandryError(
      'SERVICE_ANSWER_MALFORMED',
      `${baseUrl} gave an answer that is not the service's.`,
      {
        cause: parsed.error,
      },
    );
  }

  const list = z.array(RegisteredCommand);
  const permissions = z.array(GuildCommandPermissions);
  return {
    permissions: (guildId) =>
      call(permissions, (rest) => rest.get(`${toCountedPath(applicationId, guildId)}/permissions`)),
    commands: (guildId) => {
      const path = toCountedPath(applicationId, guildId);
      return {
        list: () =>
          call(list, (rest) =>
            rest.get(path, { query: new URLSearchParams({ with_localizations: 'true' }) }),
          ),
        create: (body) => call(RegisteredCommand, (rest) => rest.post(path, { body })),
        edit: (id, body) => call(RegisteredCommand, (rest) => rest.patch(`${path}/${id}`, { body })),
        delete: async (id) => {
          await call(z.unknown(), (rest) => rest.delete(`${path}/${id}`));
        },
        overwrite: (body) => call(list, (rest) => rest.put(path, { body })),
      };
    },
  };
}

async function loadRest({ baseUrl, fetch }: ServiceClientOptions): Promise<REST> {
  const { REST } = await import('@discordjs/rest');
  type Options = NonNullable<ConstructorParameters<typeof REST>[0]>;
  return new REST({
    api: `${baseUrl}/api`,
    version: '10',
    retries: 0,
    timeout: TIMEOUT_MS,
    rejectOnRateLimit: ({ retryAfter }) => retryAfter > LONGEST_PAUSE_MS,
    // The standard fetch and the one of undici's own types differ in name only.
    makeRequest: withRealUrls(withoutRedirects(refuseDailyLimit(fetch))) as unknown as NonNullable<
      Options['makeRequest']
    >,
  });
}

/** The library knows the address under which it counts; what is told is the one that was called. */
function withRealUrl(error: unknown): unknown {
  if (error instanceof Error && 'url' in error && typeof error.url === 'string')
    error.url = toRealUrl(error.url);
  return error;
}
