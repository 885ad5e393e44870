import type { CommandPayload } from '../../../protocol/commands/command.js';
import type { CommandDefinition } from '../definition.js';
import type { CompiledScope, ScopedDefinitions } from './scopes.js';
import { toRegistration } from '../to-registration.js';

/** A scope, with the definitions behind its payloads in the same order. */
export type ScopePayloads = CompiledScope & Pick<ScopedDefinitions, 'members'>;

/**
 * Creates the payloads of each scope. Guilds with the same commands share their payloads.
 *
 * @param localize - Adds translations to payloads. Default: none.
 */
export function toScopePayloads(
  grouped: readonly ScopedDefinitions[],
  localize: (payloads: readonly CommandPayload[]) => readonly CommandPayload[] = (payloads) => payloads,
): ScopePayloads[] {
  const numbers = new Map<CommandDefinition, number>();
  const numberOf = (member: CommandDefinition): number => {
    const number = numbers.get(member) ?? numbers.size;
    numbers.set(member, number);
    return number;
  };
  const made = new Map<string, readonly CommandPayload[]>();
  return grouped.map(({ scope, members }) => {
    const key = [scope === 'global', ...members.map(numberOf)].join(' ');
    const payloads = made.get(key) ?? localize(members.map(toRegistration));
    made.set(key, payloads);
    return { scope, members, payloads, prune: true };
  });
}
