import { createInflate, inflateSync, constants } from 'node:zlib';
import { expect, test } from 'vitest';
import { startTestEmulator } from '../support/emulator.js';
import { identify, openSocket } from '../support/gateway-socket.js';

/** Reads a stream as its parts arrive, which must each end with a flush. */
function createStreamReader() {
  const stream = createInflate({ finishFlush: constants.Z_SYNC_FLUSH });
  let all = Buffer.alloc(0);
  let read = 0;
  stream.destroy();
  return (part: Buffer) => {
    expect(part.subarray(-4).toString('hex')).toBe('0000ffff');
    all = Buffer.concat([all, part]);
    const text = inflateSync(all, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
    const next = text.slice(read);
    read = text.length;
    return next;
  };
}

test('zlib-stream is one stream of zlib, hello included, whatever IDENTIFY says', async () => {
  const emulator = await startTestEmulator();
  const bot = openSocket(emulator, '/?v=10&encoding=json&compress=zlib-stream', createStreamReader());
  await bot.take(10);
  bot.send(2, identify({ compress: true }));
  expect(await bot.take(0, 'GUILD_CREATE')).toMatchObject({ s: 2, d: { name: 'Harbour' } });
  bot.send(1, 2);
  await bot.take(11);
});

test('with compress: true, large payloads are compressed one by one', async () => {
  const emulator = await startTestEmulator();
  const compressed: boolean[] = [];
  const bot = openSocket(emulator, '/?v=10&encoding=json', (data) => {
    const isPlain = data[0] === 0x7b;
    compressed.push(!isPlain);
    return isPlain ? String(data) : inflateSync(data).toString();
  });
  await bot.take(10);
  bot.send(2, identify({ compress: true }));
  await bot.take(0, 'GUILD_CREATE');
  bot.send(1, 2);
  await bot.take(11);
  expect(compressed[0]).toBe(false);
  expect(compressed).toContain(true);
  expect(compressed.at(-1)).toBe(false);
});

test('an unknown compression is none', async () => {
  const bot = openSocket(await startTestEmulator(), '/?v=10&compress=lzma');
  expect(await bot.take(10)).toMatchObject({ op: 10 });
});
