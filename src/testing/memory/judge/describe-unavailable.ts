import type { Availability } from '../../../protocol/permissions/availability.js';
import { describeRule, type NameOf, type UseRule } from '../../../protocol/permissions/use-rule.js';
import { Permission } from '../../../protocol/permissions/permissions.js';
import type { KitUser } from '../../world/kit-records.js';
import type { MemoryState } from '../memory-state.js';

/** Why a command cannot be used. */
export type Unavailable = Extract<Availability, { readonly available: false }>;

/** Says why a user cannot use a command, as the second half of a sentence about `it`. */
export function describeUnavailable(state: MemoryState, user: KitUser, found: Unavailable): string {
  const { username } = user;
  switch (found.reason) {
    case 'NOT_IN_ITS_GUILD':
      return 'it is a command of another guild';
    case 'CONTEXT_NOT_SUPPORTED':
      return 'its contexts do not include this channel';
    case 'NOT_INSTALLED':
      return `${state.world.application.name} is not installed in a way that brings it here`;
    case 'USER_NOT_ADULT':
      return `it is age-restricted, and ${username} is under 18`;
    case 'CHANNEL_NOT_AGE_RESTRICTED':
      return 'it is age-restricted, and this channel is not';
    case 'AGE_RESTRICTED_TURNED_OFF':
      return `it is age-restricted, and ${username} has not enabled such commands in direct messages`;
    case 'NOT_PERMITTED':
      return describeUse(state, user, found.rule);
  }
}

function describeUse(state: MemoryState, { username }: KitUser, rule: UseRule): string {
  switch (rule.code) {
    case 'NO_APPLICATION_COMMANDS':
      return `${username} lacks USE_APPLICATION_COMMANDS there`;
    case 'DEFAULT_CLOSED':
      return 'it is for administrators only by default';
    case 'DEFAULT_PERMISSIONS': {
      const wanted = `it needs ${namePermissions(BigInt(rule.wanted))} by default`;
      return rule.missing === rule.wanted
        ? wanted
        : `${wanted}, and ${username} lacks ${namePermissions(BigInt(rule.missing))} there`;
    }
    default: {
      const sentence = describeRule(rule, namesIn(state)).replace(/\.$/, '');
      return sentence.charAt(0).toLowerCase() + sentence.slice(1);
    }
  }
}

function namesIn({ world }: MemoryState): NameOf {
  return (id, kind) => {
    switch (kind) {
      case 'channel':
        return `#${world.channels.get(id)?.name ?? id}`;
      case 'user':
        return world.users.get(id)?.username ?? id;
      case 'role':
        return `@${world.roles.get(id)?.name ?? id}`;
    }
  };
}

/** Lists the names of permission bits. */
function namePermissions(bits: bigint): string {
  const names = Object.entries(Permission).flatMap(([name, bit]) => ((bits & bit) === 0n ? [] : [name]));
  return names.length > 0 ? names.join(', ') : `bits ${bits}`;
}
