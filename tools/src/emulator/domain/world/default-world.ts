import { ChannelType, IntegrationType, toBotToken } from 'commandry/protocol';
import { DEFAULT_EVERYONE_PERMISSIONS } from '../resources/guilds.js';
import { emptyWorld, type World } from './world.js';

const APPLICATION = '1100000000000000001';
/** The bot of an application has its id. */
const BOT = APPLICATION;
const GUILD = '1100000000000000100';
const CHANNEL = '1100000000000000200';
const ADA = '1100000000000000301';
const BEN = '1100000000000000302';
const JOINED_AT = '2025-01-01T12:00:00.000Z';

/**
 * Creates a small default world: the application "Weather" of ada, which guilds and users can install, installed in the
 * guild "Harbour" of ada (its owner) and ben, with the channel "general" and one message of ben's in it.
 *
 * Each call returns a new plain object, which may be changed before an emulator is started with it.
 */
export function createWorld(): World {
  return {
    ...emptyWorld(),
    applications: [
      {
        id: APPLICATION,
        name: 'Weather',
        token: toBotToken(BOT, 'HARBORweather-bot-token'),
        clientSecret: 'weather-client-secret',
        embedded: false,
        integrationTypes: [IntegrationType.GUILD_INSTALL, IntegrationType.USER_INSTALL],
        botUserId: BOT,
        ownerId: ADA,
        guildIds: [GUILD],
      },
    ],
    guilds: [{ id: GUILD, name: 'Harbour', ownerId: ADA, locale: 'en-US', features: [] }],
    users: [
      { id: ADA, username: 'ada', globalName: 'Ada', locale: 'en-US', bot: false },
      { id: BEN, username: 'ben', globalName: 'Ben', locale: 'de', bot: false },
      { id: BOT, username: 'weather', globalName: null, locale: 'en-US', bot: true },
    ],
    members: [ADA, BEN, BOT].map((userId) => ({
      guildId: GUILD,
      userId,
      nick: userId === BEN ? 'Captain Ben' : null,
      roles: [],
      joinedAt: JOINED_AT,
    })),
    roles: [
      { id: GUILD, guildId: GUILD, name: '@everyone', permissions: DEFAULT_EVERYONE_PERMISSIONS.toString() },
    ],
    channels: [
      {
        id: CHANNEL,
        guildId: GUILD,
        name: 'general',
        type: ChannelType.GUILD_TEXT,
        topic: 'Everything about the harbour',
        nsfw: false,
        position: 0,
        parentId: null,
      },
    ],
    messages: [
      { id: '1100000000000000401', channelId: CHANNEL, authorId: BEN, content: 'Is it going to rain today?' },
    ],
  };
}
