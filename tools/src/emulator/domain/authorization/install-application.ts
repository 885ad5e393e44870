import type { IntegrationType, Snowflake } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import type { Application } from '../../storage/store-records.js';
import { memberKey } from '../../storage/store.js';
import { DomainError } from '../domain-error.js';
import { RoleRecord } from '../world/world-records.js';

/** How an application is installed in a guild. */
export interface GuildInstall {
  readonly guildId: Snowflake;
  /** True if its bot user becomes a member. */
  readonly withBot: boolean;
  /** The bot user's permissions in addition to those of everyone. */
  readonly permissions: bigint;
}

/** @throws DomainError if an application cannot be installed this way. */
export function checkInstallable({ name, integrationTypes }: Application, type: IntegrationType): void {
  if (integrationTypes.includes(type)) return;
  const explanation = `${name} cannot be installed this way: its integration_types are ${integrationTypes.join(', ')}.`;
  throw new DomainError({ rule: 'INSTALL_NOT_SUPPORTED', explanation });
}

/** Installs an application in a guild. An existing installation stays, and gets its bot user if it had none. */
export function installInGuild(
  service: Service,
  applicationId: Snowflake,
  { guildId, withBot, permissions }: GuildInstall,
): void {
  const { store } = service;
  const application = store.applications.get(applicationId);
  if (!application) return;
  store.transact(() => {
    if (withBot && !store.members.has(memberKey(guildId, application.botUserId))) {
      // Whoever installs a banned bot lifts its ban: nobody is a member and banned.
      store.bans.delete(memberKey(guildId, application.botUserId));
      addBot(service, application, guildId, permissions);
    }
    if (!application.guildIds.includes(guildId)) {
      store.applications.set(application.id, {
        ...application,
        guildIds: [...application.guildIds, guildId],
      });
    }
  });
}

/** Installs an application for a user. */
export function installForUser({ store }: Service, applicationId: Snowflake, userId: Snowflake): void {
  const application = store.applications.get(applicationId);
  if (!application) return;
  if (!application.userIds.includes(userId)) {
    store.applications.set(application.id, { ...application, userIds: [...application.userIds, userId] });
  }
}

/** Makes the bot user a member, with a role for its granted permissions. */
function addBot(
  { store, clock }: Service,
  { name, botUserId }: Application,
  guildId: Snowflake,
  permissions: bigint,
): void {
  const roles: Snowflake[] = [];
  if (permissions !== 0n) {
    const id = store.ids.next();
    roles.push(id);
    const own = { managed: true, botId: botUserId, permissions: permissions.toString() };
    store.roles.set(id, RoleRecord.parse({ id, guildId, name, position: 1, ...own }));
  }
  const joinedAt = new Date(clock.now()).toISOString();
  const key = memberKey(guildId, botUserId);
  const member = { guildId, userId: botUserId, nick: null, roles, joinedAt, timedOutUntil: null };
  store.members.set(key, member);
}
