import type { Snowflake } from 'commandry/protocol';
import type { APIAutoModerationAction, APIAutoModerationRule } from 'discord-api-types/v10';
import type * as z from 'zod';
import { numbered } from '../domain-error.js';
import { f, given, refuseField } from '../fields.js';
import { AutoModerationRuleRecord } from '../world/guild-records.js';
import { logAction } from './audit-log.js';
import type { GuildBot } from './guild-bot.js';

/** How many rules of a type a guild can have, and the fields of its metadata. */
const TRIGGERS = {
  1: { most: 6, fields: ['keyword_filter', 'regex_patterns', 'allow_list'] },
  3: { most: 1, fields: [] },
  4: { most: 1, fields: ['presets', 'allow_list'] },
  5: { most: 1, fields: ['mention_total_limit', 'mention_raid_protection_enabled'] },
  6: { most: 1, fields: ['keyword_filter', 'regex_patterns', 'allow_list'] },
} as const;

const [BLOCK, ALERT, TIMEOUT] = [1, 2, 3] as const;
const LONGEST_TIMEOUT_SECONDS = 2_419_200;
const MOST_ACTIONS = 5;

const shape = {
  name: f.text(1, 100),
  event_type: f.oneOf([1, 2]),
  trigger_metadata: f.object({
    keyword_filter: f.list(f.text(1, 60), 1_000),
    regex_patterns: f.list(f.text(1, 260), 10),
    presets: f.list(f.oneOf([1, 2, 3]), 3),
    allow_list: f.list(f.text(1, 60), 1_000),
    mention_total_limit: f.integer(0, 50),
    mention_raid_protection_enabled: f.boolean(),
  }),
  actions: f.checked(
    f.objects(
      {
        type: f.required(f.oneOf([BLOCK, ALERT, TIMEOUT, 4])),
        metadata: f.object({
          channel_id: f.id(),
          duration_seconds: f.integer(0, LONGEST_TIMEOUT_SECONDS),
          custom_message: f.text(0, 150),
        }),
      },
      MOST_ACTIONS,
    ),
    (actions) => (actions.length === 0 ? { code: 'BAD_LENGTH', min: 1, max: MOST_ACTIONS } : undefined),
  ),
  enabled: f.boolean(),
  exempt_roles: f.ids(20),
  exempt_channels: f.ids(50),
};

/** The bodies that create a rule, and that edit one. */
export const RuleFields = {
  created: f.body({
    ...shape,
    name: f.required(shape.name),
    event_type: f.required(shape.event_type),
    trigger_type: f.required(f.oneOf([1, 3, 4, 5, 6])),
    actions: f.required(shape.actions),
  }),
  edited: f.body(shape),
};
type Fields = z.output<typeof RuleFields.edited>;

/** @throws DomainError 404 for a rule that the guild does not have. */
export function openRule({ service, guild }: GuildBot, id: Snowflake): AutoModerationRuleRecord {
  const rule = service.store.autoModerationRules.get(id);
  if (rule?.guildId !== guild.id) throw numbered('UNKNOWN_AUTO_MODERATION_RULE');
  return rule;
}

/** @throws DomainError for a type that the guild has enough rules of, and for fields that do not fit together. */
export function createRule(
  bot: GuildBot,
  body: z.output<typeof RuleFields.created>,
): AutoModerationRuleRecord {
  const { service, guild, user } = bot;
  const { autoModerationRules, ids } = service.store;
  const { trigger_type: triggerType } = body;
  const same = autoModerationRules.group(guild.id).filter((rule) => rule.triggerType === triggerType);
  const { most } = TRIGGERS[triggerType];
  if (same.length >= most) {
    const text = `Maximum number of rules of this trigger type reached (${most}).`;
    const rule = { code: 'OTHER', inner: 'AUTO_MODERATION_MAX_RULES_OF_TYPE_EXCEEDED', text } as const;
    refuseField('trigger_type', rule, triggerType);
  }
  const rule = AutoModerationRuleRecord.parse({
    id: ids.next(),
    guildId: guild.id,
    creatorId: user.id,
    triggerType,
    ...toChanges(bot, body, triggerType),
  });
  save(bot, rule, null);
  return rule;
}

export function editRule(
  bot: GuildBot,
  rule: AutoModerationRuleRecord,
  body: Fields,
): AutoModerationRuleRecord {
  const next: AutoModerationRuleRecord = { ...rule, ...toChanges(bot, body, rule.triggerType) };
  save(bot, next, rule);
  return next;
}

export function deleteRule(bot: GuildBot, rule: AutoModerationRuleRecord): void {
  bot.service.store.autoModerationRules.delete(rule.id);
  logAction(bot, { action: 'AUTO_MODERATION_RULE_DELETE', targetId: rule.id, before: toWireRule(rule) });
}

export function toWireRule(rule: AutoModerationRuleRecord): APIAutoModerationRule {
  return {
    id: rule.id,
    guild_id: rule.guildId,
    name: rule.name,
    creator_id: rule.creatorId,
    event_type: rule.eventType,
    trigger_type: rule.triggerType,
    trigger_metadata: rule.triggerMetadata,
    actions: rule.actions.map(toWireAction),
    enabled: rule.enabled,
    exempt_roles: rule.exemptRoles,
    exempt_channels: rule.exemptChannels,
  };
}

function toWireAction({
  type,
  channelId,
  durationSeconds,
  customMessage,
}: AutoModerationRuleRecord['actions'][number]): APIAutoModerationAction {
  return {
    type,
    metadata: {
      ...(channelId === null ? {} : { channel_id: channelId }),
      ...(durationSeconds === null ? {} : { duration_seconds: durationSeconds }),
      ...(customMessage === null ? {} : { custom_message: customMessage }),
    },
  };
}

/** @throws DomainError for metadata of another type, and for an action that lacks its own. */
function toChanges(
  { service: { store }, guild }: GuildBot,
  body: Fields,
  triggerType: AutoModerationRuleRecord['triggerType'],
): Partial<AutoModerationRuleRecord> {
  const { trigger_metadata: metadata, actions, exempt_roles: roles, exempt_channels: channels } = body;
  const own: readonly string[] = TRIGGERS[triggerType].fields;
  const foreign = Object.entries(metadata ?? {}).filter(
    ([name, value]) => value !== undefined && !own.includes(name),
  );
  for (const [name, value] of foreign) {
    const text = `This field is not for rules of the trigger type ${triggerType}.`;
    refuseField(
      `trigger_metadata.${name}`,
      { code: 'OTHER', inner: 'AUTO_MODERATION_INVALID_RULE', text },
      value,
    );
  }
  const isInGuild = (record: { readonly guildId: string | null } | undefined) => record?.guildId === guild.id;
  return given({
    name: body.name,
    eventType: body.event_type,
    triggerMetadata: metadata && given(metadata),
    enabled: body.enabled,
    exemptRoles: roles?.filter((id) => isInGuild(store.roles.get(id))),
    exemptChannels: channels?.filter((id) => isInGuild(store.channels.get(id))),
    actions: actions?.map(({ type, metadata: facts }) => {
      const channelId = facts?.channel_id ?? null;
      if (type === ALERT && !isInGuild(store.channels.get(channelId ?? ''))) {
        refuseField('actions', { code: 'FIELD_REQUIRED' }, channelId);
      }
      const durationSeconds = facts?.duration_seconds ?? null;
      if (type === TIMEOUT && durationSeconds === null) {
        refuseField('actions', { code: 'FIELD_REQUIRED' }, durationSeconds);
      }
      return { type, channelId, durationSeconds, customMessage: facts?.custom_message ?? null };
    }),
  });
}

function save(bot: GuildBot, rule: AutoModerationRuleRecord, before: AutoModerationRuleRecord | null): void {
  bot.service.store.autoModerationRules.set(rule.id, rule);
  logAction(bot, {
    action: before ? 'AUTO_MODERATION_RULE_UPDATE' : 'AUTO_MODERATION_RULE_CREATE',
    targetId: rule.id,
    before: before && toWireRule(before),
    after: toWireRule(rule),
  });
}
