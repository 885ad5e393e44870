import { describe, expect, test } from 'vitest';
import { defineCommand, defineSubcommand } from 'commandry';
import { ChannelType, CommandType, Permission } from 'commandry/protocol';
import { ContextMenus } from '../../../examples/weather/commands/context-menus.js';
import { Launch } from '../../../examples/weather/commands/launch.js';
import {
  addChannel,
  addMember,
  addRole,
  addUser,
  allowEveryone,
  createTown,
  IDS,
} from './support/kit-town.js';

const ping = defineCommand({ name: 'ping', description: 'd', run: () => 'pong' });
const purge = defineCommand({
  name: 'purge',
  description: 'd',
  defaultMemberPermissions: ['MANAGE_MESSAGES'],
  run: () => 'purged',
});
const adult = defineCommand({ name: 'adult', description: 'd', nsfw: true, run: () => 'ok' });
const local = defineCommand({ name: 'local', description: 'd', guilds: [IDS.guild], run: () => 'here' });
const away = defineCommand({
  name: 'away',
  description: 'd',
  guilds: ['999999999999999999'],
  run: () => 'there',
});
const anywhere = defineCommand({
  name: 'anywhere',
  description: 'd',
  contexts: ['GUILD', 'BOT_DM', 'PRIVATE_CHANNEL'],
  integrationTypes: ['USER_INSTALL'],
  run: () => 'anywhere',
});
const ticket = defineCommand({
  name: 'ticket',
  description: 'd',
  subcommands: {
    open: defineSubcommand({
      description: 'd',
      options: { topic: { type: 'string', description: 'd', required: true } },
      run: (_, { topic }) => topic,
    }),
    list: {
      description: 'd',
      subcommands: { mine: defineSubcommand({ description: 'd', run: () => 'mine' }) },
    },
  },
});

const COMMANDS = [ping, purge, adult, local, away, anywhere, ticket, ContextMenus, Launch];

describe('a command is found', () => {
  test('by its name, and answered', async () => {
    const { slash } = createTown(COMMANDS);
    const reply = await slash('ping');
    expect(reply).toMatchObject({ outcome: 'message', message: { content: 'pong', type: 20 } });
    expect(reply.response).toMatchObject({ status: 200, body: { type: 4, data: { content: 'pong' } } });
  });

  test('by its path to a subcommand', async () => {
    const { slash } = createTown(COMMANDS);
    expect(await slash('ticket open', { topic: 'Billing' })).toMatchObject({
      message: { content: 'Billing' },
    });
    expect(await slash('ticket list mine')).toMatchObject({ message: { content: 'mine' } });
  });

  test('in the guild that it is registered in, even in one that nobody arranged', async () => {
    const { slash } = createTown(COMMANDS);
    expect(await slash('local')).toMatchObject({
      message: { content: 'here' },
      interaction: { data: { guild_id: IDS.guild } },
    });
    await expect(slash('away')).rejects.toMatchObject({
      code: 'COMMAND_NOT_AVAILABLE',
      message: 'ada may not use "/away" in #general: it is a command of another guild.',
    });
    await expect(slash('local', {}, { channelId: IDS.dm })).rejects.toMatchObject({
      code: 'COMMAND_NOT_AVAILABLE',
    });
  });

  test('in the menus of users and messages', async () => {
    const { slash } = createTown(COMMANDS);
    const five = await slash('High five', {}, { type: CommandType.USER, targetId: IDS.ben });
    expect(five).toMatchObject({
      message: { content: '🙌 ada gives ben a high five!', type: 23 },
      interaction: {
        data: { target_id: IDS.ben, resolved: { users: { [IDS.ben]: {} }, members: { [IDS.ben]: {} } } },
      },
    });
    const count = await slash('Count words', {}, { type: CommandType.MESSAGE, targetId: IDS.note });
    expect(count).toMatchObject({
      message: { content: '2 words', referenced_message: { id: IDS.note } },
      interaction: { data: { resolved: { messages: { [IDS.note]: { content: 'Rain today?' } } } } },
    });
  });

  test('as the entry point, without its name', async () => {
    const { slash } = createTown(COMMANDS);
    expect(await slash('', {}, { type: CommandType.PRIMARY_ENTRY_POINT })).toMatchObject({
      outcome: 'launched',
    });
  });

  test('and launched by Discord itself, which tells the app nothing', async () => {
    const radar = defineCommand({
      type: 'entryPoint',
      name: 'radar',
      description: 'd',
      handler: 'discord',
      run: () => 'never',
    });
    const { slash, events } = createTown([radar]);
    const launched = await slash('radar', {}, { type: CommandType.PRIMARY_ENTRY_POINT });
    expect(launched).toMatchObject({ outcome: 'launched', interaction: null, response: null });
    expect(events).toMatchObject([{ type: 'MESSAGE_CREATE', message: { content: 'Ada launched Harbour.' } }]);
  });
});

describe('a user is told why a command cannot be used:', () => {
  test('there is none of that name', async () => {
    const { slash } = createTown([ping]);
    await expect(slash('pong')).rejects.toMatchObject({
      code: 'UNKNOWN_COMMAND',
      message: 'ada cannot use "/pong" in #general: there is no such CHAT_INPUT command; there is "/ping".',
    });
  });

  test('a subcommand is missing or unknown', async () => {
    const { slash } = createTown(COMMANDS);
    await expect(slash('ticket')).rejects.toMatchObject({ code: 'SUBCOMMAND_NEEDED' });
    await expect(slash('ticket shut')).rejects.toMatchObject({
      code: 'UNKNOWN_COMMAND',
      message:
        'ada cannot use "/ticket shut": there is no such subcommand; there is "/ticket open", "/ticket list".',
    });
  });

  test('it needs permissions that a role, the owner and administrators have', async () => {
    const { slash, world } = createTown(COMMANDS);
    const asBen = { userId: IDS.ben };
    await expect(slash('purge', {}, asBen)).rejects.toMatchObject({
      code: 'COMMAND_NOT_AVAILABLE',
      message: 'ben may not use "/purge" in #general: it needs MANAGE_MESSAGES by default.',
    });
    expect(await slash('purge', {}, { userId: IDS.owner })).toMatchObject({ outcome: 'message' });
    addRole(world, { id: IDS.captain, name: 'captain', permissions: String(Permission.MANAGE_MESSAGES) });
    addMember(world, { userId: IDS.ben, roles: [IDS.captain] });
    expect(await slash('purge', {}, asBen)).toMatchObject({ outcome: 'message' });
    addMember(world, { userId: IDS.ben, roles: [IDS.captain], timedOutUntil: '2026-02-01T00:00:00Z' });
    await expect(slash('purge', {}, asBen)).rejects.toMatchObject({
      message: 'ben may not use "/purge" in #general: ben lacks USE_APPLICATION_COMMANDS there.',
    });
  });

  test('administrators of the guild have denied it', async () => {
    const { slash, world } = createTown(COMMANDS);
    const permissions = [{ id: IDS.crew, type: 1, permission: false }] as const;
    world.apply({
      kind: 'commandPermissions',
      record: { guildId: IDS.guild, command: 'ping', permissions },
    });
    await expect(slash('ping')).rejects.toMatchObject({
      message:
        'ada may not use "/ping" in #general: the permissions of the command deny it for the role @crew.',
    });
    expect(await slash('ping', {}, { userId: IDS.ben })).toMatchObject({ outcome: 'message' });
    world.apply({
      kind: 'commandPermissions',
      record: { guildId: IDS.guild, command: 'ping', permissions: [] },
    });
    expect(await slash('ping')).toMatchObject({ outcome: 'message' });
  });

  test('the app is not installed, or only by the user', async () => {
    const { slash, world } = createTown(COMMANDS);
    await expect(slash('anywhere')).rejects.toMatchObject({
      message:
        'ada may not use "/anywhere" in #general: Harbour is not installed in a way that brings it here.',
    });
    world.apply({ kind: 'install', record: { userId: IDS.ada }, installed: true });
    const reply = await slash('anywhere', {}, { channelId: IDS.elsewhere });
    expect(reply.interaction).toMatchObject({ context: 2, authorizing_integration_owners: { 1: IDS.ada } });
    // Without USE_EXTERNAL_APPS others do not see what a user's own app says.
    expect(await slash('anywhere')).toMatchObject({ message: { flags: 64 } });
    allowEveryone(world, Permission.USE_EXTERNAL_APPS);
    expect(await slash('anywhere')).toMatchObject({ message: { flags: 0 } });
  });

  test('its contexts do not include direct messages with others', async () => {
    const { slash } = createTown(COMMANDS);
    await expect(slash('ping', {}, { channelId: IDS.elsewhere })).rejects.toMatchObject({
      message: 'ada may not use "/ping" in direct messages: its contexts do not include this channel.',
    });
    expect((await slash('ping', {}, { channelId: IDS.dm })).interaction).toMatchObject({
      context: 1,
      authorizing_integration_owners: { 0: '0' },
      user: { id: IDS.ada },
    });
  });

  test('it is age-restricted', async () => {
    const { slash, world } = createTown(COMMANDS);
    await expect(slash('adult')).rejects.toMatchObject({
      message: 'ada may not use "/adult" in #general: it is age-restricted, and this channel is not.',
    });
    addChannel(world, { id: IDS.voice, name: 'radio', type: ChannelType.GUILD_VOICE, nsfw: true });
    expect(await slash('adult', {}, { channelId: IDS.voice })).toMatchObject({ outcome: 'message' });
    await expect(slash('adult', {}, { channelId: IDS.voice, userId: IDS.cleo })).rejects.toMatchObject({
      message: 'cleo may not use "/adult" in #radio: it is age-restricted, and cleo is under 18.',
    });
    await expect(slash('adult', {}, { channelId: IDS.dm })).rejects.toThrow('has not enabled such commands');
    addUser(world, { id: IDS.ada, username: 'ada', ageRestrictedDirectMessages: true });
    expect(await slash('adult', {}, { channelId: IDS.dm })).toMatchObject({ outcome: 'message' });
  });

  test('the user cannot send messages, for a command in the menu of users', async () => {
    const { slash, world } = createTown(COMMANDS);
    const silent = Permission.VIEW_CHANNEL | Permission.USE_APPLICATION_COMMANDS;
    addRole(world, { id: IDS.guild, name: '@everyone', permissions: silent.toString() });
    await expect(slash('High five', {}, { type: CommandType.USER, targetId: IDS.ben })).rejects.toMatchObject(
      { code: 'PERMISSION_DENIED' },
    );
    expect(await slash('ping')).toMatchObject({ outcome: 'message' });
  });

  test('its target is not there', async () => {
    const { slash } = createTown(COMMANDS);
    const of = (type: CommandType, targetId: string) =>
      slash(type === CommandType.USER ? 'High five' : 'Count words', {}, { type, targetId });
    await expect(of(CommandType.USER, '7')).rejects.toMatchObject({ code: 'UNKNOWN_USER' });
    await expect(of(CommandType.MESSAGE, '7')).rejects.toMatchObject({ code: 'UNKNOWN_MESSAGE' });
  });

  test('a global command and one of the guild share its name', async () => {
    const twin = defineCommand({ name: 'ping', description: 'd', guilds: [IDS.guild], run: () => 'twin' });
    const { slash } = createTown([ping, twin]);
    await expect(slash('ping')).rejects.toMatchObject({ code: 'AMBIGUOUS_COMMAND' });
    expect(await slash('ping', {}, { channelId: IDS.dm })).toMatchObject({ outcome: 'message' });
  });
});

describe('a user is told why nothing can be used in a channel:', () => {
  const refusals: readonly (readonly [string, Readonly<Record<'userId' | 'channelId', string>>, string])[] = [
    ['there is none', { userId: IDS.ada, channelId: '7' }, 'UNKNOWN_CHANNEL'],
    ['the user does not exist', { userId: '7', channelId: IDS.general }, 'UNKNOWN_USER'],
    ['the user does not see it', { userId: IDS.ben, channelId: IDS.secret }, 'CHANNEL_HIDDEN'],
    ['these are not the messages of the user', { userId: IDS.ben, channelId: IDS.dm }, 'NOT_A_MEMBER'],
    ['nothing is written there', { userId: IDS.ada, channelId: IDS.category }, 'NO_TEXT_CHANNEL'],
    ['bots use nothing', { userId: IDS.bot, channelId: IDS.general }, 'BOT_USER'],
  ];

  test.each(refusals)('%s', async (_, place, code) => {
    const { slash, events } = createTown(COMMANDS);
    await expect(slash('ping', {}, place)).rejects.toMatchObject({ name: 'UserRefusal', code });
    expect(events).toEqual([]);
  });

  test('it says who, what and why', async () => {
    const { slash } = createTown(COMMANDS);
    await expect(slash('ping', {}, { userId: IDS.ben, channelId: IDS.secret })).rejects.toThrow(
      'ben does not see #secret: that requires VIEW_CHANNEL.',
    );
  });
});

test('an interaction tells everything that Discord would', async () => {
  const { slash, world, clock } = createTown(COMMANDS);
  world.apply({
    kind: 'entitlement',
    record: { id: '81', skuId: '91', userId: IDS.ada, guildId: null },
  });
  world.apply({ kind: 'entitlement', record: { id: '82', skuId: '92', userId: null, guildId: IDS.guild } });
  world.apply({ kind: 'entitlement', record: { id: '83', skuId: '93', userId: IDS.ben, guildId: null } });
  const { interaction } = await slash('ticket open', { topic: 'Billing' });
  const permissions = '2147552256';
  expect(interaction).toMatchObject({
    application_id: IDS.application,
    type: 2,
    version: 1,
    token: expect.stringMatching(/^\S{200,}$/) as string,
    locale: 'de',
    guild_locale: 'fr',
    guild_id: IDS.guild,
    guild: { id: IDS.guild, locale: 'fr', features: ['NEWS'] },
    channel_id: IDS.general,
    channel: { id: IDS.general, type: 0, name: 'general', permissions, last_message_id: IDS.note },
    context: 0,
    authorizing_integration_owners: { 0: IDS.guild },
    app_permissions: permissions,
    attachment_size_limit: 10_485_760,
    member: {
      user: { id: IDS.ada, username: 'ada', global_name: 'Ada', discriminator: '0' },
      nick: 'Ada of the Harbour',
      roles: [IDS.crew],
      permissions,
      joined_at: '2025-01-01T12:00:00.000000+00:00',
    },
    entitlements: [
      { id: '81', sku_id: '91', user_id: IDS.ada },
      { id: '82', sku_id: '92', guild_id: IDS.guild },
    ],
    data: {
      name: 'ticket',
      type: 1,
      options: [{ name: 'open', type: 1, options: [{ name: 'topic', type: 3, value: 'Billing' }] }],
    },
  });
  expect(interaction).not.toHaveProperty('user');
  expect(clock.now()).toBe(Date.parse('2026-01-01T12:00:00Z'));
});

test('in a thread the overwrites of its parent count', async () => {
  const { slash, world } = createTown(COMMANDS);
  const thread = { type: ChannelType.PUBLIC_THREAD, parentId: IDS.secret, ownerId: IDS.ada };
  addChannel(world, { id: '77', name: 'plans', ...thread });
  await expect(slash('ping', {}, { userId: IDS.ben, channelId: '77' })).rejects.toMatchObject({
    code: 'CHANNEL_HIDDEN',
  });
  expect((await slash('ping', {}, { channelId: '77' })).interaction).toMatchObject({
    channel: { type: 11, parent_id: IDS.secret, owner_id: IDS.ada, thread_metadata: { archived: false } },
  });
});
