import { Permission } from 'commandry/protocol';
import type {
  RESTGetAPIAutoModerationRuleResult,
  RESTGetAPIAutoModerationRulesResult,
  RESTPatchAPIAutoModerationRuleResult,
  RESTPostAPIAutoModerationRuleResult,
} from 'discord-api-types/v10';
import {
  createRule,
  deleteRule,
  editRule,
  openRule,
  RuleFields,
  toWireRule,
} from '../../../domain/guilds/auto-moderation.js';
import type { GuildBot } from '../../../domain/guilds/guild-bot.js';
import type { ApiRoute } from '../api-route.js';
import { inGuild } from '../places.js';
import { route, type TokenCall } from '../route.js';

const RULES = '/guilds/{guild_id}/auto-moderation/rules';
const RULE = `${RULES}/{rule_id}`;
const permission = Permission.MANAGE_GUILD;

const find = (bot: GuildBot, { path }: TokenCall<'rule_id'>) => openRule(bot, path.rule_id);

/** The rules of auto-moderation of guilds. */
export const autoModerationRoutes: readonly ApiRoute[] = [
  route({
    method: 'GET',
    path: RULES,
    open: inGuild,
    permission,
    handle: ({ service, opened: { guild } }): RESTGetAPIAutoModerationRulesResult =>
      service.store.autoModerationRules.group(guild.id).map(toWireRule),
  }),
  route({
    method: 'POST',
    path: RULES,
    open: inGuild,
    permission,
    body: RuleFields.created,
    handle: ({ opened, body }): RESTPostAPIAutoModerationRuleResult => toWireRule(createRule(opened, body)),
  }),
  route({
    method: 'GET',
    path: RULE,
    open: inGuild,
    permission,
    find,
    handle: ({ found }): RESTGetAPIAutoModerationRuleResult => toWireRule(found),
  }),
  route({
    method: 'PATCH',
    path: RULE,
    open: inGuild,
    permission,
    find,
    body: RuleFields.edited,
    handle: ({ opened, found, body }): RESTPatchAPIAutoModerationRuleResult =>
      toWireRule(editRule(opened, found, body)),
  }),
  route({
    method: 'DELETE',
    path: RULE,
    open: inGuild,
    permission,
    find,
    handle: ({ opened, found }) => {
      deleteRule(opened, found);
    },
  }),
];
