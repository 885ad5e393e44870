import { defineResource } from '../../storage/resource.js';
import type { EventBody } from '../emulator-events.js';
import { toWireRule } from '../guilds/auto-moderation.js';
import { AutoModerationRuleRecord } from '../world/guild-records.js';
import { isWithoutGuild } from './shared-events.js';

export const autoModerationRules = defineResource('autoModerationRules', {
  noun: 'rule of auto-moderation',
  groupOf: ({ guildId }) => guildId,
  links: {
    guildId: { to: 'guilds', onDelete: 'cascade' },
    creatorId: { to: 'users', onDelete: 'cascade' },
    exemptRoles: { to: 'roles', onDelete: 'remove', within: 'guildId' },
    exemptChannels: { to: 'channels', onDelete: 'remove', within: 'guildId' },
  },
  otherLinks: [
    {
      // The action stays, and tells nobody.
      field: 'actions',
      to: 'channels',
      targets: ({ actions }) => actions.flatMap(({ channelId }) => channelId ?? []),
      onDelete: (rule, target) => ({
        ...rule,
        actions: rule.actions.map((action) =>
          action.channelId === target ? { ...action, channelId: null } : action,
        ),
      }),
    },
  ],
  events: {
    comesWith: isWithoutGuild,
    goesWith: isWithoutGuild,
    create: (rule) => toEvent('CREATE', rule),
    update: (rule) => toEvent('UPDATE', rule),
    delete: (rule) => toEvent('DELETE', rule),
  },
  world: { schema: AutoModerationRuleRecord, key: ['id'] },
  control: {
    fixed: ['id', 'guildId', 'creatorId', 'triggerType'],
    unknown: 'UNKNOWN_RECORD',
    nameOf: ({ name }) => name,
  },
});

function toEvent(what: 'CREATE' | 'UPDATE' | 'DELETE', rule: AutoModerationRuleRecord): EventBody {
  return { type: `AUTO_MODERATION_RULE_${what}`, guild_id: rule.guildId, rule: toWireRule(rule) };
}
