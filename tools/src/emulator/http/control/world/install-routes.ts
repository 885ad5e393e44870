import { IntegrationType } from 'commandry/protocol';
import {
  checkInstallable,
  installForUser,
  installInGuild,
} from '../../../domain/authorization/install-application.js';
import { emitAuthorized, emitDeauthorized } from '../../../domain/authorization/authorization-events.js';
import { uninstallForUser, uninstallFromGuild } from '../../../domain/authorization/uninstall-application.js';
import { findApplication, findGuild, findUser } from '../../../domain/world/find-records.js';
import { ControlResult, type ControlCall, type ControlRoute } from '../control-route.js';
import { changeWorld } from './change-world.js';

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
  const isNew = !application.guildIds.includes(guild.id);
  const withBot = query['bot'] !== 'false';
  installInGuild(service, application.id, {
    guildId: guild.id,
    withBot,
    permissions: 0n,
  });
  if (isNew)
    emitAuthorized(service, application.id, {
      // Nobody asked for it: as if the owner had.
      userId: guild.ownerId,
      scopes: withBot ? ['applications.commands', 'bot'] : ['applications.commands'],
      install: IntegrationType.GUILD_INSTALL,
      guildId: guild.id,
    });
  return new ControlResult(204);
}

function putForUser({ service, param }: ControlCall): ControlResult {
  const application = findApplication(service.store, param('id'));
  checkInstallable(application, IntegrationType.USER_INSTALL);
  const { id: userId } = findUser(service.store, param('user_id'));
  installForUser(service, application.id, userId);
  if (!application.userIds.includes(userId))
    emitAuthorized(service, application.id, {
      userId,
      scopes: ['applications.commands'],
      guildId: null,
      install: IntegrationType.USER_INSTALL,
    });
  return new ControlResult(204);
}

function takeFromGuild({ service, param }: ControlCall): ControlResult {
  const application = findApplication(service.store, param('id'));
  const guild = findGuild(service.store, param('guild_id'));
  changeWorld(
    service.store,
    () => {
      uninstallFromGuild(service.store, application, guild.id);
    },
    'IN_USE',
  );
  if (application.guildIds.includes(guild.id)) emitDeauthorized(service, application.id, guild.ownerId);
  return new ControlResult(204);
}

function takeFromUser({ service, param }: ControlCall): ControlResult {
  const application = findApplication(service.store, param('id'));
  const user = findUser(service.store, param('user_id'));
  uninstallForUser(service.store, application, user.id);
  if (application.userIds.includes(user.id)) emitDeauthorized(service, application.id, user.id);
  return new ControlResult(204);
}
