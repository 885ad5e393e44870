import { findBulkIssues } from '../model/command-rules.js';
import { CommandType, type CommandPayload } from '../model/command.js';
import { describeWanted } from '../model/issue.js';
import type { Snowflake } from '../model/snowflake.js';
import type { CompiledScope } from './compile.js';
import type { CommandDefinition } from './definition.js';
import { locate } from './locate.js';
import type { ProblemList } from './problem-list.js';

type JudgedScope = CompiledScope & { readonly members: readonly CommandDefinition[] };

/**
 * Puts every command but the entry point into one guild, for development. What holds for global commands only is left
 * out of the payloads. Other global commands of the application are left alone, so that developing with the id of an
 * application in use does not take its commands away.
 */
export function redirect(
  scopes: readonly JudgedScope[],
  guildId: Snowflake,
  problems: ProblemList,
): CompiledScope[] {
  const payloadOf = new Map<CommandDefinition, CommandPayload>();
  for (const { members, payloads } of scopes) {
    for (const [index, member] of members.entries()) {
      const payload = payloads[index];
      if (payload && !payloadOf.has(member)) payloadOf.set(member, payload);
    }
  }
  const isEntryPoint = ({ type }: CommandPayload): boolean => type === CommandType.PRIMARY_ENTRY_POINT;
  const redirected = [...payloadOf].filter(([, payload]) => !isEntryPoint(payload));
  const payloads = redirected.map(([, payload]) => withoutGlobalFields(payload));
  findCollisions(
    redirected.map(([member]) => member),
    payloads,
    problems,
  );
  return [
    { scope: 'global', payloads: [...payloadOf.values()].filter(isEntryPoint), prune: false },
    { scope: { guildId }, payloads, prune: true },
  ];
}

function withoutGlobalFields({
  contexts,
  integration_types,
  dm_permission,
  ...payload
}: CommandPayload): CommandPayload {
  return payload;
}

/** Commands that stand apart in their own scopes can meet in one guild. */
function findCollisions(
  members: readonly CommandDefinition[],
  payloads: readonly CommandPayload[],
  problems: ProblemList,
): void {
  for (const issue of findBulkIssues(payloads, 'guild')) {
    if (issue.code !== 'COMMAND_NAME_DUPLICATE' && issue.code !== 'TOO_MANY_COMMANDS') continue;
    const { location } = locate(members, issue.path);
    const key = `${issue.code} ${issue.path.slice(1).join('.')}`;
    const found = `${issue.found} in the guild of developmentGuildId, to which all commands are redirected`;
    problems.addOnce(members[Number(issue.path[0])], key, issue.code, location, found, describeWanted(issue));
  }
}
