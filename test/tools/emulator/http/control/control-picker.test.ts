import { describe, expect, test } from 'vitest';
import { createWorld, type PickerResult, type World } from '../../../../../tools/src/emulator/index.js';
import { startBot } from '../../support/bot.js';
import {
  ADA,
  BEN,
  BENS_MESSAGE,
  GENERAL,
  HARBOUR,
  slash,
  startTestEmulator,
  WEATHER,
} from '../../support/emulator.js';
import type { TestEmulator } from '../../support/emulator.js';

const GUILD_COMMANDS = `/api/v10/applications/${WEATHER.id}/guilds/${HARBOUR}/commands`;
const headers = { authorization: `Bot ${WEATHER.token}` };
const localized = slash('tide', {
  name_localizations: { de: 'gezeiten' },
  options: [
    {
      type: 3,
      name: 'port',
      description: 'Port',
      description_localizations: { de: 'Hafen' },
      required: true,
      choices: [{ name: 'north', name_localizations: { de: 'Nord' }, value: 'n' }],
    },
  ],
});

async function look(emulator: TestEmulator, query = '', userId = BEN) {
  const path = `/users/${userId}/picker?channel_id=${GENERAL}${query}`;
  const { body, status, text } = await emulator.control('GET', path);
  expect(status, text).toBe(200);
  return (body as PickerResult).commands;
}

function changed(change: (world: World) => unknown): World {
  const world = createWorld();
  change(world);
  return world;
}

describe('the picker', () => {
  test('shows commands in the language of the user, with their version and application', async () => {
    const emulator = await startTestEmulator();
    const { body } = await emulator.api('POST', '', localized);
    const { id, version } = body as { id: string; version: string };
    expect(await look(emulator, '&type=1')).toMatchObject([
      {
        id,
        version,
        name: 'tide',
        name_localized: 'gezeiten',
        options: [
          {
            description_localized: 'Hafen',
            required: true,
            choices: [{ name_localized: 'Nord', value: 'n' }],
          },
        ],
        application: { id: WEATHER.id, name: 'Weather', bot_user_id: WEATHER.botUserId },
      },
    ]);
    const [english] = await look(emulator, '&type=1', ADA);
    expect(english).not.toHaveProperty('name_localized');
    expect(english).not.toHaveProperty('name_localizations');
  });

  test('shows the commands of one type, or of all', async () => {
    const emulator = await startTestEmulator();
    await emulator.api('POST', '', slash('ping'));
    await emulator.api('POST', '', { type: 2, name: 'High five' });
    await emulator.api('POST', '', { type: 3, name: 'Quote' });
    const names = async (query: string) => (await look(emulator, query)).map(({ name }) => name);
    expect(await names('')).toEqual(['Launch', 'ping', 'High five', 'Quote']);
    expect(await names(`&type=2&target_id=${ADA}`)).toEqual(['High five']);
    expect(await names(`&type=3&target_id=${BENS_MESSAGE}`)).toEqual(['Quote']);
    expect(await names('&type=4')).toEqual(['Launch']);
  });

  test('shows the commands of the guild and global ones of the same name', async () => {
    const emulator = await startTestEmulator();
    await emulator.api('POST', '', slash('ping'));
    await emulator.request('POST', GUILD_COMMANDS, { headers, body: slash('ping') });
    const shown = await look(emulator, '&type=1');
    expect(shown.map((command) => command['guild_id'])).toEqual([undefined, HARBOUR]);
  });

  test('shows no group without subcommands, nor a command of nothing else', async () => {
    const group = (name: string, options: object[]) => ({ type: 2, name, description: name, options });
    const show = { type: 1, name: 'show', description: 'S' };
    const { emulator, invoke } = await startBot([
      slash('some', { options: [group('empty', []), group('full', [show])] }),
      slash('none', { options: [group('empty', [])] }),
    ]);
    const shown = await look(emulator, '&type=1');
    expect(shown).toMatchObject([{ name: 'some', options: [{ name: 'full' }] }]);
    expect(await invoke({ text: '/none' })).toMatchObject({ code: 'SUBCOMMAND_NEEDED' });
    expect(await invoke({ text: '/none empty' })).toMatchObject({ code: 'UNKNOWN_COMMAND' });
    expect(await invoke({ text: '/some full show' })).toMatchObject({ outcome: 'message' });
  });

  test.each([
    ['', 'BAD_REQUEST'],
    ['?channel_id=5', 'UNKNOWN_CHANNEL'],
    [`?channel_id=${GENERAL}&type=5`, 'BAD_REQUEST'],
    [`?channel_id=${GENERAL}&target_id=${ADA}`, 'BAD_REQUEST'],
    [`?channel_id=${GENERAL}&type=3&target_id=${ADA}`, 'UNKNOWN_MESSAGE'],
    [`?channel_id=${GENERAL}&hello=1`, 'BAD_REQUEST'],
  ])('cannot be asked for with %j', async (query, code) => {
    const emulator = await startTestEmulator();
    expect((await emulator.control('GET', `/users/${BEN}/picker${query}`)).body).toMatchObject({ code });
  });
});

test('of a command of the guild and a global one of the same name, one is chosen by its id', async () => {
  const { emulator, invoke } = await startBot([slash('ping')]);
  await emulator.request('POST', GUILD_COMMANDS, { headers, body: slash('ping') });
  const ids = (await look(emulator, '&type=1')).map(({ id }) => id);
  expect(await invoke({ text: '/ping' })).toMatchObject({ code: 'AMBIGUOUS_COMMAND', command_ids: ids });
  for (const [index, command_id] of ids.entries()) {
    const { interaction } = await invoke({ text: '/ping', command_id });
    expect(interaction!.data.id).toBe(command_id);
    expect(interaction!.data.guild_id).toBe(index === 0 ? undefined : HARBOUR);
  }
});

describe('a picker that is older than a command', () => {
  test('has its invocation refused, and gets the command as it is now', async () => {
    const { emulator, invoke, receiver } = await startBot([slash('ping')]);
    const { id, version } = (await look(emulator, '&type=1'))[0]!;
    await emulator.api('PATCH', `/${id}`, { description: 'Newer' });
    const refused = await invoke({ text: '/ping', version });
    expect(refused).toMatchObject({
      code: 'COMMAND_OUTDATED',
      message: expect.stringContaining('Invalid interaction application command') as unknown,
      command: { id, description: 'Newer' },
    });
    expect(receiver.received).toEqual([]);
    const { command } = refused as unknown as { command: { version: string } };
    expect([command]).toEqual(await look(emulator, '&type=1'));
    expect(await invoke({ text: '/ping', version: command.version })).toMatchObject({ outcome: 'message' });
  });

  test('does not matter for a command of a guild', async () => {
    const { emulator, invoke } = await startBot([]);
    const { body } = await emulator.request('POST', GUILD_COMMANDS, { headers, body: slash('ping') });
    const { id, version } = body as { id: string; version: string };
    await emulator.request('PATCH', `${GUILD_COMMANDS}/${id}`, { headers, body: { description: 'Newer' } });
    expect(await invoke({ text: '/ping', version })).toMatchObject({ outcome: 'message' });
  });
});

describe('why a command is not there is told with the reason', () => {
  test.each<[string, object, (world: World) => unknown, string]>([
    ['CONTEXT_NOT_SUPPORTED', { contexts: [1] }, () => undefined, 'do not include this channel'],
    ['NOT_INSTALLED', {}, ({ applications: [weather] }) => (weather!.guildIds = []), 'is not installed'],
    ['USER_NOT_ADULT', { nsfw: true }, ({ users }) => (users[1]!.age = 17), 'under 18'],
    ['CHANNEL_NOT_AGE_RESTRICTED', { nsfw: true }, () => undefined, 'this channel is not'],
    ['NOT_PERMITTED', { default_member_permissions: '8192' }, () => undefined, 'lacks MANAGE_MESSAGES'],
  ])('%s', async (reason, more, change, sentence) => {
    const { emulator, invoke } = await startBot([slash('ping', more)], undefined, { world: changed(change) });
    const registered = (await emulator.api('GET', '')).body as { id: string; name: string }[];
    const { id } = registered.find(({ name }) => name === 'ping')!;
    const path = `/users/${BEN}/commands/${id}/availability?channel_id=${GENERAL}`;
    const description = expect.stringContaining(sentence) as unknown;
    expect((await emulator.control('GET', path)).body).toMatchObject({
      available: false,
      reason,
      description,
    });
    const refused = await invoke({ text: '/ping' }, BEN);
    expect(refused).toMatchObject({ code: 'COMMAND_NOT_AVAILABLE', reason, message: description });
    expect(await look(emulator, '&type=1')).toEqual([]);
  });

  test('and the deciding rule; where it is there, with the installations', async () => {
    const { emulator } = await startBot([slash('ping')]);
    const { id } = (await look(emulator, '&type=1'))[0]!;
    const path = `/users/${BEN}/commands/${id}/availability?channel_id=${GENERAL}`;
    expect((await emulator.control('GET', path)).body).toEqual({
      available: true,
      authorizing_integration_owners: { '0': HARBOUR },
    });
    const settings = `/guilds/${HARBOUR}/commands/${id}/permissions`;
    const denied = { id: BEN, type: 2, permission: false };
    await emulator.control('PUT', settings, { as: ADA, permissions: [denied] });
    expect((await emulator.control('GET', path)).body).toEqual({
      available: false,
      reason: 'NOT_PERMITTED',
      rule: { code: 'USER', level: 'command', overwrites: [denied] },
      description: `The permissions of the command deny it for the user ${BEN}.`,
    });
    expect((await emulator.control('GET', settings)).body).toMatchObject({ id, permissions: [denied] });
  });
});

describe('permissions are edited in the settings of a guild', () => {
  test.each<[string, string, object, number, object]>([
    [
      'by nobody without the rights',
      WEATHER.id,
      { as: BEN, permissions: [] },
      403,
      { code: 'PERMISSION_DENIED' },
    ],
    ['by somebody', WEATHER.id, { permissions: [] }, 400, { code: 'BAD_REQUEST' }],
    ['of something', '5', { as: ADA, permissions: [] }, 404, { code: 'UNKNOWN_COMMAND' }],
    ['with permissions', WEATHER.id, { as: ADA }, 400, { code: 50035 }],
    ['of an application, too', WEATHER.id, { as: ADA, permissions: [] }, 200, { id: WEATHER.id }],
  ])('%s', async (_what, id, body, status, answer) => {
    const emulator = await startTestEmulator();
    const given = await emulator.control('PUT', `/guilds/${HARBOUR}/commands/${id}/permissions`, body);
    expect(given).toMatchObject({ status, body: answer });
  });
});

test('a channel is read by those who see it: the newest so many, or those before one', async () => {
  const world = changed(({ messages, channels }) => {
    for (const id of ['1', '2', '3']) messages.push({ id, channelId: GENERAL, authorId: ADA, content: id });
    channels[0]!.overwrites = [{ id: BEN, type: 1, deny: '1024' }];
  });
  const emulator = await startTestEmulator({ world });
  const read = async (query: string, as = ADA) => {
    const { body } = await emulator.control('GET', `/channels/${GENERAL}/messages?as=${as}${query}`);
    const { messages, code } = body as { messages?: { id: string }[]; code?: string };
    return messages?.map(({ id }) => id) ?? code;
  };
  expect(await read('')).toEqual(['1', '2', '3', BENS_MESSAGE]);
  expect(await read('&limit=2')).toEqual(['3', BENS_MESSAGE]);
  expect(await read('&limit=1&before=3')).toEqual(['2']);
  expect(await read('&limit=0')).toBe('BAD_REQUEST');
  expect(await read('', BEN)).toBe('CHANNEL_HIDDEN');
});
