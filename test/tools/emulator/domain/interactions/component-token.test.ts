import { describe, expect, test } from 'vitest';
import type {
  InvokeResult,
  WireComponentInteraction,
  WireModalInteraction,
} from '../../../../../tools/src/emulator/index.js';
import { ADA, BEN, BENS_MESSAGE, GENERAL } from '../../support/emulator.js';
import { messageOf, startAnswering, type Delivered } from '../../support/interactions.js';
import { answerJson } from '../../support/receiver.js';

const UNKNOWN_MESSAGE = { status: 404, body: { message: 'Unknown Message', code: 10008 } };
const button = { type: 2, style: 1, label: 'Accept', custom_id: 'accept' };
const MODAL = {
  custom_id: 'details',
  title: 'Details',
  components: [{ type: 18, label: 'Note', component: { type: 4, custom_id: 'note', style: 1 } }],
};

/** A bot that posted a button, and answers its clicks so. */
async function startClicked(flags: number, answer: unknown) {
  const bot = await startAnswering();
  const data = { content: 'Challenge', components: [{ type: 1, components: [button] }], flags };
  const { message } = await bot.ping({ type: 4, data });
  const respondWith = (callback: unknown) => {
    bot.receiver.respond = (_received, response) => {
      answerJson(response, callback);
    };
  };
  const act = async <Interaction>(verb: string, body: object) =>
    (await bot.emulator.control('POST', `/users/${ADA}/${verb}`, body)).body as InvokeResult<Interaction>;
  respondWith(answer);
  const clicked = await act<WireComponentInteraction>('component', {
    message_id: message!.id,
    custom_id: 'accept',
  });
  return { ...bot, act, respondWith, message: message!, clicked, token: clicked.interaction! };
}

describe.each([
  ['public', 0],
  ['ephemeral', 64],
])('the token of a click on a button of a message that is %s', (_what, flags) => {
  test.each<[string, unknown]>([
    ['a new message', { type: 4, data: { content: 'Accepted' } }],
    ['a new message for the user alone', { type: 4, data: { content: 'Accepted', flags: 64 } }],
    ['a deferred message', { type: 5 }],
    ['an update', { type: 7, data: {} }],
    ['a deferred update', { type: 6 }],
    ['a modal', { type: 9, data: MODAL }],
  ])('reads, edits and deletes that message by its id after %s', async (_answer, answer) => {
    const { webhook, token, message, emulator } = await startClicked(flags, answer);
    const own = `/messages/${message.id}`;
    expect(await webhook(token, 'GET', own)).toMatchObject({
      status: 200,
      body: { id: message.id, content: 'Challenge' },
    });
    expect(
      await webhook(token, 'PATCH', own, { content: 'Nice choice', components: [], flags: 0 }),
    ).toMatchObject({
      status: 200,
      body: { id: message.id, content: 'Nice choice', components: [], flags },
    });
    expect(await webhook(token, 'DELETE', own)).toMatchObject({ status: 204, text: '' });
    for (const method of ['GET', 'PATCH', 'DELETE']) {
      const body = method === 'PATCH' ? {} : undefined;
      expect(await webhook(token, method, own, body)).toMatchObject(UNKNOWN_MESSAGE);
    }
    const seen = await emulator.control('GET', `/channels/${GENERAL}/messages?as=${ADA}`);
    const left = (seen.body as { messages: { id: string }[] }).messages.map(({ id }) => id);
    expect(left).toContain(BENS_MESSAGE);
    expect(left).not.toContain(message.id);
  });

  test('reaches the new message as @original, and leaves the one with the button alone', async () => {
    const { webhook, token, message, clicked } = await startClicked(flags, {
      type: 4,
      data: { content: 'Accepted' },
    });
    const reply = clicked.message!;
    expect(reply.id).not.toBe(message.id);
    const original = '/messages/@original';
    expect(messageOf(await webhook(token, 'GET', original)).id).toBe(reply.id);
    const edited = await webhook(token, 'PATCH', original, { content: 'Done' });
    expect(edited).toMatchObject({ status: 200, body: { id: reply.id, content: 'Done' } });
    expect((await webhook(token, 'DELETE', original)).status).toBe(204);
    expect(await webhook(token, 'GET', original)).toMatchObject(UNKNOWN_MESSAGE);
    expect((await webhook(token, 'GET', `/messages/${message.id}`)).body).toEqual(message);
  });

  test('goes over to the modal it opens', async () => {
    const { act, respondWith, webhook, token, message } = await startClicked(flags, {
      type: 9,
      data: MODAL,
    });
    respondWith({ type: 4, data: { content: 'Thanks' } });
    const submitted = await act<WireModalInteraction>('modal', {
      interaction_id: token.id,
      custom_id: 'details',
      components: [{ custom_id: 'note', value: 'Hello' }],
    });
    const own = `/messages/${message.id}`;
    const modal = submitted.interaction!;
    expect(messageOf(await webhook(modal, 'GET', own)).content).toBe('Challenge');
    expect((await webhook(modal, 'PATCH', own, { content: 'Noted' })).status).toBe(200);
    expect((await webhook(modal, 'DELETE', own)).status).toBe(204);
  });
});

test('a token of a component reaches no message that is neither its own nor an answer', async () => {
  const { webhook, token, ping } = await startClicked(0, { type: 4, data: { content: 'Accepted' } });
  const { message: other } = await ping({ type: 4, data: { content: 'Another' } });
  for (const id of [other!.id, BENS_MESSAGE]) {
    expect(await webhook(token, 'GET', `/messages/${id}`)).toMatchObject(UNKNOWN_MESSAGE);
    expect(await webhook(token, 'PATCH', `/messages/${id}`, { content: 'x' })).toMatchObject(UNKNOWN_MESSAGE);
    expect(await webhook(token, 'DELETE', `/messages/${id}`)).toMatchObject(UNKNOWN_MESSAGE);
  }
});

test('a token of a component does not reach its message before the component was answered', async () => {
  const bot = await startAnswering();
  const data = { content: 'Challenge', components: [{ type: 1, components: [button] }] };
  const { message } = await bot.ping({ type: 4, data });
  const early: unknown[] = [];
  bot.receiver.respond = ({ body }, response) => {
    const to = JSON.parse(body) as Delivered;
    void bot.webhook(to, 'GET', `/messages/${message!.id}`).then((answer) => {
      early.push(answer);
      answerJson(response, { type: 6 });
    });
  };
  const sent = { message_id: message!.id, custom_id: 'accept' };
  await bot.emulator.control('POST', `/users/${BEN}/component`, sent);
  expect(early).toMatchObject([{ status: 404, body: { code: 10015 } }]);
});
