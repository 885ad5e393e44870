import { describe, expect, test } from 'vitest';
import * as schemas from '../../../../protocol/support/schemas/interaction-schemas.js';
import type { ModalSubmitInteraction } from '../../../../../src/protocol/interactions/modal-interaction.js';
import type { WireAttachment } from '../../../../../tools/src/emulator/index.js';
import { createDeckWorld, DECK, HIDDEN, SAILORS } from '../../support/worlds/deck-world.js';
import { ADA, BEN, GENERAL } from '../../support/emulator.js';
import { startForm } from '../../support/modals.js';

const LIMIT = 10_485_760;
const upload = (more: object = {}) => ({ type: 19, custom_id: 'proof', ...more });
const file = (filename: string, text = 'x') => ({ filename, content_type: 'text/plain', text });
const files = (...given: object[]) => ({ custom_id: 'proof', files: given });

describe('files in a modal', () => {
  test('are stored, resolved and delivered by their ids', async () => {
    const { submit, receiver } = await startForm([upload({ max_values: 2 })]);
    const content_base64 = Buffer.from([137, 80, 78, 71]).toString('base64');
    const result = await submit([
      files({ filename: 'a cat.png', content_type: 'image/png', content_base64 }, file('b.txt', 'Hello')),
    ]);
    expect(result.outcome).toBe('message');
    const delivered = JSON.parse(receiver.received.at(-1)!.body) as ModalSubmitInteraction;
    expect(schemas.ModalSubmitInteraction.safeParse(delivered).error).toBeUndefined();
    expect(delivered).toMatchObject({ attachment_size_limit: LIMIT });
    const attachments = Object.values(delivered.data.resolved!.attachments!);
    expect(attachments).toMatchObject([
      { filename: 'a_cat.png', content_type: 'image/png', size: 4, ephemeral: true },
      { filename: 'b.txt', content_type: 'text/plain', size: 5, ephemeral: true },
    ]);
    expect(delivered.data.components).toMatchObject([
      { type: 18, component: { type: 19, custom_id: 'proof', values: attachments.map(({ id }) => id) } },
    ]);
    expect(await (await fetch((attachments[1] as WireAttachment).url)).text()).toBe('Hello');
  });

  test('may be as large as the interaction says', async () => {
    const { submit } = await startForm([upload()]);
    const of = (bytes: number) => {
      const content_base64 = Buffer.alloc(bytes, 7).toString('base64');
      return files({ filename: 'a.bin', content_base64 });
    };
    expect(await submit([of(LIMIT + 1)])).toMatchObject({
      code: 'BAD_COMPONENT_VALUE',
      message: `proof accepts files; found a.bin of ${LIMIT + 1} bytes, more than ${LIMIT}.`,
    });
    const { interaction } = await submit([of(LIMIT)]);
    expect(Object.values(interaction!.data.resolved!.attachments!)).toMatchObject([{ size: LIMIT }]);
  });

  test.each<[string, object, object[], string]>([
    ['none where one is required', {}, [], 'proof accepts 1 file; found 0.'],
    ['more than one by default', {}, [file('a.txt'), file('b.txt')], 'proof accepts 1 file; found 2.'],
    [
      'fewer than the minimum',
      { required: false, min_values: 2, max_values: 3 },
      [file('a.txt')],
      'proof accepts 2 to 3 files; found 1.',
    ],
    [
      'one of another type',
      { file_types: ['image', '.pdf'] },
      [file('a.txt')],
      'proof accepts files of the kinds image, .pdf; found a.txt.',
    ],
  ])('are refused: %s', async (_what, more, given, message) => {
    const { submit, receiver } = await startForm([upload(more)]);
    const before = receiver.received.length;
    expect(await submit(given.length > 0 ? [files(...given)] : [])).toMatchObject({
      code: 'BAD_COMPONENT_VALUE',
      message,
    });
    expect(receiver.received).toHaveLength(before);
  });

  test.each([
    [{ custom_id: 'proof', files: [{ filename: 'a.txt' }] }, 'components.0.files.0'],
    [{ custom_id: 'proof', files: [{ filename: 'a.txt', content_base64: '?' }] }, 'content_base64'],
  ])('must be files: %j', async (given, place) => {
    const { submit } = await startForm([upload()]);
    expect(await submit([given])).toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining(place) as string,
    });
  });

  test('may be left out where none is required, and of any of the types', async () => {
    const fields = [
      upload({ required: false }),
      upload({ custom_id: 'more', file_types: ['image', '.PDF'] }),
    ];
    const { submit } = await startForm(fields);
    const { interaction } = await submit([{ custom_id: 'more', files: [file('a.pdf')] }]);
    expect(interaction!.data.components).toMatchObject([
      { component: { custom_id: 'proof', values: [] } },
      { component: { custom_id: 'more', values: [expect.any(String)] } },
    ]);
  });
});

const options = ['a', 'b', 'c'].map((value) => ({ label: value.toUpperCase(), value }));
const text = (more: object = {}) => ({ type: 4, custom_id: 'f', style: 1, ...more });
const radio = (more: object = {}) => ({ type: 21, custom_id: 'f', options, ...more });
const group = (more: object = {}) => ({ type: 22, custom_id: 'f', options, ...more });
const tick = (more: object = {}) => ({ type: 23, custom_id: 'f', ...more });
const strings = (more: object = {}) => ({ type: 3, custom_id: 'f', options, ...more });
const users = (more: object = {}) => ({ type: 5, custom_id: 'f', ...more });
const roles = (more: object = {}) => ({ type: 6, custom_id: 'f', ...more });
const mentionables = (more: object = {}) => ({ type: 7, custom_id: 'f', ...more });
const channels = (more: object = {}) => ({ type: 8, custom_id: 'f', ...more });
const preset = (id: string, type: string) => ({ default_values: [{ id, type }] });
const chosenB = options.map((each) => ({ ...each, default: each.value === 'b' }));

describe('a field of a modal', () => {
  test.each<[string, object, object | undefined, object]>([
    ['text', text({ min_length: 2, max_length: 3 }), { value: '👋👋👋' }, { value: '👋👋👋' }],
    ['text of several lines', text({ style: 2 }), { value: 'a\nb' }, { value: 'a\nb' }],
    ['optional text', text({ required: false, min_length: 5 }), undefined, { value: '' }],
    ['prefilled text', text({ value: 'as shown' }), undefined, { value: 'as shown' }],
    ['radio', radio(), { value: 'c' }, { value: 'c' }],
    ['radio with a default', radio({ options: chosenB }), undefined, { value: 'b' }],
    ['radio undone', radio({ options: chosenB, required: false }), { value: null }, { value: null }],
    ['group of all', group(), { values: ['a', 'b', 'c'] }, { values: ['a', 'b', 'c'] }],
    ['optional group', group({ required: false, min_values: 2 }), { values: [] }, { values: [] }],
    ['tick', tick(), { value: true }, { value: true }],
    ['tick as shown', tick({ default: true }), undefined, { value: true }],
    ['strings', strings({ max_values: 2 }), { values: ['a', 'c'] }, { values: ['a', 'c'] }],
    ['strings with a default', strings({ options: chosenB }), undefined, { values: ['b'] }],
    ['users', users({ max_values: 2 }), { values: [ADA, BEN] }, { values: [ADA, BEN] }],
    ['users with a default', users(preset(BEN, 'user')), undefined, { values: [BEN] }],
    ['roles', roles(), { values: [SAILORS] }, { values: [SAILORS] }],
    ['mentionables', mentionables({ max_values: 2 }), { values: [SAILORS, BEN] }, { values: [SAILORS, BEN] }],
    ['mentionables with a default', mentionables(preset(SAILORS, 'role')), undefined, { values: [SAILORS] }],
    ['channels', channels({ channel_types: [2] }), { values: [DECK] }, { values: [DECK] }],
    ['channels with a default', channels(preset(GENERAL, 'channel')), undefined, { values: [GENERAL] }],
  ])('is submitted: %s', async (_what, field, given, wanted) => {
    const { submit, receiver } = await startForm([field], { world: createDeckWorld() });
    const result = await submit(given ? [{ custom_id: 'f', ...given }] : []);
    expect(result).toMatchObject({ outcome: 'message' });
    const delivered = JSON.parse(receiver.received.at(-1)!.body) as ModalSubmitInteraction;
    expect(schemas.ModalSubmitInteraction.safeParse(delivered).error).toBeUndefined();
    expect(delivered.data.components).toMatchObject([{ component: { custom_id: 'f', ...wanted } }]);
  });

  test.each<[object, object, object]>([
    [users(), { values: [BEN] }, { users: { [BEN]: {} }, members: { [BEN]: { permissions: /\d+/ } } }],
    [roles(), { values: [SAILORS] }, { roles: { [SAILORS]: { name: 'Sailors' } } }],
    [mentionables(), { values: [SAILORS] }, { roles: { [SAILORS]: {} } }],
    [channels(), { values: [DECK] }, { channels: { [DECK]: { type: 2, permissions: /\d+/ } } }],
  ])('%j with %j has what was chosen resolved', async (field, given, resolved) => {
    const { submit } = await startForm([field], { world: createDeckWorld() });
    const { interaction } = await submit([{ custom_id: 'f', ...given }]);
    expect(Object.keys(interaction!.data.resolved!)).toEqual(Object.keys(resolved));
    for (const [kind, ids] of Object.entries(resolved)) {
      const found = interaction!.data.resolved![kind as 'users']!;
      expect(Object.keys(found)).toEqual(Object.keys(ids as object));
    }
  });

  test.each<[string, object, object | undefined, string]>([
    ['no text', text(), undefined, 'f accepts 1 to 4000 characters; found 0.'],
    ['too short', text({ min_length: 3 }), { value: '👋👋' }, 'f accepts 3 to 4000 characters; found 2.'],
    ['too long', text({ max_length: 2 }), { value: 'abc' }, 'f accepts 1 to 2 characters; found 3.'],
    ['too short, optional', text({ required: false, min_length: 3 }), { value: 'ab' }, 'f accepts 3 to'],
    ['two lines', text(), { value: 'a\nb' }, 'f accepts one line.'],
    ['a tick as text', text(), { value: true }, 'f accepts a text in value.'],
    ['values as text', text(), { values: ['a'] }, 'f is filled with value, not with values.'],
    ['no choice', radio(), undefined, 'f accepts 1 value, each once; found 0.'],
    ['a strange choice', radio(), { value: 'x' }, 'f offers a, b, c.'],
    ['choices of one', radio(), { values: ['a'] }, 'f is filled with value, not with values.'],
    ['no boxes', group(), undefined, 'f accepts 1 to 3 values, each once; found 0.'],
    ['too few boxes', group({ min_values: 2 }), { values: ['a'] }, 'f accepts 2 to 3 values, each once'],
    ['too many boxes', group({ max_values: 1 }), { values: ['a', 'b'] }, 'f accepts 1 value, each once'],
    ['a box twice', group(), { values: ['a', 'a'] }, 'f accepts 1 to 3 values, each once; found 2.'],
    ['text as a tick', tick(), { value: 'yes' }, 'f accepts true or false in value.'],
    ['strange strings', strings(), { values: ['x'] }, 'f offers a, b, c.'],
    ['too many strings', strings(), { values: ['a', 'b'] }, 'f accepts 1 value, each once; found 2.'],
    ['files in a select', strings(), { files: [] }, 'f is filled with values, not with files.'],
    ['nobody', users(), { values: ['5'] }, 'f accepts users; found 5.'],
    ['a role among users', users(), { values: [SAILORS] }, `f accepts users; found ${SAILORS}.`],
    ['no role', roles(), { values: [BEN] }, `f accepts roles of the guild; found ${BEN}.`],
    ['a channel', mentionables(), { values: [DECK] }, 'f accepts users and roles of the guild'],
    [
      'a channel that the user does not see',
      channels(),
      { values: [HIDDEN] },
      `f accepts channels that the user sees; found ${HIDDEN}.`,
    ],
    [
      'a channel of another type',
      channels({ channel_types: [2, 5] }),
      { values: [GENERAL] },
      `f accepts channels that the user sees of the types 2, 5; found ${GENERAL}.`,
    ],
    [
      'a default that the user does not see',
      channels(preset(HIDDEN, 'channel')),
      undefined,
      'f accepts channels that the user sees',
    ],
  ])('is refused: %s', async (_what, field, given, message) => {
    const { submit } = await startForm([field], { world: createDeckWorld() });
    expect(await submit(given ? [{ custom_id: 'f', ...given }] : [])).toMatchObject({
      code: 'BAD_COMPONENT_VALUE',
      message: expect.stringContaining(message) as string,
    });
  });

  test('has no fields that are null', async () => {
    const { opened } = await startForm([
      users({ placeholder: null, min_values: null, default_values: null }),
    ]);
    expect(opened.modal!.components).toEqual([
      { type: 18, id: 1, label: 'L', component: { type: 5, id: 2, custom_id: 'f' } },
    ]);
  });

  test('is filled once', async () => {
    const { submit } = await startForm([text()]);
    const given = { custom_id: 'f', value: 'a' };
    expect(await submit([given, given])).toMatchObject({ message: 'f is given twice.' });
  });
});
