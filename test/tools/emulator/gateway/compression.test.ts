import * as zlib from 'node:zlib';
import { constants, inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startTestEmulator } from '../support/emulator.js';
import { identify, openSocket } from '../support/gateway-socket.js';

/** Reads a stream as its parts arrive. */
function createStreamReader(decompress: (all: Buffer) => Buffer) {
  let all = Buffer.alloc(0);
  let read = 0;
  return (part: Buffer) => {
    all = Buffer.concat([all, part]);
    const text = decompress(all).toString();
    const next = text.slice(read);
    read = text.length;
    return next;
  };
}

test('zlib-stream is one stream of zlib, hello included, whatever IDENTIFY says', async () => {
  const emulator = await startTestEmulator();
  const read = createStreamReader((all) => {
    expect(all.subarray(-4).toString('hex')).toBe('0000ffff');
    return inflateSync(all, { finishFlush: constants.Z_SYNC_FLUSH });
  });
  const bot = openSocket(emulator, '/?v=10&encoding=json&compress=zlib-stream', read);
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

const zstd = zlib as {
  readonly zstdDecompressSync?: (data: Buffer, options: object) => Buffer;
  readonly constants: { readonly ZSTD_e_flush?: number };
};

test.skipIf(!zstd.zstdDecompressSync)('zstd-stream is one frame, where Node has zstd', async () => {
  const emulator = await startTestEmulator();
  const finishFlush = zstd.constants.ZSTD_e_flush;
  const read = createStreamReader((all) => zstd.zstdDecompressSync?.(all, { finishFlush }) ?? all);
  const bot = openSocket(emulator, '/?v=10&encoding=json&compress=zstd-stream', read);
  await bot.take(10);
  bot.send(2, identify({ compress: true }));
  expect(await bot.take(0, 'GUILD_CREATE')).toMatchObject({ s: 2, d: { name: 'Harbour' } });
  for (let beat = 0; beat < 50; beat += 1) bot.send(1, 2);
  for (let beat = 0; beat < 50; beat += 1) await bot.take(11);
  bot.send(2, identify());
  expect(await bot.closed).toMatchObject({ code: 4005 });
});

test.skipIf(zstd.zstdDecompressSync)('zstd-stream is plain text where Node has none', async () => {
  const bot = openSocket(await startTestEmulator(), '/?v=10&encoding=json&compress=zstd-stream');
  expect(await bot.take(10)).toMatchObject({ op: 10 });
});

test('an unknown compression is none', async () => {
  const bot = openSocket(await startTestEmulator(), '/?v=10&compress=lzma');
  expect(await bot.take(10)).toMatchObject({ op: 10 });
});
