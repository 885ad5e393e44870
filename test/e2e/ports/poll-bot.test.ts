import { API } from '@discordjs/core';
import { REST } from '@discordjs/rest';
import { expect, test } from 'vitest';
import { WEATHER } from '../../tools/emulator/support/emulator.js';
import { ADA, BEN, GENERAL } from '../../tools/emulator/support/worlds/staff-world.js';
import { NEWS, startPorts } from './support/port-world.js';

/** A bot for polls and giveaways, as people run them with @discordjs/core. */
class PollBot {
  constructor(private readonly api: API) {}

  async ask(question: string, answers: readonly string[]) {
    const { id } = await this.api.channels.createMessage(GENERAL, {
      poll: {
        question: { text: question },
        answers: answers.map((text) => ({ poll_media: { text } })),
        duration: 1,
        allow_multiselect: false,
      },
    });
    return id;
  }

  /** Ends the poll, and draws one of those who chose the first answer. */
  async end(pollId: string) {
    const { channels, poll } = this.api;
    const { users } = await poll.getAnswerVoters(GENERAL, pollId, 1);
    await poll.expirePoll(GENERAL, pollId);
    const { id } = await channels.createMessage(GENERAL, {
      content: 'Drawing …',
      message_reference: { message_id: pollId },
    });
    await channels.editMessage(GENERAL, id, { content: `${users[0]?.username ?? 'nobody'} wins` });
    return id;
  }

  announce(channelId: string, content: string) {
    return this.api.channels
      .createMessage(channelId, { content })
      .then(({ id }) => this.api.channels.crosspostMessage(channelId, id));
  }
}

test('a poll bot with @discordjs/core: asks, lists who voted, ends, replies, edits, publishes news alone', async () => {
  const { baseUrl, control, seenBy } = await startPorts();
  const bot = new PollBot(new API(new REST({ api: `${baseUrl}/api` }).setToken(WEATHER.token)));
  const poll = await bot.ask('Tea?', ['Yes', 'No']);
  await control('PUT', `/users/${ADA}/votes`, { message_id: poll, answer_ids: [1] });
  await control('PUT', `/users/${BEN}/votes`, { message_id: poll, answer_ids: [2] });
  const result = await bot.end(poll);
  const seen = await seenBy(ADA, GENERAL);
  expect(seen.find(({ id }) => id === poll)).toMatchObject({
    poll: {
      question: { text: 'Tea?' },
      results: {
        is_finalized: true,
        answer_counts: [
          { id: 1, count: 1 },
          { id: 2, count: 1 },
        ],
      },
    },
  });
  expect(seen.find(({ id }) => id === result)).toMatchObject({
    content: 'ada wins',
    message_reference: { message_id: poll },
  });
  expect(
    (await control('PUT', `/users/${BEN}/votes`, { message_id: poll, answer_ids: [1] })).status,
  ).not.toBe(200);
  expect(await bot.announce(NEWS, 'Tea it is')).toMatchObject({ content: 'Tea it is' });
  await expect(bot.announce(GENERAL, 'Tea it is')).rejects.toMatchObject({ code: 50024 });
});
