import { showValue } from './show-value.js';
import type { CommandDefinition } from '../definition.js';
import { readFormerly } from '../former-names.js';
import type { ScopedDefinitions } from '../scopes/scopes.js';
import { locate } from './locate.js';
import type { ProblemList } from './problem-list.js';

/**
 * Checks that former names are unambiguous: in each scope a former name belongs to one command of its type, and is the
 * current name of none.
 */
export function checkFormerNames(scopes: readonly ScopedDefinitions[], problems: ProblemList): void {
  for (const { members } of scopes) {
    const owners = new Map<string, CommandDefinition>();
    for (const member of members) owners.set(`${member.type} ${member.name}`, member);
    for (const member of members) {
      const { formerly } = member.settings;
      if (formerly === undefined) continue;
      const { location } = locate([member], [0]);
      const names = readFormerly(formerly);
      if (!names) {
        const found = `formerly ${showValue(formerly)}`;
        problems.addOnce(member, 'formerly', 'WRONG_KIND', location, found, 'a name or a list of names');
        continue;
      }
      for (const name of names) {
        const key = `${member.type} ${name}`;
        const owner = owners.get(key);
        owners.set(key, member);
        if (!owner) continue;
        const found = `formerly '${name}', ${describeOwner(owner, member, name)}`;
        const wanted = 'a name that one command had and none has';
        problems.addOnce(member, `formerly ${name}`, 'FORMER_NAME_TAKEN', location, found, wanted);
      }
    }
  }
}

function describeOwner(owner: CommandDefinition, member: CommandDefinition, name: string): string {
  if (owner === member) return owner.name === name ? 'its own name' : 'twice';
  return owner.name === name ? 'the name of another command' : `a former name of '${owner.name}' too`;
}
