import { describe, expect, test } from 'vitest';
import { defineCommand, button, defineButton, defineModal, row } from 'commandry';
import { ButtonStyle, ComponentType, MessageFlag } from 'commandry/protocol';
import type { FilledField, GivenFile } from '../../../src/testing/service/kit-service.js';
import { answerWith, createTown, IDS, type Town } from './support/kit-town.js';

const show = defineCommand({ name: 'show', description: 'd', run: () => 'never' });

/** Shows a message with components, and returns its id. */
async function shown(town: Town, components: readonly object[], flags = 0): Promise<string> {
  answerWith(town, { type: 4, data: { content: 'Here', components, flags } });
  const { message } = await town.slash('show');
  return message?.id ?? '';
}

const BUTTON = { type: ComponentType.BUTTON, style: ButtonStyle.PRIMARY, label: 'Go', custom_id: 'go' };
const SELECT = {
  ...{ type: ComponentType.STRING_SELECT, custom_id: 'pick', min_values: 1, max_values: 2 },
  options: ['a', 'b', 'c'].map((value) => ({ label: value.toUpperCase(), value })),
};
const ROWS = [BUTTON, { ...BUTTON, custom_id: 'off', disabled: true }];

function inRow(...components: readonly object[]): object {
  return { type: ComponentType.ACTION_ROW, components };
}

describe('a component', () => {
  test('is pressed by anybody who sees its message', async () => {
    const town = createTown([show]);
    const messageId = await shown(town, [inRow(...ROWS)]);
    answerWith(town, { type: 7, data: { content: 'Pressed' } });
    const pressed = await town.service.use({ userId: IDS.ben, messageId, customId: 'go' });
    expect(pressed).toMatchObject({
      outcome: 'updated',
      message: { id: messageId, content: 'Pressed' },
      interaction: {
        type: 3,
        message: { id: messageId, content: 'Here' },
        member: { user: { id: IDS.ben } },
        data: { custom_id: 'go', component_type: 2, id: 2 },
      },
    });
    expect(town.events.map(({ type }) => type)).toEqual(['MESSAGE_CREATE', 'MESSAGE_UPDATE']);
  });

  test('is found in an accessory and a container too', async () => {
    const town = createTown([show]);
    const section = {
      type: ComponentType.SECTION,
      components: [{ type: 10, content: 'Text' }],
      accessory: BUTTON,
    };
    const container = { type: ComponentType.CONTAINER, components: [section] };
    answerWith(town, { type: 4, data: { components: [container], flags: MessageFlag.IS_COMPONENTS_V2 } });
    const { message } = await town.slash('show');
    answerWith(town, { type: 6 });
    const pressed = await town.service.use({ userId: IDS.ada, messageId: message?.id ?? '', customId: 'go' });
    expect(pressed).toMatchObject({ outcome: 'update_deferred', interaction: { data: { id: 4 } } });
  });

  test('refuses who does not see its message, and what the message does not have', async () => {
    const town = createTown([show]);
    const messageId = await shown(town, [inRow(...ROWS)], MessageFlag.EPHEMERAL);
    const { service } = town;
    await expect(service.use({ userId: IDS.ben, messageId, customId: 'go' })).rejects.toMatchObject({
      code: 'UNKNOWN_MESSAGE',
      message: `ben does not see message ${messageId}: it is ephemeral, and only ada sees it.`,
    });
    await expect(service.use({ userId: IDS.ada, messageId: '7', customId: 'go' })).rejects.toMatchObject({
      code: 'UNKNOWN_MESSAGE',
    });
    await expect(service.use({ userId: IDS.ada, messageId, customId: 'stop' })).rejects.toMatchObject({
      code: 'UNKNOWN_COMPONENT',
      message: `ada cannot use "stop" on message ${messageId}: it has no such component; there is "go", "off".`,
    });
    await expect(service.use({ userId: IDS.ada, messageId, customId: 'off' })).rejects.toMatchObject({
      code: 'COMPONENT_DISABLED',
      message: 'ada cannot use "off": it is disabled.',
    });
    const withValues = { userId: IDS.ada, messageId, customId: 'go', values: ['a'] };
    await expect(service.use(withValues)).rejects.toMatchObject({ code: 'BAD_COMPONENT_VALUE' });
  });

  test('is not used in a channel that the user does not see', async () => {
    const town = createTown([show]);
    answerWith(town, { type: 4, data: { content: 'Here', components: [inRow(BUTTON)] } });
    const { message } = await town.slash('show', {}, { channelId: IDS.secret });
    const use = { userId: IDS.ben, messageId: message?.id ?? '', customId: 'go' };
    await expect(town.service.use(use)).rejects.toMatchObject({ code: 'CHANNEL_HIDDEN' });
  });
});

describe('a select', () => {
  async function choose(select: object, values: readonly string[], userId: string = IDS.ada) {
    const town = createTown([show]);
    const messageId = await shown(town, [inRow(select)]);
    answerWith(town, { type: 6 });
    return town.service.use({ userId, messageId, customId: 'pick', values });
  }

  test('delivers what was chosen', async () => {
    expect((await choose(SELECT, ['a', 'c'])).interaction).toMatchObject({
      data: { custom_id: 'pick', component_type: 3, values: ['a', 'c'] },
    });
  });

  test('resolves users, roles and channels', async () => {
    const mentionable = { type: ComponentType.MENTIONABLE_SELECT, custom_id: 'pick', max_values: 2 };
    expect((await choose(mentionable, [IDS.ben, IDS.crew])).interaction).toMatchObject({
      data: {
        values: [IDS.ben, IDS.crew],
        resolved: { users: { [IDS.ben]: {} }, members: { [IDS.ben]: {} }, roles: { [IDS.crew]: {} } },
      },
    });
    const channel = { type: ComponentType.CHANNEL_SELECT, custom_id: 'pick', channel_types: [0] };
    expect((await choose(channel, [IDS.secret])).interaction).toMatchObject({
      data: { resolved: { channels: { [IDS.secret]: { name: 'secret' } } } },
    });
  });

  const refused: readonly (readonly [string, object, readonly string[], string])[] = [
    ['too few values', SELECT, [], 'it accepts 1 to 2 values, each once; found 0'],
    ['too many values', SELECT, ['a', 'b', 'c'], 'it accepts 1 to 2 values, each once; found 3'],
    ['a value twice', SELECT, ['a', 'a'], 'each once'],
    [
      'no value without min_values',
      { type: 5, custom_id: 'pick' },
      [],
      'it accepts 1 value, each once; found 0',
    ],
    [
      'two values without max_values',
      { type: 5, custom_id: 'pick' },
      [IDS.ada, IDS.ben],
      'it accepts 1 value, each once; found 2',
    ],
    ['what it does not offer', SELECT, ['d'], 'it offers a, b, c; found d'],
    ['a user that there is not', { type: 5, custom_id: 'pick' }, ['7'], 'the id of a user'],
    ['a role of no guild', { type: 6, custom_id: 'pick' }, [IDS.ben], 'the id of a role of the guild'],
    [
      'a channel of another type',
      { type: 8, custom_id: 'pick', channel_types: [0] },
      [IDS.voice],
      'of the types GUILD_TEXT',
    ],
  ];
  test.each(refused)('refuses %s', async (_, select, values, why) => {
    await expect(choose(select, values)).rejects.toMatchObject({
      code: 'BAD_COMPONENT_VALUE',
      message: expect.stringContaining(why) as string,
    });
  });
});

describe('a modal', () => {
  const label = (component: object) => ({ type: ComponentType.LABEL, label: 'L', component });
  const FIELDS = [
    label({ type: 4, custom_id: 'why', style: 1, min_length: 2, max_length: 5 }),
    label({ type: 4, custom_id: 'more', style: 2, required: false, value: 'as shown' }),
    label({ ...SELECT, custom_id: 'pick', required: false, min_values: 0 }),
    label({
      type: 21,
      custom_id: 'radio',
      options: SELECT.options.map((each, i) => ({ ...each, default: i === 1 })),
    }),
  ];
  const CHECKS = [
    label({ type: 22, custom_id: 'group', options: SELECT.options, required: false }),
    label({ type: 23, custom_id: 'tick', default: true }),
    label({ type: 19, custom_id: 'files', max_values: 2, file_types: ['image'] }),
    label({ type: 5, custom_id: 'user', default_values: [{ id: IDS.ben, type: 'user' }] }),
  ];
  const FILE: GivenFile = { filename: 'a.png', contentType: 'image/png', bytes: new Uint8Array(2) };

  async function submit(components: readonly object[], fields: readonly FilledField[]) {
    const town = createTown([show]);
    answerWith(town, { type: 9, data: { custom_id: 'form', title: 'Form', components } });
    const opened = await town.slash('show');
    expect(opened).toMatchObject({ outcome: 'modal', modal: { custom_id: 'form', title: 'Form' } });
    answerWith(town, { type: 4, data: { content: 'Thanks' } });
    const use = { userId: IDS.ada, interactionId: opened.interaction?.id ?? '', customId: 'form', fields };
    return { town, use, result: await town.service.submit(use) };
  }

  test('is submitted as it was filled in, and else as it is shown', async () => {
    const { result } = await submit(FIELDS, [{ customId: 'why', value: 'so' }]);
    expect(result).toMatchObject({
      outcome: 'message',
      message: {
        interaction_metadata: { type: 5, triggering_interaction_metadata: { type: 2, name: 'show' } },
      },
      interaction: {
        type: 5,
        data: {
          custom_id: 'form',
          components: [
            { type: 18, id: 1, component: { type: 4, id: 5, custom_id: 'why', value: 'so' } },
            { component: { custom_id: 'more', value: 'as shown' } },
            { component: { custom_id: 'pick', values: [] } },
            { component: { custom_id: 'radio', value: 'b' } },
          ],
        },
      },
    });
    expect(result.interaction).not.toHaveProperty('message');
  });

  test('has ticks, files and people', async () => {
    const { result } = await submit(CHECKS, [
      { customId: 'group', values: ['a', 'b'] },
      { customId: 'tick', value: false },
      { customId: 'files', files: [FILE] },
    ]);
    expect(result.interaction?.['data']).toMatchObject({
      components: [
        { component: { values: ['a', 'b'] } },
        { component: { value: false } },
        { component: { values: [expect.any(String)] } },
        { component: { values: [IDS.ben] } },
      ],
      resolved: { users: { [IDS.ben]: {} } },
    });
    const { attachments } = (result.interaction!['data'] as { resolved: { attachments: object } }).resolved;
    expect(Object.values(attachments)).toMatchObject([{ filename: 'a.png', size: 2 }]);
  });

  test('is submitted once', async () => {
    const { town, use } = await submit(FIELDS, [{ customId: 'why', value: 'so' }]);
    await expect(town.service.submit(use)).rejects.toMatchObject({ code: 'UNKNOWN_MODAL' });
  });

  test('stays open if the app fails', async () => {
    const town = createTown([show]);
    answerWith(town, { type: 9, data: { custom_id: 'form', title: 'Form', components: FIELDS } });
    const { interaction } = await town.slash('show');
    const use = {
      ...{ userId: IDS.ada, interactionId: interaction?.id ?? '', customId: 'form' },
      fields: [{ customId: 'why', value: 'so' }],
    };
    await expect(town.service.submit({ ...use, userId: IDS.ben })).rejects.toMatchObject({
      code: 'UNKNOWN_MODAL',
    });
    answerWith(town, { type: 99 });
    expect(await town.service.submit(use)).toMatchObject({ outcome: 'failed' });
    answerWith(town, { type: 5 });
    expect(await town.service.submit(use)).toMatchObject({ outcome: 'deferred' });
  });

  const refused: readonly (readonly [string, FilledField, string, string])[] = [
    ['a text that is too short', { customId: 'why', value: 'x' }, 'BAD_COMPONENT_VALUE', '2 to 5 characters'],
    ['a second line in a short text', { customId: 'why', value: 'a\nb' }, 'BAD_COMPONENT_VALUE', 'one line'],
    [
      'values in place of a text',
      { customId: 'why', values: ['so'] },
      'BAD_COMPONENT_VALUE',
      'filled with value',
    ],
    [
      'a choice that there is not',
      { customId: 'radio', value: 'z' },
      'BAD_COMPONENT_VALUE',
      'it offers a, b, c',
    ],
    [
      'an unknown field',
      { customId: 'what', value: 'so' },
      'UNKNOWN_COMPONENT',
      'the modal has no such field',
    ],
  ];
  test.each(refused)('refuses %s', async (_, field, code, why) => {
    const fields = field.customId === 'why' ? [field] : [{ customId: 'why', value: 'so' }, field];
    await expect(submit(FIELDS, fields)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(why) as string,
    });
  });

  test('refuses files of another kind, none, and too many', async () => {
    const of = (...files: readonly GivenFile[]) => submit(CHECKS, [{ customId: 'files', files }]);
    await expect(of({ ...FILE, filename: 'a.txt' })).rejects.toThrow('it accepts files of the kinds image');
    await expect(of()).rejects.toThrow('it accepts 1 to 2 files; found 0');
    await expect(of(FILE, FILE, FILE)).rejects.toThrow('found 3');
  });

  const BARE = [
    label({ type: 3, custom_id: 'pick', options: SELECT.options }),
    label({ type: 22, custom_id: 'group', options: SELECT.options }),
    label({ type: 19, custom_id: 'files' }),
    label({ type: 4, custom_id: 'why', style: 2 }),
  ];
  const FILLED: Readonly<Record<string, FilledField>> = {
    pick: { customId: 'pick', values: ['a'] },
    group: { customId: 'group', values: ['a'] },
    files: { customId: 'files', files: [FILE] },
    why: { customId: 'why', value: 'x' },
  };
  const submitBare = (field: FilledField) =>
    submit(BARE, Object.values({ ...FILLED, [field.customId]: field }));

  test.each<FilledField>([
    ...Object.values(FILLED),
    { customId: 'group', values: ['a', 'b', 'c'] },
    { customId: 'why', value: 'x'.repeat(4000) },
  ])('that states no limits takes %j', async (field) => {
    expect((await submitBare(field)).result).toMatchObject({ outcome: 'message' });
  });

  test.each<[FilledField, string]>([
    [{ customId: 'pick', values: [] }, 'it accepts 1 value, each once; found 0'],
    [{ customId: 'pick', values: ['a', 'b'] }, 'it accepts 1 value, each once; found 2'],
    [{ customId: 'group', values: [] }, 'it accepts 1 to 3 values, each once; found 0'],
    [{ customId: 'files', files: [] }, 'it accepts 1 file; found 0'],
    [{ customId: 'files', files: [FILE, FILE] }, 'it accepts 1 file; found 2'],
    [{ customId: 'why', value: '' }, 'it accepts 1 to 4000 characters; found 0'],
    [{ customId: 'why', value: 'x'.repeat(4001) }, 'it accepts 1 to 4000 characters; found 4001'],
  ])('that states no limits refuses %j', async (field, why) => {
    await expect(submitBare(field)).rejects.toMatchObject({
      code: 'BAD_COMPONENT_VALUE',
      message: expect.stringContaining(why) as string,
    });
  });

  test('that a component opened updates the message of the component', async () => {
    const town = createTown([show]);
    const messageId = await shown(town, [inRow(BUTTON)]);
    answerWith(town, { type: 9, data: { custom_id: 'form', title: 'Form', components: FIELDS } });
    const { interaction } = await town.service.use({ userId: IDS.ben, messageId, customId: 'go' });
    answerWith(town, { type: 7, data: { content: 'Updated' } });
    const fields = [{ customId: 'why', value: 'so' }];
    const use = { userId: IDS.ben, interactionId: interaction?.id ?? '', customId: 'form', fields };
    expect(await town.service.submit(use)).toMatchObject({
      outcome: 'updated',
      message: { id: messageId, content: 'Updated' },
      interaction: { message: { id: messageId } },
    });
  });
});

test('an app with routes is pressed, asks and is told', async () => {
  const why = defineModal({
    id: 'why',
    title: 'Why?',
    inputs: { reason: { type: 'text', label: 'Reason', required: true } },
    run: (_, { reason }) => `Because ${reason}`,
  });
  const ask = defineButton({ id: 'ask', run: (interaction) => interaction.showModal(why, {}) });
  const menu = defineCommand({
    name: 'menu',
    description: 'd',
    run: () => ({ content: 'Menu', components: [row(button(ask, { label: 'Ask' }))] }),
  });
  const { slash, service } = createTown([menu, ask, why]);
  const { message } = await slash('menu');
  const [first] = (message?.['components'] ?? []) as readonly { components: { custom_id: string }[] }[];
  const use = { userId: IDS.ben, messageId: message?.id ?? '' };
  const asked = await service.use({ ...use, customId: first?.components[0]?.custom_id ?? '' });
  const [field] = (asked.modal?.['components'] ?? []) as readonly { component: { custom_id: string } }[];
  const told = await service.submit({
    ...{ userId: IDS.ben, interactionId: asked.interaction?.id ?? '' },
    customId: String(asked.modal?.['custom_id']),
    fields: [{ customId: field?.component.custom_id ?? '', value: 'I can' }],
  });
  expect(told).toMatchObject({ outcome: 'message', message: { content: 'Because I can', type: 19 } });
});
