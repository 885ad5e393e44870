import { chatInputPayload, componentPayload } from 'commandry-dev/testing';
import { expect, test } from 'vitest';
import { BOTS, COLUMNS } from './support/all.js';
import { CARRIED, MESSAGE_ID, UNANSWERED, wire, type Answer, type PeerBot } from './support/bot.js';
import { startSlashCreate } from './support/slash-create.js';
import { readTexts } from '../../docs/support/peers-table.js';

const MESSAGE = { ...messageFields(), id: MESSAGE_ID };
/** Types of responses that only say that the answer will come. */
const DEFERRED = [5, 6];

function messageFields() {
  const author = { id: '900000000000000002', username: 'bot', discriminator: '0', avatar: null, bot: true };
  const lists = { attachments: [], embeds: [], mentions: [], mention_roles: [], components: [] };
  const flags = { pinned: false, tts: false, mention_everyone: false, flags: 0, edited_timestamp: null };
  const timestamp = '2026-02-03T04:05:06.789000+00:00';
  return { channel_id: '900000000000000003', content: '', type: 0, timestamp, author, ...lists, ...flags };
}

/** Uses `/ask` of a bot and returns the custom id of the button. */
async function ask(bot: PeerBot): Promise<string> {
  const answer = await bot.send(chatInputPayload(wire.context(), 'ask'));
  return answer.data?.components?.[0]?.components[0]?.custom_id ?? '';
}

const press = (bot: PeerBot, customId: string): Promise<Answer> =>
  bot.send(componentPayload(wire.context(), { customId, message: MESSAGE }));

/** Posts a button with one bot, presses it with `other`, and says what came back. */
async function carry(bot: PeerBot, other: PeerBot): Promise<string> {
  const customId = await ask(bot);
  expect(customId).not.toBe('');
  const { type, data } = await press(other, customId);
  await Promise.all([bot.end(), other.end()]);
  if (data?.content === undefined) {
    expect([...DEFERRED, UNANSWERED]).toContain(type);
    return 'nothing';
  }
  return data.content;
}

test.each(COLUMNS)('a button of %s comes back after a restart as the README says', async (column) => {
  const said = await carry(await BOTS[column](), await BOTS[column]());
  const texts: Readonly<Record<string, string>> = {
    [`number ${CARRIED}`]: 'a number',
    [`string ${CARRIED}`]: 'a string',
    nothing: 'nothing',
  };
  expect(readTexts('The number in a button, pressed after a restart, comes back as')[column]).toBe(
    texts[said],
  );
});

test('a button of slash-create is answered without a restart, and after one if its callback is global', async () => {
  const bot = startSlashCreate('of a message');
  expect(await carry(bot, bot)).toBe(`number ${CARRIED}`);
  expect(await carry(startSlashCreate('global'), startSlashCreate('global'))).toBe(
    `string carried:${CARRIED}`,
  );
});

test.concurrent.each(COLUMNS)('a slow handler of %s is deferred if the README says so', async (column) => {
  const bot = await BOTS[column]();
  const { type, data } = await bot.send(chatInputPayload(wire.context(), 'slow'));
  await bot.end();
  expect(DEFERRED.includes(type) ? type : data?.content).toBe(DEFERRED.includes(type) ? 5 : 'late');
  expect(readTexts('A handler that takes longer than three seconds is')[column]).toBe(
    DEFERRED.includes(type) ? 'deferred' : 'too late',
  );
});
