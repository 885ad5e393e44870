import { IntegrationType } from 'commandry/protocol';
import {
  checkInstallable,
  installForUser,
  installInGuild,
} from '../../../domain/authorization/install-application.js';
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

function takeFromGuild({ service, param }: ControlCall): ControlResult {
  const application = findApplication(service.store, param('id'));
  const guild = findGuild(service.store, param('guild_id'));
  changeWorld(service, (world) => uninstallFromGuild(world, application, guild.id), 'IN_USE');
  return new ControlResult(204);
}

function takeFromUser({ service, param }: ControlCall): ControlResult {
  const application = findApplication(service.store, param('id'));
  const user = findUser(service.store, param('user_id'));
  changeWorld(service, (world) => uninstallForUser(world, application, user.id), 'IN_USE');
  return new ControlResult(204);
}
