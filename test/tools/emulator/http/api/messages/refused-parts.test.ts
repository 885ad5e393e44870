import { describe, expect, test } from 'vitest';
import type { WireMessage } from '../../../../../../tools/src/emulator/index.js';
import { WEATHER } from '../../../support/emulator.js';
import { startAnswering } from '../../../support/interactions.js';
import { createMessageWorld, GENERAL, startForMessages, SUN } from '../../../support/messages.js';

const row = (...components: object[]) => ({ type: 1, components });
const button = (more: object) => ({ type: 2, style: 1, custom_id: 'go', ...more });
const select = (more: object) => ({
  type: 3,
  custom_id: 'where',
  options: [{ label: 'A', value: 'a' }],
  ...more,
});
const v2 = (...components: object[]) => ({ flags: 32_768, components });
const poll = (poll_media: object) => ({
  poll: { question: { text: 'Rain?' }, answers: [{ poll_media }, { poll_media: { text: 'No' } }] },
});
const url = 'attachment://no.txt';
const SPIN = '1100000000000000998';

/** Data of a message, the place of its error, and the inner code. */
const REFUSED: readonly (readonly [what: string, data: object, place: string, code: string])[] = [
  [
    'an emoji of nothing',
    { components: [row(button({ label: 'Go', emoji: {} }))] },
    'components.0.components.0.emoji.name',
    'COMPONENT_INVALID_EMOJI',
  ],
  [
    'an emoji that is a word',
    { components: [row(select({ options: [{ label: 'A', value: 'a', emoji: { name: 'sun' } }] }))] },
    'components.0.components.0.options.0.emoji.name',
    'COMPONENT_INVALID_EMOJI',
  ],
  [
    'a custom emoji that does not exist',
    { components: [row(button({ emoji: { id: '1100000000000000999', name: 'rain' } }))] },
    'components.0.components.0.emoji.id',
    'COMPONENT_INVALID_EMOJI',
  ],
  [
    'such an emoji in a poll',
    poll({ text: 'Yes', emoji: { id: '1100000000000000999' } }),
    'poll.answers.0.poll_media.emoji.id',
    'COMPONENT_INVALID_EMOJI',
  ],
  [
    'a file that it does not have',
    v2({ type: 13, file: { url } }),
    'components.0.file.url',
    'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND',
  ],
  [
    'such a file in a gallery',
    v2({ type: 12, items: [{ media: { url } }] }),
    'components.0.items.0.media.url',
    'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND',
  ],
  [
    'such a file as a thumbnail',
    v2({ type: 9, components: [{ type: 10, content: 'x' }], accessory: { type: 11, media: { url } } }),
    'components.0.accessory.media.url',
    'UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND',
  ],
  [
    'a button with nothing on it',
    { components: [row(button({}))] },
    'components.0.components.0.label',
    'BASE_TYPE_REQUIRED',
  ],
  [
    'a long answer of a poll',
    poll({ text: 'x'.repeat(56) }),
    'poll.answers.0.poll_media.text',
    'BASE_TYPE_BAD_LENGTH',
  ],
  [
    'more values than options',
    { components: [row(select({ max_values: 2 }))] },
    'components.0.components.0.options',
    'BASE_TYPE_BAD_LENGTH',
  ],
  [
    'reversed limits',
    { components: [row({ type: 5, custom_id: 'who', min_values: 3, max_values: 2 })] },
    'components.0.components.0.min_values',
    'COMPONENT_MIN_VALUES_INVALID',
  ],
];

const treeOf = (place: string, code: string) =>
  place.split('.').reduceRight<object>((inner, step) => ({ [step]: inner }), { _errors: [{ code }] });

describe.each(REFUSED)('a message with %s is refused', (_what, data, place, code) => {
  test('in a channel, as a new one and as an edit', async () => {
    const { bot, send } = await startForMessages();
    const { id } = await send({ content: 'Before' });
    const path = `/channels/${GENERAL}/messages`;
    const sent = await bot('POST', path, data);
    expect(sent.body).toMatchObject({ code: 50035, errors: treeOf(place, code) });
    if ('poll' in data) return;
    const edited = await bot('PATCH', `${path}/${id}`, { content: null, ...data });
    expect(edited.body).toMatchObject({ code: 50035, errors: treeOf(place, code) });
    expect((await bot('GET', `${path}/${id}`)).body).toMatchObject({ content: 'Before' });
  });

  test('as a response', async () => {
    const bot = await startAnswering([], { world: createMessageWorld() });
    const errors: unknown[] = [];
    await bot.pingLater(async (to) => {
      errors.push((await bot.callback(to, { type: 4, data })).body);
      await bot.callback(to, { type: 4, data: { content: 'Instead' } });
    });
    expect(errors).toMatchObject([{ code: 50035, errors: { data: treeOf(place, code) } }]);
  });
});

describe('a message is accepted', () => {
  test('with an emoji of the world, and a standard one in any form', async () => {
    const { send } = await startForMessages();
    const emojis = [{ id: SUN, name: 'sun' }, { name: '⚔' }, { name: '⚔️' }];
    const buttons = emojis.map((emoji, index) => button({ custom_id: `${index}`, emoji }));
    expect(await send({ components: [row(...buttons)] })).toMatchObject({
      components: [{ components: emojis.map((emoji) => ({ emoji })) }],
    });
  });

  test('and shows each emoji with its name as it is, and with an id only if it has one', async () => {
    const world = createMessageWorld();
    world.emojis!.push({ ...world.emojis![0]!, id: SPIN, name: 'spin', animated: true });
    const { send } = await startForMessages({}, { world });
    const given = [{ id: SUN }, { id: SPIN, name: 'old' }, { id: null, name: '⚔️' }];
    const shown = [{ id: SUN, name: 'sun' }, { id: SPIN, name: 'spin', animated: true }, { name: '⚔️' }];
    const options = given.map((emoji, index) => ({ label: 'A', value: `${index}`, emoji }));
    const buttons = given.map((emoji, index) => button({ custom_id: `${index}`, emoji }));
    const { components } = await send({ components: [row(...buttons), row(select({ options }))] });
    const [first, second] = components as unknown as { components: { emoji: object; options: never[] }[] }[];
    expect(first!.components.map(({ emoji }) => emoji)).toEqual(shown);
    expect(second!.components[0]!.options.map(({ emoji }) => emoji)).toEqual(shown);
    const accessory = button({ emoji: { id: SUN } });
    const section = { type: 9, components: [{ type: 10, content: 'x' }], accessory };
    expect(await send(v2({ type: 17, components: [section] }))).toMatchObject({
      components: [{ components: [{ accessory: { emoji: { id: SUN, name: 'sun' } } }] }],
    });
    expect(await send(poll({ text: 'Yes', emoji: { id: SUN } }))).toMatchObject({
      poll: { answers: [{ poll_media: { emoji: { id: SUN, name: 'sun' } } }, {}] },
    });
  });

  test('with the id of any emoji, where the world has none', async () => {
    const bot = await startAnswering();
    const components = [row(button({ emoji: { id: '1100000000000000999', name: 'rain' } }))];
    expect(await bot.ping({ type: 4, data: { components } })).toMatchObject({ outcome: 'message' });
  });

  test('with the files that it has or keeps, by the names that Discord gives them', async () => {
    const { emulator, ...bot } = await startAnswering();
    const { interaction } = await bot.ping({ type: 4, data: v2({ type: 10, content: 'x' }) });
    const upload = async (data: object, names: readonly string[]) => {
      const form = new FormData();
      form.set('payload_json', JSON.stringify(data));
      for (const [index, name] of names.entries()) form.set(`files[${index}]`, new Blob(['x']), name);
      const path = `/api/v10/webhooks/${WEATHER.id}/${interaction!.token}/messages/@original`;
      const answer = await fetch(emulator.baseUrl + path, { method: 'PATCH', body: form });
      return { status: answer.status, body: (await answer.json()) as WireMessage };
    };
    const shown = (...names: string[]) =>
      v2(...names.map((name) => ({ type: 13, file: { url: `attachment://${name}` } })));
    const first = await upload(shown('a b.txt'), ['a b.txt']);
    expect(first).toMatchObject({ status: 200, body: { components: [{ name: 'a_b.txt', size: 1 }] } });
    expect((await upload(shown('a_b.txt', 'c.txt'), ['c.txt'])).status).toBe(200);
    expect((await upload({ ...shown('a_b.txt'), attachments: [] }, [])).status).toBe(400);
  });
});
