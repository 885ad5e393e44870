import { IntegrationType, type Snowflake } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import { emitApplicationEvent } from '../application-events.js';
import { toFullGuild } from '../objects/wire-guild.js';
import { toWireUser } from '../objects/wire-user.js';

/** The authorization of a user. */
interface Authorization {
  readonly userId: Snowflake;
  readonly scopes: readonly string[];
  /** Undefined if nothing was installed. */
  readonly install: IntegrationType | undefined;
  /** For an installation in a guild. */
  readonly guildId: Snowflake | null;
}

/** Tells an application that a user authorized it. */
export function emitAuthorized(
  service: Service,
  applicationId: Snowflake,
  { userId, scopes, install, guildId }: Authorization,
): void {
  const { store } = service;
  const user = store.users.get(userId);
  if (!user) return;
  const guild = install === IntegrationType.GUILD_INSTALL ? store.guilds.get(guildId ?? '') : undefined;
  const roles = [...store.roles.values()].filter((role) => role.guildId === guild?.id);
  emitApplicationEvent(service, applicationId, 'APPLICATION_AUTHORIZED', {
    ...(install === undefined ? {} : { integration_type: install }),
    user: toWireUser(user),
    scopes,
    ...(guild ? { guild: toFullGuild(guild, roles) } : {}),
  });
}

/** Tells an application that a user took its authorization back. */
export function emitDeauthorized(service: Service, applicationId: Snowflake, userId: Snowflake): void {
  const user = service.store.users.get(userId);
  if (!user) return;
  emitApplicationEvent(service, applicationId, 'APPLICATION_DEAUTHORIZED', { user: toWireUser(user) });
}
