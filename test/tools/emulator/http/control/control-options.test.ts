import { describe, expect, test } from 'vitest';
import { createWorld, type PickerResult } from '../../../../../tools/src/emulator/index.js';
import { startBot } from '../../support/bot.js';
import { ADA, BEN, BOT, GENERAL, HARBOUR, slash } from '../../support/emulator.js';

const kinds = { user: 6, channel: 7, role: 8, whom: 9, file: 11 };
const give = slash('give', {
  options: [
    ...Object.entries(kinds).map(([name, type]) => ({ type, name, description: name })),
    { type: 7, name: 'voice', description: 'A voice channel', channel_types: [2] },
    { type: 11, name: 'image', description: 'An image', file_types: ['image'] },
    { type: 3, name: 'text', description: 'Text', autocomplete: true },
    { type: 4, name: 'days', description: 'Days', max_value: 9 },
  ],
});

async function startGive() {
  const world = createWorld();
  world.roles.push({ id: '50', guildId: HARBOUR, name: 'Sailors', permissions: '0', color: 255 });
  const channel = { guildId: HARBOUR, name: 'hidden', type: 0 as const };
  const hide = { id: HARBOUR, type: 0 as const, deny: '1024' };
  world.channels.push(
    { ...channel, id: '60', overwrites: [hide] },
    { ...channel, id: '61', name: 'deck', type: 2 },
    { ...channel, id: '62', name: 'boats', type: 12, parentId: GENERAL, memberIds: [ADA, BEN] },
  );
  world.users.push({ id: '70', username: 'cleo' });
  return startBot([give], () => ({ type: 4, data: { content: 'ok' } }), { world });
}

describe('an option is filled in words', () => {
  test.each([
    ['user:<@1100000000000000302>', 'users', BEN],
    ['user:<@!1100000000000000302>', 'users', BEN],
    ['user:@ben', 'users', BEN],
    ['user:@Captain Ben', 'users', BEN],
    [`user:${BEN}`, 'users', BEN],
    ['role:<@&50>', 'roles', '50'],
    ['role:@Sailors', 'roles', '50'],
    ['role:@everyone', 'roles', HARBOUR],
    ['whom:@ada', 'users', ADA],
    ['whom:<@&50>', 'roles', '50'],
    ['channel:<#61>', 'channels', '61'],
    ['channel:#deck', 'channels', '61'],
    ['voice:#deck', 'channels', '61'],
  ])('%s', async (text, kind, id) => {
    const { invoke } = await startGive();
    const { interaction } = await invoke({ text: `/give ${text}` }, BEN);
    expect(interaction!.data.options![0]!.value).toBe(id);
    expect(interaction!.data.resolved![kind as 'users']).toHaveProperty(id);
  });

  test.each([
    ['user:@nobody', 'a user'],
    ['user:<#61>', 'a user'],
    ['user:ben', 'a user'],
    ['role:@nobody', 'a role of the guild'],
    [`role:${BEN}`, 'a role of the guild'],
    ['channel:#hidden', 'a channel that the user sees'],
    ['voice:#general', 'a channel that the user sees of the types 2'],
    ['file:cat.png', 'a file in options'],
  ])('but not with %s', async (text, wanted) => {
    const { invoke, receiver } = await startGive();
    expect(await invoke({ text: `/give ${text}` }, BEN)).toMatchObject({
      code: 'BAD_OPTION_VALUE',
      message: expect.stringContaining(`wants ${wanted}`) as unknown,
    });
    expect(receiver.received).toEqual([]);
  });
});

test('users come with their members, and without them from outside the guild', async () => {
  const { invoke } = await startGive();
  const { interaction } = await invoke({ command: 'give', options: { user: BEN, whom: '70' } });
  const { users, members } = interaction!.data.resolved!;
  expect(Object.keys(users!)).toEqual(['70', BEN].sort((a, b) => Number(a) - Number(b)));
  expect(Object.keys(members!)).toEqual([BEN]);
  expect(members![BEN]).not.toHaveProperty('user');
  expect(members![BEN]).toMatchObject({ nick: 'Captain Ben', permissions: '1689367471311937' });
});

describe('a typed text and options beside it', () => {
  const file = { filename: 'notes.txt', text: 'Rain' };

  test('fill the command together', async () => {
    const { invoke } = await startGive();
    const { interaction } = await invoke({ text: '/give user:@ben', options: { file } });
    expect(interaction!.data.options!.map(({ name }) => name)).toEqual(['user', 'file']);
    expect(Object.values(interaction!.data.resolved!.attachments!)).toMatchObject([
      { filename: 'notes.txt' },
    ]);
  });

  test('go with suggestions too', async () => {
    const { autocomplete } = await startGive();
    const { interaction } = await autocomplete({ text: '/give text:Ra', options: { days: 3 } });
    expect(interaction!.data.options).toMatchObject([
      { name: 'days', value: 3 },
      { name: 'text', value: 'Ra', focused: true },
    ]);
  });

  test('fill no option twice', async () => {
    const { invoke } = await startGive();
    expect(await invoke({ text: '/give user:@ben', options: { user: ADA } })).toMatchObject({
      code: 'OPTION_TWICE',
      message: 'Option "user" is given twice.',
    });
  });
});

test('roles come whole', async () => {
  const { invoke } = await startGive();
  const { interaction } = await invoke({ command: 'give', options: { role: '50' } });
  expect(interaction!.data.resolved!.roles!['50']).toEqual({
    id: '50',
    name: 'Sailors',
    color: 255,
    colors: { primary_color: 255, secondary_color: null, tertiary_color: null },
    description: null,
    flags: 0,
    hoist: false,
    icon: null,
    managed: false,
    mentionable: false,
    permissions: '0',
    position: 0,
    unicode_emoji: null,
  });
});

test('channels come with what the user and the application may do there, threads with their state', async () => {
  const { invoke } = await startGive();
  const { interaction } = await invoke({ command: 'give', options: { channel: '62', voice: '61' } }, BEN);
  const { channels } = interaction!.data.resolved!;
  expect(channels!['61']).toMatchObject({
    name: 'deck',
    type: 2,
    permissions: '1689367471311937',
    app_permissions: '1689367471311937',
  });
  expect(channels!['61']).not.toHaveProperty('thread_metadata');
  expect(channels!['62']).toMatchObject({
    parent_id: GENERAL,
    thread_metadata: { archived: false, auto_archive_duration: 1440, locked: false, invitable: true },
  });
});

describe('a file', () => {
  test('is delivered as an attachment that can be fetched', async () => {
    const { invoke } = await startGive();
    const image = { filename: 'cat.PNG', content_type: 'image/png', content_base64: 'aGVsbG8=' };
    const { interaction } = await invoke({ command: 'give', options: { image } });
    const id = interaction!.data.options![0]!.value as string;
    const attachment = interaction!.data.resolved!.attachments![id]!;
    expect(attachment).toMatchObject({
      id,
      filename: 'cat.PNG',
      size: 5,
      content_type: 'image/png',
      ephemeral: true,
    });
    expect(await (await fetch(attachment.url)).text()).toBe('hello');
  });

  test('may have 10 MiB, and no more', async () => {
    const { invoke } = await startGive();
    const give = (bytes: number) => {
      const content_base64 = Buffer.alloc(bytes, 7).toString('base64');
      return invoke({ command: 'give', options: { file: { filename: 'a.bin', content_base64 } } });
    };
    const { interaction } = await give(10_485_760);
    expect(Object.values(interaction!.data.resolved!.attachments!)).toMatchObject([{ size: 10_485_760 }]);
    expect(await give(10_485_761)).toMatchObject({ code: 'BAD_OPTION_VALUE' });
  });

  describe('for an option with file_types', () => {
    const notes = { command: 'give', options: { image: { filename: 'notes.txt', text: 'Rain' } } };
    const readImage = (command: object) =>
      (command as { options: { name: string }[] }).options.find(({ name }) => name === 'image');

    test('is refused if it is of another kind, with the kinds', async () => {
      const { invoke, receiver } = await startGive();
      expect(await invoke(notes)).toMatchObject({
        code: 'BAD_OPTION_VALUE',
        message: expect.stringMatching(
          /^Option "image" wants a file of the kinds image .*found notes\.txt\.$/,
        ) as unknown,
      });
      expect(receiver.received).toEqual([]);
    });

    test('is checked although the API does not return them; the picker has them', async () => {
      const { emulator } = await startGive();
      const listed = (await emulator.api('GET', '')).body as { id: string; name: string }[];
      const { id } = listed.find(({ name }) => name === 'give')!;
      for (const path of ['', '?with_localizations=true', `/${id}`]) {
        expect((await emulator.api('GET', path)).text).not.toContain('file_types');
      }
      const { body } = await emulator.control('GET', `/users/${ADA}/picker?channel_id=${GENERAL}&type=1`);
      const [picked] = (body as PickerResult).commands;
      expect(readImage(picked!)).toMatchObject({ file_types: ['image'] });
    });

    test('is of any kind once an edit has left them out; an edit of something else keeps them', async () => {
      const { emulator, invoke } = await startGive();
      const listed = (await emulator.api('GET', '')).body as { id: string; name: string }[];
      const { id } = listed.find(({ name }) => name === 'give')!;
      await emulator.api('PATCH', `/${id}`, { description: 'Gives' });
      expect(await invoke(notes)).toMatchObject({ code: 'BAD_OPTION_VALUE' });
      const options = [{ type: 11, name: 'image', description: 'An image' }];
      expect((await emulator.api('PATCH', `/${id}`, { options })).status).toBe(200);
      const { interaction } = await invoke(notes);
      expect(Object.values(interaction!.data.resolved!.attachments!)).toMatchObject([
        { filename: 'notes.txt' },
      ]);
    });

    test('is checked in a subcommand of a group too', async () => {
      const image = { type: 11, name: 'image', description: 'An image', file_types: ['.PDF', 'video'] };
      const add = { type: 1, name: 'add', description: 'Adds', options: [image] };
      const group = { type: 2, name: 'photo', description: 'Photos', options: [add] };
      const { emulator, invoke } = await startBot([slash('album', { options: [group] })]);
      expect((await emulator.api('GET', '')).text).not.toContain('file_types');
      const send = (filename: string) =>
        invoke({ command: 'album photo add', options: { image: { filename, text: '' } } });
      expect(await send('cat.png')).toMatchObject({
        code: 'BAD_OPTION_VALUE',
        message: expect.stringContaining('a file of the kinds .PDF, video') as unknown,
      });
      expect(await send('cat.pdf')).toHaveProperty('interaction');
    });
  });

  test.each([
    ['without content', { file: { filename: 'cat.txt' } }],
    ['with two contents', { file: { filename: 'cat.txt', text: 'cat', content_base64: '' } }],
    ['that is none', { file: 'cat.txt' }],
  ])('%s is refused', async (_what, options) => {
    const { invoke } = await startGive();
    expect(await invoke({ command: 'give', options })).toMatchObject({ code: 'BAD_OPTION_VALUE' });
  });
});

test('while an option is typed, files are not sent and what does not fit is sent as typed', async () => {
  const { autocomplete } = await startGive();
  const typed = await autocomplete({ text: '/give days:many user:@nobody text:P' });
  expect(typed.interaction!.data.options!.map(({ value }) => value)).toEqual(['many', '@nobody', 'P']);
  const given = await autocomplete({
    command: 'give',
    options: { file: { filename: 'a', text: 'a' }, days: 99, user: BOT },
    focused: { name: 'text', value: '' },
  });
  expect(given.interaction!.data.options!.map(({ value }) => value)).toEqual([99, BOT, '']);
  expect(Object.keys(given.interaction!.data.resolved!)).toEqual(['users', 'members']);
});
