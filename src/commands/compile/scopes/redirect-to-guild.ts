import type { CommandPayload } from '../../../protocol/commands/command.js';
import type { Snowflake } from '../../../protocol/snowflake.js';
import type { CommandDefinition } from '../definition.js';
import type { ScopePayloads } from './scope-payloads.js';
import { groupByScope } from './scopes.js';

/**
 * Moves every command but the entry point to one guild, for development. Fields of global commands are left out of the
 * payloads. Other global commands of the application are kept, so that developing with the id of an application in use
 * does not remove its commands.
 */
export function redirect(
  definitions: readonly CommandDefinition[],
  scopes: readonly ScopePayloads[],
  guildId: Snowflake,
): { readonly global: ScopePayloads; readonly development: ScopePayloads } {
  // A command of several guilds has the same payload in each guild.
  const payloadOf = new Map(
    scopes.flatMap(({ members, payloads }) =>
      members.map((member, index) => [member, payloads[index]] as const),
    ),
  );
  const payloadsOf = (members: readonly CommandDefinition[] = []): CommandPayload[] =>
    members.flatMap((member) => payloadOf.get(member) ?? []);
  const [global, development] = groupByScope(definitions, guildId);
  const payloads = payloadsOf(development?.members).map(withoutGlobalFields);
  return {
    global: {
      scope: 'global',
      members: global?.members ?? [],
      payloads: payloadsOf(global?.members),
      prune: false,
    },
    development: { scope: { guildId }, members: development?.members ?? [], payloads, prune: true },
  };
}

function withoutGlobalFields({
  contexts,
  integration_types,
  dm_permission,
  ...payload
}: CommandPayload): CommandPayload {
  return payload;
}
