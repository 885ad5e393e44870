import { describe, expect, test } from 'vitest';
import { defineCommand } from 'commandry';
import type { GivenValue } from '../../../src/testing/service/kit-service.js';
import { addRole, createTown, IDS } from './support/kit-town.js';

const form = defineCommand({
  name: 'form',
  description: 'd',
  options: {
    name: { type: 'string', description: 'd', required: true, minLength: 2, maxLength: 5 },
    days: { type: 'integer', description: 'd', minValue: 1, maxValue: 14 },
    ratio: { type: 'number', description: 'd' },
    loud: { type: 'boolean', description: 'd' },
    size: { type: 'string', description: 'd', choices: ['small', 'large'] },
    who: { type: 'user', description: 'd' },
    role: { type: 'role', description: 'd' },
    either: { type: 'mentionable', description: 'd' },
    where: { type: 'channel', description: 'd', channelTypes: ['GUILD_TEXT'] },
    proof: { type: 'attachment', description: 'd', fileTypes: ['image'] },
  },
  run: () => 'filled',
});
const city = defineCommand({
  name: 'city',
  description: 'd',
  options: {
    days: { type: 'integer', description: 'd' },
    name: { type: 'string', description: 'd', autocomplete: (typed: string) => [`${typed}!`] },
  },
  run: () => 'city',
});

const FILE = { filename: 'a.png', contentType: 'image/png', bytes: new Uint8Array(3) };

function fill(options: Readonly<Record<string, GivenValue>>) {
  return createTown([form, city]).slash('form', { name: 'Ada', ...options });
}

test('options of every type arrive with what they resolve to', async () => {
  const { interaction } = await fill({
    ...{ days: 14, ratio: 0.5, loud: true, size: 'large', who: IDS.ben, role: IDS.crew },
    ...{ either: IDS.captain, where: IDS.secret, proof: FILE },
  });
  expect(interaction?.['data']).toMatchObject({
    options: [
      { name: 'name', type: 3, value: 'Ada' },
      { name: 'days', type: 4, value: 14 },
      { name: 'ratio', type: 10, value: 0.5 },
      { name: 'loud', type: 5, value: true },
      { name: 'size', type: 3, value: 'large' },
      { name: 'who', type: 6, value: IDS.ben },
      { name: 'role', type: 8, value: IDS.crew },
      { name: 'either', type: 9, value: IDS.captain },
      { name: 'where', type: 7, value: IDS.secret },
      { name: 'proof', type: 11 },
    ],
    resolved: {
      users: { [IDS.ben]: { username: 'ben' } },
      members: { [IDS.ben]: { permissions: '2147552256' } },
      roles: { [IDS.crew]: { name: 'crew' }, [IDS.captain]: { name: 'captain' } },
      channels: { [IDS.secret]: { name: 'secret', type: 0, permissions: expect.any(String) as string } },
    },
  });
  const { attachments = {} } = (interaction!['data'] as { resolved: { attachments?: object } }).resolved;
  expect(Object.values(attachments)).toMatchObject([
    { filename: 'a.png', size: 3, content_type: 'image/png', ephemeral: true },
  ]);
});

test('a file that was given can be downloaded', async () => {
  const { slash, service } = createTown([form]);
  const { interaction } = await slash('form', { name: 'Ada', proof: FILE });
  const { attachments } = (
    interaction!['data'] as { resolved: { attachments: Record<string, { url: string }> } }
  ).resolved;
  const response = await service.fetch(Object.values(attachments)[0]!.url);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(new Uint8Array(await response.arrayBuffer())).toEqual(FILE.bytes);
});

describe('a client refuses', () => {
  const refused: readonly (readonly [string, Readonly<Record<string, GivenValue>>, string])[] = [
    ['a text that is too short', { name: 'A' }, 'a text from 2 to 5 characters'],
    ['a text that is too long', { name: 'Adalie' }, 'a text from 2 to 5 characters'],
    ['a number that is too large', { days: 15 }, 'a whole number from 1 to 14'],
    ['a fraction', { days: 1.5 }, 'a whole number from 1 to 14'],
    ['a text in place of a number', { days: '3' }, 'a whole number from 1 to 14'],
    ['a text in place of a tick', { loud: 'yes' }, 'true or false'],
    ['what is not among the choices', { size: 'medium' }, 'one of "small", "large"'],
    ['a user that there is not', { who: '7' }, 'the id of a user'],
    ['a user in place of a role', { role: IDS.ben }, 'the id of a role of the guild'],
    ['a channel of another type', { where: IDS.voice }, 'of the types GUILD_TEXT'],
    ['a file of another kind', { proof: { ...FILE, filename: 'a.txt' } }, 'a file of the kinds image'],
    ['a text in place of a file', { proof: 'a.png' }, 'a file of the kinds image'],
    ['a file that is too large', { proof: { ...FILE, bytes: new Uint8Array(10_485_761) } }, 'a file'],
    ['a file in place of a text', { name: FILE }, 'a text from 2 to 5 characters'],
  ];

  test.each(refused)('%s', async (_, options, wanted) => {
    await expect(fill(options)).rejects.toMatchObject({
      code: 'BAD_OPTION_VALUE',
      message: expect.stringContaining(wanted) as string,
    });
  });

  test('and says who gave what', async () => {
    await expect(fill({ days: 15 })).rejects.toThrow(
      'ada cannot fill in "days" of "/form" with 15: it accepts a whole number from 1 to 14.',
    );
  });

  test('a channel that the user does not see', async () => {
    const { slash } = createTown([form]);
    const use = slash('form', { name: 'Ben', where: IDS.secret }, { userId: IDS.ben });
    await expect(use).rejects.toMatchObject({ code: 'BAD_OPTION_VALUE' });
  });

  test('a role of another guild', async () => {
    const { slash, world } = createTown([form]);
    addRole(world, { id: '78', name: 'stranger', guildId: '79' });
    await expect(slash('form', { name: 'Ada', role: '78' })).rejects.toMatchObject({
      code: 'BAD_OPTION_VALUE',
    });
  });

  test('a command without its required options, and unknown ones', async () => {
    const { slash } = createTown([form]);
    await expect(slash('form')).rejects.toMatchObject({
      code: 'OPTION_MISSING',
      message: 'ada cannot send "/form" without "name": it is required.',
    });
    await expect(fill({ nam: 'Ada' })).rejects.toMatchObject({ code: 'UNKNOWN_OPTION' });
    await expect(slash('form now')).rejects.toMatchObject({ code: 'UNKNOWN_OPTION' });
  });
});

describe('while a command is being typed', () => {
  const place = { userId: IDS.ada, channelId: IDS.general };

  test('the app suggests, and hears the version and what is focused', async () => {
    const { service } = createTown([form, city]);
    const typed = await service.type({
      ...place,
      path: 'city',
      options: { days: 3 },
      focused: { name: 'name', value: 'Os' },
    });
    expect(typed).toMatchObject({
      outcome: 'choices',
      choices: [{ name: 'Os!', value: 'Os!' }],
      interaction: {
        type: 4,
        data: {
          version: expect.any(String) as string,
          options: [
            { name: 'days', type: 4, value: 3 },
            { name: 'name', type: 3, value: 'Os', focused: true },
          ],
        },
      },
    });
  });

  test('invalid siblings are sent as they are, and files are not', async () => {
    const { service } = createTown([form, city]);
    const typed = await service.type({
      ...place,
      path: 'city',
      options: { days: 'many' },
      focused: { name: 'name', value: '' },
    });
    expect(typed.interaction?.['data']).toMatchObject({ options: [{ value: 'many' }, { value: '' }] });
  });

  test('an option without autocomplete suggests nothing', async () => {
    const { service } = createTown([form, city]);
    const focused = { name: 'name', value: 'A' };
    await expect(service.type({ ...place, path: 'form', options: {}, focused })).rejects.toMatchObject({
      code: 'NO_AUTOCOMPLETE',
    });
    await expect(
      service.type({ ...place, path: 'city', options: {}, focused: { name: 'town', value: '' } }),
    ).rejects.toMatchObject({ code: 'UNKNOWN_OPTION' });
  });
});
