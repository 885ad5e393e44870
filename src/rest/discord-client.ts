import * as z from 'zod/mini';
import { GuildCommandPermissions } from '../protocol/permissions/command-permission.js';
import { RegisteredCommand, type CommandPayload } from '../protocol/commands/command.js';
import type { Snowflake } from '../protocol/snowflake.js';
import { createCalls, type CallRequest, type CallsOptions } from './calls.js';
import { toCountedPath } from './fetch/wrap-fetch.js';

/** A command in a bulk overwrite, with its id if it is registered. */
export type OverwriteElement = CommandPayload & { readonly id?: Snowflake };

/** Command calls of one scope. Each rejects with a CommandryError whose code begins with `DISCORD_`. */
export interface CommandsClient {
  /** Returns all commands of the scope, with every localization. */
  readonly list: () => Promise<RegisteredCommand[]>;
  readonly create: (payload: CommandPayload) => Promise<RegisteredCommand>;
  readonly edit: (id: Snowflake, payload: Partial<CommandPayload>) => Promise<RegisteredCommand>;
  readonly delete: (id: Snowflake) => Promise<void>;
  /** Replaces the whole list by the given commands. */
  readonly overwrite: (payloads: readonly OverwriteElement[]) => Promise<RegisteredCommand[]>;
}

/** Calls for registration. */
export interface DiscordClient {
  /** Returns the command calls of a guild; without an id, those for global commands. */
  readonly commands: (guildId?: Snowflake) => CommandsClient;
  /** Returns all command permissions of a guild. */
  readonly permissions: (guildId: Snowflake) => Promise<GuildCommandPermissions[]>;
}

export interface DiscordClientOptions extends CallsOptions {
  readonly applicationId: Snowflake;
  readonly token: string;
}

/** Creates a client for the commands of one application, with its bot token, on `createCalls`. */
export function createDiscordClient(options: DiscordClientOptions): DiscordClient {
  const { applicationId, token } = options;
  const send = createCalls(options);
  const call = <T>(schema: z.ZodMiniType<T>, request: CallRequest): Promise<T> =>
    send(schema, { scheme: 'Bot', token }, request);
  const list = z.array(RegisteredCommand);
  return {
    permissions: (guildId) =>
      call(z.array(GuildCommandPermissions), (rest, common) =>
        rest.get(`${toCountedPath(applicationId, guildId)}/permissions`, common),
      ),
    commands: (guildId) => {
      const path = toCountedPath(applicationId, guildId);
      return {
        list: () =>
          call(list, (rest, common) =>
            rest.get(path, { ...common, query: new URLSearchParams({ with_localizations: 'true' }) }),
          ),
        create: (body) => call(RegisteredCommand, (rest, common) => rest.post(path, { ...common, body })),
        edit: (id, body) =>
          call(RegisteredCommand, (rest, common) => rest.patch(`${path}/${id}`, { ...common, body })),
        delete: async (id) => {
          await call(z.unknown(), (rest, common) => rest.delete(`${path}/${id}`, common));
        },
        overwrite: (body) => call(list, (rest, common) => rest.put(path, { ...common, body })),
      };
    },
  };
}
