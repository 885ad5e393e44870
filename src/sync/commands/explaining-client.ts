import { locate } from '../../commands/compile/checks/locate.js';
import type { CommandDefinition } from '../../commands/compile/definition.js';
import type { ScopedDefinitions } from '../../commands/compile/scopes.js';
import type { DiscordProblem } from '../../common/errors/commandry-error.js';
import { CommandType } from '../../protocol/commands/command-type.js';
import { JsonErrors } from '../../protocol/json-error-codes.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import type { CommandsClient, DiscordClient } from '../../rest/discord-client.js';
import {
  type Codes,
  discordRefusalOf,
  OF_APPLICATION,
  OF_INSTALLATION,
  explainRefused,
  problemsFound,
  readDiscordProblems,
} from '../engine/discord-refusal.js';

/**
 * Wraps a client so that refusals name the location in code, with advice.
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
  /** An edit has no type; remembered from the list. */
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

/** A call of a sync: its scope, its body, and the code behind it. */
interface SyncCall {
  /** The guild, or `undefined` for the global commands. */
  readonly guildId: Snowflake | undefined;
  /** One command, all commands of a bulk overwrite, or nothing. */
  readonly sent?: unknown;
  /** The definition of each command of the body. */
  readonly definitions?: readonly (CommandDefinition | undefined)[];
}

const OF_GLOBAL: Codes = new Map([
  ...OF_APPLICATION,
  [JsonErrors.CANNOT_REMOVE_ENTRY_POINT.code, 'ENTRY_POINT_LEFT_OUT'],
  [JsonErrors.MAX_COMMANDS.code, 'TOO_MANY_COMMANDS'],
  [JsonErrors.MAX_DAILY_CREATES.code, 'DAILY_CREATES_REACHED'],
]);

const OF_GUILD: Codes = new Map([...OF_GLOBAL, ...OF_INSTALLATION]);

/** Turns a refusal of Discord into an error in terms of the code, with advice. Returns other errors unchanged. */
function explainSyncError(error: unknown, { guildId, sent, definitions = [] }: SyncCall): unknown {
  const refusal = discordRefusalOf(error);
  const scope = guildId === undefined ? 'global commands' : `commands of guild ${guildId}`;
  if (refusal?.code !== JsonErrors.INVALID_FORM_BODY.code)
    return explainRefused(
      error,
      `The ${scope}`,
      guildId === undefined ? OF_GLOBAL : OF_GUILD,
      'TOKEN_REFUSED',
    );
  const problems = sent === undefined ? [] : explainRefusal(refusal.errors, sent, definitions);
  if (problems.length === 0) return error;
  const what = (count: string) => `Discord found ${count} in the ${scope}`;
  return problemsFound(what, problems, refusal, error);
}

/**
 * Traces every problem that Discord found in registered commands back to the code that caused it.
 *
 * @param tree - The `errors` of a response with code 50035.
 * @param sent - The body of the call: one command, or all commands of a bulk overwrite.
 * @param definitions - The definition of each command of the body, in the same order; `undefined` if there is none.
 */
export function explainRefusal(
  tree: unknown,
  sent: unknown,
  definitions: readonly (CommandDefinition | undefined)[],
): DiscordProblem[] {
  return readDiscordProblems(tree, sent, (steps, translations) => {
    const [index, ...inner] = Array.isArray(sent) ? steps : [0, ...steps];
    const definition = typeof index === 'number' ? definitions[index] : undefined;
    if (!definition) return undefined;
    const { location } = locate([definition], [0, ...inner]);
    const [locale, ...others] = Object.keys(translations ?? {});
    return locale === undefined || others.length > 0 ? location : { ...location, locale };
  });
}
