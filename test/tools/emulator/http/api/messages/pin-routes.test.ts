import { expect, test } from 'vitest';
import type { WireMessage } from '../../../../../../tools/src/emulator/index.js';
import { BENS_MESSAGE, BOT, GENERAL } from '../../../support/emulator.js';
import { codeOf, EVERYTHING, NEWS, startForMessages } from '../../../support/messages.js';

const PINS = `/channels/${GENERAL}/messages/pins`;
const OLD_PINS = `/channels/${GENERAL}/pins`;

interface Pins {
  readonly items: readonly { readonly pinned_at: string; readonly message: WireMessage }[];
  readonly has_more: boolean;
}

test('pins are listed latest first by the present route and the older one, and told in the channel', async () => {
  const { bot, send, control } = await startForMessages();
  expect((await bot('PUT', `${PINS}/${BENS_MESSAGE}`)).status).toBe(204);
  const { id } = await send({ content: 'Rain' });
  await control('POST', '/clock', { advance_ms: 1000 });
  expect((await bot('PUT', `${OLD_PINS}/${id}`)).status).toBe(204);
  const { items, has_more: hasMore } = (await bot('GET', PINS)).body as Pins;
  expect(items.map(({ message }) => [message.id, message.pinned])).toEqual([
    [id, true],
    [BENS_MESSAGE, true],
  ]);
  expect(hasMore).toBe(false);
  expect((await bot('GET', OLD_PINS)).body).toEqual(items.map(({ message }) => message));
  const first = (await bot('GET', `${PINS}?limit=1`)).body as Pins;
  expect([first.items.length, first.has_more]).toEqual([1, true]);
  const before = encodeURIComponent(first.items[0]!.pinned_at);
  expect(((await bot('GET', `${PINS}?before=${before}`)).body as Pins).items[0]!.message.id).toBe(
    BENS_MESSAGE,
  );
  const newest = (await bot('GET', `/channels/${GENERAL}/messages?limit=1`)).body;
  expect(newest).toMatchObject([{ type: 6, author: { id: BOT }, message_reference: { message_id: id } }]);
  await bot('DELETE', `${PINS}/${id}`);
  expect(((await bot('GET', PINS)).body as Pins).items).toHaveLength(1);
  expect((await bot('GET', `/channels/${GENERAL}/messages/${id}`)).body).toMatchObject({ pinned: false });
});

test('a pin needs PIN_MESSAGES, a message of the channel, and one that somebody wrote', async () => {
  const weak = await startForMessages({ rights: EVERYTHING & ~(1n << 51n) });
  expect(codeOf(await weak.bot('PUT', `${PINS}/${BENS_MESSAGE}`))).toEqual([403, 50013]);
  const { bot } = await startForMessages();
  expect(codeOf(await bot('PUT', `${PINS}/5`))).toEqual([404, 10008]);
  expect(codeOf(await bot('PUT', `/channels/${NEWS}/messages/pins/${BENS_MESSAGE}`))).toEqual([400, 50019]);
  await bot('PUT', `${PINS}/${BENS_MESSAGE}`);
  const [notice] = (await bot('GET', `/channels/${GENERAL}/messages?limit=1`)).body as [{ id: string }];
  expect(codeOf(await bot('PUT', `${PINS}/${notice.id}`))).toEqual([403, 50021]);
  expect(codeOf(await bot('GET', `${PINS}?before=yesterday`))).toEqual([400, 50035]);
  const reply = { content: 'x', message_reference: { message_id: notice.id } };
  expect(codeOf(await bot('POST', `/channels/${GENERAL}/messages`, reply))).toEqual([400, 50035]);
});

test('a channel has at most 250 pins', async () => {
  const { bot, say } = await startForMessages();
  const ids = await Promise.all(Array.from({ length: 251 }, async (_, n) => (await say(String(n))).id));
  const codes = [];
  for (const id of ids) codes.push(codeOf(await bot('PUT', `${PINS}/${id}`)));
  expect(codes.filter(([status]) => status === 204)).toHaveLength(250);
  expect(codes.at(-1)).toEqual([400, 30003]);
});
