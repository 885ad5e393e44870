import { IntegrationType } from 'commandry/protocol';
import {
  checkInstallable,
  installForUser,
  installInGuild,
} from '../../../domain/authorization/install-application.js';
import type { Application } from '../../../storage/store-records.js';
import { memberKey } from '../../../storage/store.js';
import { removeMember } from '../../../domain/world/remove-from-world.js';
import { changeWorld } from './change-world.js';
import { findApplication, findGuild, findUser } from '../../../domain/world/find-records.js';
import { ControlResult, type ControlCall, type ControlRoute } from '../control-route.js';

/** Where applications are installed. */
export const installRoutes: readonly ControlRoute[] = [
  ['/applications/{id}/guilds/{guild_id}', { PUT: putInGuild, DELETE: takeFromGuild }],
  ['/applications/{id}/users/{user_id}', { PUT: putForUser, DELETE: takeFromUser }],
];

/** Installs the application, with its bot user unless the query has `bot=false`. */
function putInGuild({ service, param, query }: ControlCall): ControlResult {
  const application = findApplication(service.store, param('id'));
  checkInstallable(application, IntegrationType.GUILD_INSTALL);
  const guild = findGuild(service.store, param('guild_id'));
  installInGuild(service, application.id, {
    guildId: guild.id,
    withBot: query('bot') !== 'false',
    permissions: 0n,
  });
  return new ControlResult(204);
}

function putForUser({ service, param }: ControlCall): ControlResult {
  const application = findApplication(service.store, param('id'));
  checkInstallable(application, IntegrationType.USER_INSTALL);
  installForUser(service, application.id, findUser(service.store, param('user_id')).id);
  return new ControlResult(204);
}

/** Removes the application: its bot user leaves, and its commands and their permissions there are deleted. */
function takeFromGuild({ service, param }: ControlCall): ControlResult {
  const { store } = service;
  const application = findApplication(store, param('id'));
  const guild = findGuild(store, param('guild_id'));
  const guildIds = application.guildIds.filter((id) => id !== guild.id);
  const hasBot = store.members.has(memberKey(guild.id, application.botUserId));
  changeWorld(
    service,
    (world) => {
      const left = hasBot ? removeMember(world, guild.id, application.botUserId) : world;
      return { ...left, applications: replace(left.applications, application, { guildIds }) };
    },
    'IN_USE',
  );
  return new ControlResult(204);
}

function takeFromUser({ service, param }: ControlCall): ControlResult {
  const application = findApplication(service.store, param('id'));
  const user = findUser(service.store, param('user_id'));
  const userIds = application.userIds.filter((id) => id !== user.id);
  changeWorld(
    service,
    (world) => ({ ...world, applications: replace(world.applications, application, { userIds }) }),
    'IN_USE',
  );
  return new ControlResult(204);
}

function replace<T extends { readonly id: string }>(
  records: readonly T[],
  { id }: Application,
  change: Partial<T>,
): T[] {
  return records.map((record) => (record.id === id ? { ...record, ...change } : record));
}
