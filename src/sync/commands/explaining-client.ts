import type { CommandDefinition } from '../../commands/compile/definition.js';
import type { ScopedDefinitions } from '../../commands/compile/scopes/scopes.js';
import { CommandType } from '../../protocol/commands/command-type.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { CommandsClient, DiscordClient } from '../../rest/discord-client.js';
import { explainSyncError } from './explain-command-refusal.js';

/**
 * Wraps a client so that refusals name the location in code and what to do.
 *
 * @param scopes - The definitions of the commands of each scope.
 */
export function explainRefusals(client: DiscordClient, scopes: readonly ScopedDefinitions[]): DiscordClient {
  const membersOf = new Map(
    scopes.map(({ scope, members }) => [scope === 'global' ? undefined : scope.guildId, members]),
  );
  const explained = new Map<Snowflake | undefined, CommandsClient>();
  return {
    ...client,
    commands: (guildId) => {
      const known = explained.get(guildId);
      if (known) return known;
      const made = explainIn(client.commands(guildId), guildId, membersOf.get(guildId) ?? []);
      explained.set(guildId, made);
      return made;
    },
  };
}

interface SentCommand {
  readonly type?: number;
  readonly name?: string;
}

function explainIn(
  client: CommandsClient,
  guildId: Snowflake | undefined,
  members: readonly CommandDefinition[],
): CommandsClient {
  /** An edit does not carry the type; the list did. */
  const typeOfId = new Map<Snowflake, number>();
  /** Type and name identify a command in its scope; the name alone does if only one command has it. */
  const definitionOf = ({ name }: SentCommand, type: number | undefined): CommandDefinition | undefined => {
    const found = members.filter(
      (member) => member.name === name && (type === undefined || member.type === type),
    );
    return found.length === 1 ? found[0] : undefined;
  };
  const explain = async <T>(
    call: Promise<T>,
    sent?: unknown,
    definitions: readonly (CommandDefinition | undefined)[] = [],
  ): Promise<T> => {
    try {
      return await call;
    } catch (error) {
      throw explainSyncError(error, { guildId, sent, definitions });
    }
  };
  return {
    list: async () => {
      const commands = await explain(client.list());
      for (const { id, type } of commands) typeOfId.set(id, type);
      return commands;
    },
    create: (payload) => explain(client.create(payload), payload, [definitionOf(payload, typeOf(payload))]),
    edit: (id, payload) =>
      explain(client.edit(id, payload), payload, [definitionOf(payload, typeOfId.get(id))]),
    delete: (id) => explain(client.delete(id)),
    overwrite: (payloads) =>
      explain(
        client.overwrite(payloads),
        payloads,
        payloads.map((payload) => definitionOf(payload, typeOf(payload))),
      ),
  };
}

function typeOf({ type = CommandType.CHAT_INPUT }: SentCommand): number {
  return type;
}
