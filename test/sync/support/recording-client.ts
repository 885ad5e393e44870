import type { CommandPayload } from 'commandry/protocol';
import type { DiscordClient } from '../../../src/rest/discord-client.js';
import { ping, registered } from './registered.js';

export interface RecordingClient {
  readonly client: DiscordClient;
  /** The calls that were made, each with what it was given, and the guild where it was one. */
  readonly calls: unknown[];
}

/** A client that does nothing but remember. */
export function recordingClient(): RecordingClient {
  const calls: unknown[] = [];
  const record = (guildId: string | undefined, ...call: unknown[]) => {
    calls.push(guildId === undefined ? call : [...call, guildId]);
    return Promise.resolve(registered(ping));
  };
  return {
    calls,
    client: {
      permissions: () => Promise.resolve([]),
      commands: (guildId) => ({
        list: () => Promise.resolve([]),
        create: (payload) => record(guildId, 'create', payload),
        edit: (id, payload: Partial<CommandPayload>) => record(guildId, 'edit', id, payload),
        delete: async (id) => {
          await record(guildId, 'delete', id);
        },
        overwrite: async (payloads) => [await record(guildId, 'overwrite', payloads)],
      }),
    },
  };
}
