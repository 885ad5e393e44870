import type { Snowflake } from 'commandry/protocol';
import type {
  GuildFeature,
  RESTGetAPICurrentUserGuildsResult,
  RESTGetAPICurrentUserResult,
  RESTGetAPIUserResult,
  RESTPatchAPICurrentUserResult,
} from 'discord-api-types/v10';
import type * as z from 'zod';
import { openBotUser, openHolder, openOwnGuild, requireScope } from '../../../domain/access/caller.js';
import { computeRights } from '../../../domain/access/message-rights.js';
import { uninstallFromGuild } from '../../../domain/authorization/uninstall-application.js';
import { compareIds } from '../../../domain/compare-ids.js';
import { DomainError } from '../../../domain/domain-error.js';
import { f, q } from '../../../domain/fields.js';
import { openDirectMessages } from '../../../domain/messages/open-direct-messages.js';
import { toFullChannel } from '../../../domain/objects/wire-channel.js';
import type { GuildRecord, UserRecord } from '../../../domain/world/world-records.js';
import type { Service } from '../../../emulator-modules.js';
import { memberKey } from '../../../storage/store.js';
import { toFullUser, toOwnUser } from '../../oauth/wire-application.js';
import { route, type TokenCall } from '../route.js';

const ME = '/users/@me';

const botUser = ({ service, caller }: TokenCall) => openBotUser(service, caller);

/** Pictures are accepted and not kept: no user of the emulator has one. */
const picture = f.text(0, Number.MAX_SAFE_INTEGER);

const GuildsPage = f.body({
  before: q.id(),
  after: q.id(),
  limit: q.integer(1, 200),
  with_counts: q.boolean(),
});

/** Users, the guilds of the caller, and direct messages. */
export const userRoutes = [
  route({
    method: 'GET',
    path: ME,
    handle: ({ service: { store }, caller }): RESTGetAPICurrentUserResult => {
      requireScope(caller, 'identify');
      const user = openHolder(store, caller);
      const hasMail = caller.kind === 'bearer' && caller.scopes.includes('email');
      return { ...toOwnUser(user), verified: true, ...(hasMail ? { email: null } : {}) };
    },
  }),
  route({
    method: 'PATCH',
    path: ME,
    open: botUser,
    body: f.body({ username: f.text(2, 32), avatar: picture, banner: picture }),
    handle: ({ service, opened, body: { username } }): RESTPatchAPICurrentUserResult => {
      if (username !== undefined) service.store.users.set(opened.id, { ...opened, username });
      return { ...toOwnUser({ ...opened, ...(username === undefined ? {} : { username }) }), verified: true };
    },
  }),
  route({
    method: 'POST',
    path: `${ME}/channels`,
    open: botUser,
    // Groups cannot be created by bots.
    body: f.body({ recipient_id: f.required(f.id()) }),
    handle: ({ service, caller, body }) => {
      const actor = openDirectMessages(service, caller, body.recipient_id);
      return toFullChannel(service, actor, caller.application);
    },
  }),
  route({
    method: 'GET',
    path: `${ME}/guilds`,
    query: GuildsPage,
    // Of a bot, or of a user who has granted the scope.
    open: ({ service, caller }) => {
      requireScope(caller, 'guilds');
      return openHolder(service.store, caller);
    },
    handle: ({ service, query, opened }): RESTGetAPICurrentUserGuildsResult =>
      listGuilds(service, opened, query).map((guild) =>
        toOwnGuild(service, guild, opened.id, query.with_counts === true),
      ),
  }),
  route({
    method: 'DELETE',
    path: `${ME}/guilds/{guild_id}`,
    open: botUser,
    find: (bot, { service, path }) => openOwnGuild(service, bot, path.guild_id),
    // The application is uninstalled from the guild with its bot.
    handle: ({ service, caller, opened, found: guild }) => {
      if (guild.ownerId === opened.id) throw new DomainError({ rule: 'INVALID_GUILD' });
      uninstallFromGuild(service.store, caller.application, guild.id);
    },
  }),
  route({
    method: 'GET',
    path: '/users/{user_id}',
    open: botUser,
    handle: ({ service, path }): RESTGetAPIUserResult => {
      const user = service.store.users.get(path.user_id);
      if (!user) throw new DomainError({ rule: 'UNKNOWN_USER' });
      return toFullUser(user);
    },
  }),
];

function listGuilds(
  { store }: Service,
  user: UserRecord,
  { before, after, limit = 200 }: z.output<typeof GuildsPage>,
): GuildRecord[] {
  const own = [...store.guilds.values()]
    .filter(({ id }) => store.members.has(memberKey(id, user.id)))
    .filter(({ id }) => before === undefined || compareIds(id, before) < 0)
    .filter(({ id }) => after === undefined || compareIds(id, after) > 0)
    .sort((a, b) => compareIds(a.id, b.id));
  return before !== undefined && after === undefined ? own.slice(-limit) : own.slice(0, limit);
}

function toOwnGuild(service: Service, guild: GuildRecord, userId: Snowflake, withCounts: boolean) {
  const count = service.store.members.group(guild.id).length;
  return {
    id: guild.id,
    name: guild.name,
    icon: guild.icon,
    banner: guild.banner,
    owner: guild.ownerId === userId,
    permissions: computeRights(service, guild, userId).toString(),
    // The world may name features that Discord adds.
    features: guild.features as GuildFeature[],
    // Nobody is ever offline here.
    ...(withCounts ? { approximate_member_count: count, approximate_presence_count: count } : {}),
  };
}
