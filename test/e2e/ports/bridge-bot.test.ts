import { Client } from 'oceanic.js';
import { expect, test } from 'vitest';
import { WEATHER } from '../../tools/emulator/support/emulator.js';
import { ADA, BEN, GENERAL } from '../../tools/emulator/support/worlds/staff-world.js';
import { startPorts } from './support/port-world.js';

interface Line {
  readonly from: string;
  readonly text: string;
}

/** A bridge from another chat, as people run them with oceanic.js: each author has their name and picture. */
class BridgeBot {
  #hook: { readonly id: string; readonly token: string } | undefined;

  constructor(private readonly rest: Client['rest']) {}

  async connect() {
    const { id, token } = await this.rest.webhooks.create(GENERAL, { name: 'Bridge', reason: 'Bridge' });
    this.#hook = { id, token: token! };
  }

  async bring({ from, text }: Line) {
    const { id, token } = this.#hook!;
    await this.rest.channels.sendTyping(GENERAL);
    const message = await this.rest.webhooks.execute(id, token, {
      content: text,
      username: from,
      avatarURL: `https://example.com/${from}.png`,
      wait: true,
    });
    return message.id;
  }

  async correct(messageId: string, content: string) {
    const { id, token } = this.#hook!;
    await this.rest.webhooks.editMessage(id, token, messageId, { content });
  }

  async takeBack(messageId: string) {
    const { id, token } = this.#hook!;
    await this.rest.webhooks.deleteMessage(id, token, messageId);
  }

  /** What was written here since a message, without what came over the bridge. */
  async readSince(after: string) {
    const messages = await this.rest.channels.getMessages(GENERAL, { after, limit: 10 });
    return messages.filter(({ webhookID }) => !webhookID).map(({ content }) => content);
  }

  async readBefore(before: string) {
    return (await this.rest.channels.getMessages(GENERAL, { before, limit: 10 })).map(({ id }) => id);
  }

  emojis() {
    return this.rest.applications.getEmojis(WEATHER.id);
  }
}

test('a bridge with oceanic.js: a webhook with names, edits, deletions, pages, typing, emojis', async () => {
  const { baseUrl, emulator, seenBy, say } = await startPorts();
  const typing: string[] = [];
  emulator.subscribe((event) => {
    if (event.type === 'TYPING_START') typing.push(event.channel_id);
  });
  const { rest } = new Client({ auth: `Bot ${WEATHER.token}`, rest: { baseURL: `${baseUrl}/api/v10` } });
  const bot = new BridgeBot(rest);
  await bot.connect();
  const first = await bot.bring({ from: 'Zoe', text: 'Helo' });
  const second = await bot.bring({ from: 'Max', text: 'Oops' });
  await bot.correct(first, 'Hello');
  await bot.takeBack(second);
  await say(ADA, GENERAL, 'Hi, Zoe');
  const seen = await seenBy(BEN, GENERAL);
  expect(seen.find(({ id }) => id === first)).toMatchObject({
    content: 'Hello',
    author: { username: 'Zoe' },
  });
  expect(seen.map(({ content }) => content)).not.toContain('Oops');
  expect(await bot.readSince(first)).toEqual(['Hi, Zoe']);
  expect(await bot.readBefore(first)).toEqual(
    seen
      .filter(({ id }) => BigInt(id) < BigInt(first))
      .map(({ id }) => id)
      .reverse(),
  );
  expect(typing).toEqual([GENERAL, GENERAL]);
  expect((await bot.emojis()).items).toEqual([]);
  await expect(bot.takeBack(second)).rejects.toMatchObject({ code: 10008 });
});
