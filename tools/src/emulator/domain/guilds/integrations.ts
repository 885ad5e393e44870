import type { Snowflake } from 'commandry/protocol';
import type { APIGuildIntegration, OAuth2Scopes } from 'discord-api-types/v10';
import type { Sources } from '../../storage/resource.js';
import type { Application } from '../../storage/store-records.js';
import { memberKey } from '../../storage/store.js';
import { toMessageUser } from '../objects/wire-user.js';

/** Shows an application as it is installed in a guild. It has the id of the application. */
export function toWireIntegration(
  { store }: Pick<Sources, 'store'>,
  { id, name, icon, description, botUserId }: Application,
  guildId: Snowflake,
): APIGuildIntegration {
  const bot = store.users.get(botUserId);
  const scopes = [
    'applications.commands',
    ...(store.members.has(memberKey(guildId, botUserId)) ? ['bot'] : []),
  ];
  return {
    id,
    name,
    type: 'discord',
    enabled: true,
    account: { id, name },
    application: { id, name, icon, description, ...(bot ? { bot: toMessageUser(bot) } : {}) },
    scopes: scopes as OAuth2Scopes[],
  };
}
