import { findBulkIssues } from '../../../protocol/commands/command-rules.js';
import type { CommandPayload } from '../../../protocol/commands/command.js';
import type { CommandDefinition } from '../definition.js';
import { addIssues } from './issue-problems.js';
import type { ProblemList } from './problem-list.js';
import type { CompiledScope, ScopedDefinitions } from '../scopes.js';
import { toRegistration } from '../to-registration.js';

/** A scope, with the definitions behind its payloads in the same order. */
export type ValidatedScope = CompiledScope & Pick<ScopedDefinitions, 'members'>;

/**
 * Makes the payloads of each scope, and reports the rules of the service that they break. Guilds with the same commands
 * share their payloads.
 *
 * @param localize - Adds translations to payloads before the rules are checked. Default: none.
 */
export function validateScopes(
  grouped: readonly ScopedDefinitions[],
  localize: ((payloads: readonly CommandPayload[]) => readonly CommandPayload[]) | undefined,
  problems: ProblemList,
): ValidatedScope[] {
  const numbers = new Map<CommandDefinition, number>();
  const numberOf = (member: CommandDefinition): number => {
    const number = numbers.get(member) ?? numbers.size;
    numbers.set(member, number);
    return number;
  };
  const made = new Map<string, readonly CommandPayload[]>();
  const toPayloads = (kind: 'global' | 'guild', members: readonly CommandDefinition[]) => {
    const key = [kind, ...members.map(numberOf)].join(' ');
    const known = made.get(key);
    if (known) return known;
    const plain = members.map(toRegistration);
    const payloads = localize?.(plain) ?? plain;
    made.set(key, payloads);
    addIssues(findBulkIssues(payloads, kind), members, problems);
    return payloads;
  };
  return grouped.map(({ scope, members }) => ({
    scope,
    members,
    payloads: toPayloads(scope === 'global' ? 'global' : 'guild', members),
    prune: true,
  }));
}
