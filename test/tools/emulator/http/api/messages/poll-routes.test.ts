import { expect, test } from 'vitest';
import type { WireMessage } from '../../../../../../tools/src/emulator/index.js';
import { ADA, BEN, BENS_MESSAGE, BOT, GENERAL } from '../../../support/emulator.js';
import { codeOf, startForMessages, type MessageEmulator } from '../../../support/messages.js';

const HOUR_MS = 3_600_000;
const poll = {
  question: { text: 'Rain?' },
  answers: [{ poll_media: { text: 'Yes' } }, { poll_media: { text: 'No' } }],
  duration: 2,
};

async function startPoll(more: object = {}) {
  const emulator = await startForMessages();
  const { id } = await emulator.send({ poll: { ...poll, ...more } });
  return { ...emulator, id, path: `/channels/${GENERAL}/polls/${id}` };
}

const voteAs = (
  { control }: Pick<MessageEmulator, 'control'>,
  userId: string,
  id: string,
  ...answers: number[]
) => control('PUT', `/users/${userId}/votes`, { message_id: id, answer_ids: answers });

test('users vote, change their vote and take it back, and the bot reads who voted', async () => {
  const emulator = await startPoll();
  const { bot, id, path, subscribe } = emulator;
  const told: unknown[] = [];
  subscribe((event) => event.type.startsWith('MESSAGE_POLL_VOTE') && told.push(event));
  expect(await voteAs(emulator, ADA, id, 1)).toMatchObject({
    status: 200,
    body: { poll: { results: { answer_counts: [{ id: 1, count: 1, me_voted: true }] } } },
  });
  await voteAs(emulator, BEN, id, 1);
  expect((await bot('GET', `${path}/answers/1`)).body).toMatchObject({ users: [{ id: ADA }, { id: BEN }] });
  expect((await bot('GET', `${path}/answers/1?limit=1&after=${ADA}`)).body).toMatchObject({
    users: [{ id: BEN }],
  });
  await voteAs(emulator, ADA, id, 2);
  await voteAs(emulator, BEN, id);
  expect((await bot('GET', `/channels/${GENERAL}/messages/${id}`)).body).toMatchObject({
    poll: { results: { is_finalized: false, answer_counts: [{ id: 2, count: 1, me_voted: false }] } },
  });
  const at = { message: { id, channel_id: GENERAL } };
  expect(told).toMatchObject([
    { type: 'MESSAGE_POLL_VOTE_ADD', ...at, user_id: ADA, answer_id: 1 },
    { type: 'MESSAGE_POLL_VOTE_ADD', ...at, user_id: BEN, answer_id: 1 },
    { type: 'MESSAGE_POLL_VOTE_REMOVE', ...at, user_id: ADA, answer_id: 1 },
    { type: 'MESSAGE_POLL_VOTE_ADD', ...at, user_id: ADA, answer_id: 2 },
    { type: 'MESSAGE_POLL_VOTE_REMOVE', ...at, user_id: BEN, answer_id: 1 },
  ]);
});

test('a vote that the poll does not allow is refused', async () => {
  const emulator = await startPoll();
  expect(await voteAs(emulator, ADA, emulator.id, 3)).toMatchObject({
    status: 400,
    body: { code: 'BAD_VOTE' },
  });
  expect(await voteAs(emulator, ADA, emulator.id, 1, 2)).toMatchObject({ body: { code: 'BAD_VOTE' } });
  expect(await voteAs(emulator, BOT, emulator.id, 1)).toMatchObject({ body: { code: 'BOT_USER' } });
  expect(codeOf(await voteAs(emulator, ADA, BENS_MESSAGE, 1))).toEqual([400, 520006]);
  const several = await startPoll({ allow_multiselect: true });
  expect((await voteAs(several, ADA, several.id, 1, 2)).status).toBe(200);
});

test('a poll ends on the clock of the emulator, with a message of its result', async () => {
  const emulator = await startPoll();
  const { bot, control, id, path } = emulator;
  await voteAs(emulator, ADA, id, 2);
  await control('POST', '/clock', { advance_ms: 2 * HOUR_MS });
  expect(codeOf(await voteAs(emulator, BEN, id, 1))).toEqual([400, 520001]);
  expect(codeOf(await bot('POST', `${path}/expire`))).toEqual([400, 520001]);
  const [result, ended] = (await bot('GET', `/channels/${GENERAL}/messages?limit=2`)).body as WireMessage[];
  expect(ended).toMatchObject({ id, poll: { results: { is_finalized: true } } });
  expect(result).toMatchObject({ type: 46, message_reference: { message_id: id } });
  const [{ type, fields }] = result!.embeds as [{ type: string; fields: { name: string; value: string }[] }];
  expect(type).toBe('poll_result');
  expect(Object.fromEntries(fields.map(({ name, value }) => [name, value]))).toEqual({
    poll_question_text: 'Rain?',
    victor_answer_votes: '1',
    total_votes: '1',
    victor_answer_id: '2',
    victor_answer_text: 'No',
  });
});

test('the bot ends its own poll at once, and cannot edit it', async () => {
  const { bot, id, path, say } = await startPoll();
  const message = `/channels/${GENERAL}/messages/${id}`;
  expect(codeOf(await bot('PATCH', message, { content: 'x' }))).toEqual([400, 520003]);
  expect(await bot('POST', `${path}/expire`)).toMatchObject({
    status: 200,
    body: { id, poll: { results: { is_finalized: true } } },
  });
  expect(codeOf(await bot('POST', `${path}/expire`))).toEqual([400, 520001]);
  const other = (await say('No poll')).id;
  expect(codeOf(await bot('POST', `/channels/${GENERAL}/polls/${other}/expire`))).toEqual([400, 520006]);
  expect(codeOf(await bot('GET', `${path}/answers/3`))).toEqual([404, 10008]);
  expect(codeOf(await bot('GET', `${path}/answers/x`))).toEqual([400, 50035]);
});
