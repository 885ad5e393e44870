import { randomBytes } from 'node:crypto';
import { toBotToken } from 'commandry/protocol';
import type { WorldInput } from '../../../../emulator/index.js';
import type { LiveIdentity } from './live-identity.js';

/** Names of applications and users have at most 32 characters here. */
const MAX_NAME = 32;

/**
 * Creates the world in which a mirror of the live service begins: the bot, and the owner of its application in the
 * development guild. It has a token of its own, which is of no use anywhere else.
 */
export function createLiveWorld({ application, botUser, owner, guild }: LiveIdentity): WorldInput {
  const user = ({ id, username }: LiveIdentity['owner'], bot: boolean) => ({
    id,
    username: username.slice(0, MAX_NAME),
    bot,
  });
  return {
    applications: [
      {
        id: application.id,
        name: application.name.slice(0, MAX_NAME),
        token: toBotToken(botUser.id, randomBytes(33).toString('base64url')),
        botUserId: botUser.id,
        ownerId: owner.id,
        guildIds: [guild.id],
      },
    ],
    users: [user(owner, false), user(botUser, true)],
    // Whoever looks at the page sees all that the bot is told.
    guilds: [{ id: guild.id, name: guild.name, ownerId: owner.id }],
    roles: [{ id: guild.id, guildId: guild.id, name: '@everyone', permissions: '0' }],
    members: [owner.id, botUser.id].map((userId) => ({ guildId: guild.id, userId })),
  };
}
