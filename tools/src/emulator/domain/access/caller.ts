import type { Snowflake } from 'commandry/protocol';
import type { Service } from '../../emulator-modules.js';
import type { Application } from '../../storage/store-records.js';
import { memberKey, type Store } from '../../storage/store.js';
import { DomainError } from '../domain-error.js';
import type { GuildRecord, UserRecord } from '../world/world-records.js';

interface Bot {
  readonly kind: 'bot';
  readonly application: Application;
}

interface Bearer {
  readonly kind: 'bearer';
  readonly application: Application;
  readonly userId: Snowflake;
  readonly scopes: readonly string[];
  readonly accessToken: string;
}

/** Who makes a request: a bot, or an application on behalf of a user. */
export type Caller = Bot | Bearer;

/** A token, and how the caller presents it. */
export interface PresentedToken {
  readonly kind: Caller['kind'];
  readonly token: string;
}

/** @throws DomainError for a missing, unknown or expired token. */
export function findCaller({ store, clock }: Service, presented: PresentedToken | undefined): Caller {
  const { kind, token = '' } = presented ?? {};
  if (kind === 'bot') {
    for (const application of store.applications.values()) {
      if (application.token === token) return { kind, application };
    }
  }
  if (kind === 'bearer') {
    const stored = store.tokens.get(token);
    const application = store.applications.get(stored?.applicationId ?? '');
    if (stored && application && stored.expiresAtMs > clock.now()) {
      const { userId, scopes, accessToken } = stored;
      return { kind, application, userId, scopes, accessToken };
    }
  }
  throw new DomainError({ rule: 'TOKEN_INVALID' });
}

/** @throws DomainError for a bot. */
export function requireBearer(caller: Caller): Bearer {
  if (caller.kind === 'bot') throw new DomainError({ rule: 'NOT_FOR_BOTS' });
  return caller;
}

/** @throws DomainError for a bearer token. */
export function requireBot(caller: Caller): Bot {
  if (caller.kind === 'bearer') throw new DomainError({ rule: 'ONLY_FOR_BOTS' });
  return caller;
}

/** @throws DomainError for a bearer token without the scope. Bots need none. */
export function requireScope(caller: Caller, scope: string): void {
  if (caller.kind === 'bearer' && !caller.scopes.includes(scope)) {
    throw new DomainError({ rule: 'SCOPE_MISSING' });
  }
}

/** @throws DomainError if the user of the token, or the bot, was deleted. */
export function openHolder({ users }: Store, caller: Caller): UserRecord {
  const user = users.get(caller.kind === 'bot' ? caller.application.botUserId : caller.userId);
  if (!user) throw new DomainError({ rule: 'TOKEN_WITHOUT_USER' });
  return user;
}

/** @throws DomainError for an unknown application. */
export function openExisting({ store }: Service, id: Snowflake): Application {
  const application = store.applications.get(id);
  if (!application) throw new DomainError({ rule: 'UNKNOWN_APPLICATION' });
  return application;
}

/**
 * Returns an application that the caller may act for.
 *
 * @param scope - The scope that a bearer token must have.
 * @throws DomainError for an unknown application, for another application's token and for one without the scope.
 */
export function openApplication(service: Service, caller: Caller, id: Snowflake, scope: string): Application {
  const application = openExisting(service, id);
  if (application.id !== caller.application.id) throw new DomainError({ rule: 'OTHER_APPLICATION' });
  requireScope(caller, scope);
  return application;
}

/**
 * Returns a guild where the caller's application is installed.
 *
 * @throws DomainError for a guild that the application cannot access, or that does not exist.
 */
export function openInstalledGuild({ store }: Service, caller: Caller, id: Snowflake): GuildRecord {
  const guild = store.guilds.get(id);
  // The current record: the caller is as of the start of the request.
  const application = store.applications.get(caller.application.id);
  if (!guild || application?.guildIds.includes(guild.id) !== true) {
    throw new DomainError({ rule: 'ACCESS_MISSING' });
  }
  return guild;
}

/** @throws DomainError for a bearer token. */
export function openBotUser({ store }: Service, caller: Caller): UserRecord {
  const bot = store.users.get(requireBot(caller).application.botUserId);
  if (!bot) throw new DomainError({ rule: 'ONLY_FOR_BOTS' });
  return bot;
}

/** @throws DomainError for a guild that does not exist, and for one that the bot is not a member of. */
export function openOwnGuild({ store }: Service, bot: UserRecord, id: Snowflake): GuildRecord {
  const guild = store.guilds.get(id);
  if (!guild) throw new DomainError({ rule: 'UNKNOWN_GUILD' });
  if (!store.members.has(memberKey(guild.id, bot.id))) throw new DomainError({ rule: 'ACCESS_MISSING' });
  return guild;
}
