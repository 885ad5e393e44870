import { describe, expect, test } from 'vitest';
import type {
  InvokeResult,
  WireComponentInteraction,
  WireModalInteraction,
} from '../../../../../tools/src/emulator/index.js';
import * as schemas from '../../../../protocol/support/schemas/interaction-schemas.js';
import { ADA, BEN, GENERAL, HARBOUR, slash } from '../../support/emulator.js';
import { startAnswering, type AnsweringBot } from '../../support/interactions.js';
import { answerJson } from '../../support/receiver.js';

const row = (...components: object[]) => ({ type: 1, components });
const options = ['small', 'large'].map((value) => ({ label: value, value }));
const COMPONENTS = [
  row(
    { type: 2, style: 1, label: 'More', custom_id: 'more' },
    { type: 2, style: 1, label: 'Never', custom_id: 'never', disabled: true },
  ),
  row({ type: 3, custom_id: 'size', options, max_values: 2 }),
  row({ type: 5, custom_id: 'who' }),
  row({ type: 8, custom_id: 'where' }),
  row({ type: 7, custom_id: 'anybody', max_values: 2 }),
];

async function startWithComponents() {
  const bot = await startAnswering([slash('form')]);
  const { message } = await bot.ping({ type: 4, data: { content: 'Choose', components: COMPONENTS } });
  const answer = (callback: unknown) => {
    bot.receiver.respond = (_received, response) => {
      answerJson(response, callback);
    };
  };
  answer({ type: 7, data: { content: 'Chosen' } });
  const use = async (body: object, user = ADA) => {
    const sent = { message_id: message!.id, ...body };
    const { body: result } = await bot.emulator.control('POST', `/users/${user}/component`, sent);
    return result as InvokeResult<WireComponentInteraction>;
  };
  return { ...bot, message: message!, answer, use };
}

describe('a component', () => {
  test('is numbered with the others, row by row', async () => {
    const { message } = await startWithComponents();
    expect(message.components).toMatchObject([
      { id: 1, components: [{ id: 2 }, { id: 3 }] },
      { id: 4, components: [{ id: 5 }] },
      { id: 6, components: [{ id: 7 }] },
      { id: 8, components: [{ id: 9 }] },
      { id: 10, components: [{ id: 11 }] },
    ]);
  });

  test.each<[object, object]>([
    [{ custom_id: 'more' }, { component_type: 2, id: 2 }],
    [
      { custom_id: 'size', values: ['large', 'small'] },
      { component_type: 3, id: 5, values: ['large', 'small'] },
    ],
    [
      { custom_id: 'who', values: [BEN] },
      { values: [BEN], resolved: { users: { [BEN]: { id: BEN } }, members: { [BEN]: {} } } },
    ],
    [{ custom_id: 'where', values: [GENERAL] }, { resolved: { channels: { [GENERAL]: { type: 0 } } } }],
    [
      { custom_id: 'anybody', values: [BEN, HARBOUR] },
      { resolved: { users: { [BEN]: {} }, roles: { [HARBOUR]: { name: '@everyone' } } } },
    ],
  ])('is delivered complete: %j', async (body, data) => {
    const { use, message, receiver } = await startWithComponents();
    const { interaction, outcome } = await use(body, BEN);
    const { author: _author, interaction: _asked, interaction_metadata: _metadata, ...shown } = message;
    expect(outcome).toBe('updated');
    expect(interaction).toMatchObject({
      type: 3,
      message: shown,
      data,
      member: { user: { id: BEN } },
      authorizing_integration_owners: { '0': HARBOUR },
    });
    const delivered = JSON.parse(receiver.received.at(-1)!.body) as unknown;
    expect(delivered).toEqual(interaction);
    expect(schemas.MessageComponentInteraction.safeParse(delivered).error).toBeUndefined();
  });

  test.each([
    [{ custom_id: 'nothing' }, 'UNKNOWN_COMPONENT'],
    [{ custom_id: 'never' }, 'COMPONENT_DISABLED'],
    [{ custom_id: 'more', values: [] }, 'BAD_COMPONENT_VALUE'],
    [{ custom_id: 'size' }, 'BAD_COMPONENT_VALUE'],
    [{ custom_id: 'size', values: ['large', 'large'] }, 'BAD_COMPONENT_VALUE'],
    [{ custom_id: 'size', values: ['huge'] }, 'BAD_COMPONENT_VALUE'],
    [{ custom_id: 'who', values: ['5'] }, 'BAD_COMPONENT_VALUE'],
    [{ custom_id: 'who', values: [ADA, BEN] }, 'BAD_COMPONENT_VALUE'],
    [{ custom_id: 'more', message_id: '5' }, 'UNKNOWN_MESSAGE'],
    [{}, 'BAD_REQUEST'],
  ])('cannot be used so: %j is %s', async (body, code) => {
    const { use, receiver } = await startWithComponents();
    const before = receiver.received.length;
    expect(await use(body)).toMatchObject({ code });
    expect(receiver.received).toHaveLength(before);
  });

  test('changes its message, which is @original from then on', async () => {
    const { use, webhook, message } = await startWithComponents();
    const { interaction } = await use({ custom_id: 'more' });
    const original = await webhook(interaction!, 'GET', '/messages/@original');
    expect(original).toMatchObject({ body: { id: message.id, content: 'Chosen' } });
    expect(await webhook(interaction!, 'PATCH', '/messages/@original', { components: [] })).toMatchObject({
      status: 200,
      body: { id: message.id, components: [] },
    });
  });

  test('is answered by a reply to its message', async () => {
    const { use, answer, message } = await startWithComponents();
    answer({ type: 4, data: { content: 'Yes' } });
    const { interaction, message: reply } = await use({ custom_id: 'more' });
    expect(reply).toMatchObject({
      type: 19,
      message_reference: { message_id: message.id },
      interaction_metadata: { id: interaction!.id, type: 3, interacted_message_id: message.id },
    });
    expect(reply).not.toHaveProperty('interaction');
  });
});

const MODAL = {
  custom_id: 'details',
  title: 'Details',
  components: [
    { type: 10, content: 'Tell us' },
    { type: 18, label: 'City', component: { type: 4, custom_id: 'city', style: 1, min_length: 2 } },
    { type: 1, components: [{ type: 4, custom_id: 'note', style: 2, label: 'Note', required: false }] },
    { type: 18, label: 'Size', component: { type: 3, custom_id: 'size', options } },
    { type: 18, label: 'Who', component: { type: 5, custom_id: 'who', required: false } },
  ],
};

async function startModal(modal: object = MODAL) {
  const bot: AnsweringBot = await startAnswering();
  const opened = await bot.ping({ type: 9, data: modal });
  bot.receiver.respond = (_received, response) => {
    answerJson(response, { type: 4, data: { content: 'Thanks' } });
  };
  const submit = async (components: readonly object[], more: object = {}, user = ADA) => {
    const body = { interaction_id: opened.interaction!.id, custom_id: 'details', components, ...more };
    const { body: result } = await bot.emulator.control('POST', `/users/${user}/modal`, body);
    return result as InvokeResult<WireModalInteraction>;
  };
  return { ...bot, opened, submit };
}

describe('a modal', () => {
  const city = { custom_id: 'city', value: 'Paris' };
  const size = { custom_id: 'size', values: ['large'] };

  test('is shown with a number on everything, lists before what is in labels', async () => {
    const { opened } = await startModal();
    expect(opened).toMatchObject({ outcome: 'modal', shown: expect.stringContaining('Details') as string });
    expect(opened.modal!.components).toMatchObject([
      { id: 1 },
      { id: 2, component: { id: 7 } },
      { id: 3, components: [{ id: 4 }] },
      { id: 5, component: { id: 8 } },
      { id: 6, component: { id: 9 } },
    ]);
  });

  test('is submitted as a mirror of itself', async () => {
    const { submit, opened, receiver } = await startModal();
    const result = await submit([city, size, { custom_id: 'who', values: [BEN] }]);
    expect(result).toMatchObject({
      outcome: 'message',
      message: {
        type: 20,
        interaction_metadata: {
          type: 5,
          triggering_interaction_metadata: { id: opened.interaction!.id, type: 2, name: 'ping' },
        },
      },
      interaction: {
        type: 5,
        data: {
          custom_id: 'details',
          components: [
            { type: 10 },
            { type: 18, component: { type: 4, custom_id: 'city', value: 'Paris' } },
            { type: 1, components: [{ type: 4, custom_id: 'note', value: '' }] },
            { type: 18, component: { type: 3, custom_id: 'size', values: ['large'] } },
            { type: 18, component: { type: 5, custom_id: 'who', values: [BEN] } },
          ],
          resolved: { users: { [BEN]: {} } },
        },
      },
    });
    const delivered = JSON.parse(receiver.received.at(-1)!.body) as unknown;
    expect(schemas.ModalSubmitInteraction.safeParse(delivered).error).toBeUndefined();
    expect(delivered).not.toHaveProperty('message');
    expect(await submit([city, size])).toMatchObject({ code: 'UNKNOWN_MODAL' });
  });

  test('has groups and boxes', async () => {
    const label = (component: object) => ({ type: 18, label: 'L', component });
    const { submit, receiver } = await startModal({
      ...MODAL,
      components: [
        label({ type: 21, custom_id: 'which', options, required: false }),
        label({ type: 21, custom_id: 'that', options }),
        label({ type: 22, custom_id: 'several', options }),
        label({ type: 23, custom_id: 'sure', default: true }),
        label({ type: 19, custom_id: 'files', required: false }),
      ],
    });
    const { interaction } = await submit([
      { custom_id: 'that', value: 'small' },
      { custom_id: 'several', values: ['small', 'large'] },
    ]);
    expect(interaction!.data.components).toMatchObject([
      { component: { value: null } },
      { component: { value: 'small' } },
      { component: { values: ['small', 'large'] } },
      { component: { value: true } },
      { component: { values: [] } },
    ]);
    const delivered = JSON.parse(receiver.received.at(-1)!.body) as unknown;
    expect(schemas.ModalSubmitInteraction.safeParse(delivered).error).toBeUndefined();
  });

  test.each<[string, readonly object[], object, string]>([
    ['without a required text', [size], {}, 'BAD_COMPONENT_VALUE'],
    ['with too short a text', [{ ...city, value: 'P' }, size], {}, 'BAD_COMPONENT_VALUE'],
    ['without a required choice', [city], {}, 'BAD_COMPONENT_VALUE'],
    [
      'with a user who is not there',
      [city, size, { custom_id: 'who', values: ['5'] }],
      {},
      'BAD_COMPONENT_VALUE',
    ],
    ['with a stray field', [city, size, { custom_id: 'x' }], {}, 'UNKNOWN_COMPONENT'],
    ['under another name', [city, size], { custom_id: 'x' }, 'UNKNOWN_MODAL'],
    ['for another interaction', [city, size], { interaction_id: '5' }, 'UNKNOWN_MODAL'],
  ])('is not submitted %s', async (_what, components, more, code) => {
    const { submit } = await startModal();
    expect(await submit(components, more)).toMatchObject({ code });
    expect((await submit([city, size])).outcome).toBe('message');
  });

  test('is for the one it was opened for', async () => {
    const { submit } = await startModal();
    expect(await submit([city, size], {}, BEN)).toMatchObject({ code: 'UNKNOWN_MODAL' });
  });
});
