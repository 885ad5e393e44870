import { ChannelType, IntegrationType, toBotToken } from 'commandry/protocol';
import { createWorld, type World } from '../../../emulator/index.js';

/** Names of users and applications have at most 32 characters. */
const MAX_NAME = 32;

/**
 * Creates the world in which a bot is developed: its application, installed in a guild of two people and by both of
 * them, with direct messages between all of them.
 *
 * @param name - The application's name.
 * @param secret - What the bot token has beside the bot's id: at least 7 characters of base64url.
 */
export function createDevWorld(name: string, secret: string): World {
  const world = createWorld();
  const [application] = world.applications;
  const [guild] = world.guilds;
  const people = world.users.filter(({ bot }) => bot !== true);
  const bot = world.users.find(({ id }) => id === application?.botUserId);
  if (!application || !guild || !bot)
    throw new Error('The usual world has an application, its bot and a guild.');
  application.name = name.slice(0, MAX_NAME);
  application.token = toBotToken(bot.id, secret);
  delete application.clientSecret;
  application.embedded = false;
  application.integrationTypes = [IntegrationType.GUILD_INSTALL, IntegrationType.USER_INSTALL];
  application.userIds = people.map(({ id }) => id);
  bot.username = application.name;
  const pairs = [people.map(({ id }) => id), ...people.map(({ id }) => [id, bot.id])];
  world.channels.push(
    ...pairs.map((recipientIds, index) => ({
      id: String(FIRST_DIRECT + BigInt(index)),
      guildId: null,
      name: null,
      type: ChannelType.DM,
      recipientIds,
    })),
  );
  return world;
}

const FIRST_DIRECT = 1_100_000_000_000_000_210n;
