import { describe, expect, it } from 'vitest';
import { sendRaw } from '../../tools/emulator/support/clients/raw.js';
import { createEcho, length, listen, ping, raw, statusesOf, use } from './support/raw-requests.js';

/** A whole signed request for the command, as somebody hides it in another one's body. */
const hidden = () => raw({ body: use() });
const chunked = (body: string) => `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;

describe('attack 34: a request that a proxy in front would cut elsewhere', () => {
  it('the hidden request is a good one by itself', async () => {
    const { app, calls } = createEcho();
    expect(statusesOf(await sendRaw(await listen(app), hidden()))).toEqual([200]);
    expect(calls()).toBe(1);
  });

  const both =
    (...headers: string[]) =>
    (body: string) => ({ headers, body, signed: body });
  it.each<[string, (inner: string) => { headers: string[]; body: string; signed: string }]>([
    [
      'a length and chunks',
      (inner) => both('Content-Length: 4', 'Transfer-Encoding: chunked')(`0\r\n\r\n${inner}`),
    ],
    [
      'chunks and a length',
      (inner) => both('Transfer-Encoding: chunked', 'Content-Length: 4')(`0\r\n\r\n${inner}`),
    ],
    ['chunks behind a space', (inner) => both(length(inner), 'Transfer-Encoding : chunked')(inner)],
    ['chunks in a folded line', (inner) => both(length(inner), 'Transfer-Encoding:\r\n chunked')(inner)],
    [
      'chunks behind a line break alone',
      (inner) => both('Content-Length: 5', 'X: y\nTransfer-Encoding: chunked')(`0\r\n\r\n${inner}`),
    ],
    ['chunks that are named wrongly', (inner) => both('Transfer-Encoding: xchunked')(`0\r\n\r\n${inner}`)],
    [
      'chunks that are not the last encoding',
      (inner) => both('Transfer-Encoding: chunked, identity')(`0\r\n\r\n${inner}`),
    ],
    [
      'chunks twice',
      (inner) => both('Transfer-Encoding: chunked', 'Transfer-Encoding: identity')(`0\r\n\r\n${inner}`),
    ],
    ['a tab in the name', (inner) => both(length(inner), 'Transfer-Encoding\t: chunked')(inner)],
    ['two lengths', (inner) => both('Content-Length: 0', length(inner))(inner)],
    ['two lengths in one', (inner) => both(`Content-Length: 0, ${Buffer.byteLength(inner)}`)(inner)],
    ['a length with a sign', (inner) => both('Content-Length: +0')(inner)],
    ['a length with a sign and digits', (inner) => both('Content-Length: 0x0')(inner)],
    [
      'a chunk whose size overflows',
      (inner) => both('Transfer-Encoding: chunked')(`10000000000000000\r\n${inner}`),
    ],
    ['a chunk whose size has a sign', (inner) => both('Transfer-Encoding: chunked')(`-0\r\n\r\n${inner}`)],
    [
      'a line break in a chunk extension',
      (inner) => both('Transfer-Encoding: chunked')(`0;a=\nb\r\n\r\n${inner}`),
    ],
    ['a NUL in a header', (inner) => both('X-A: \0', 'Content-Length: 0')(inner)],
  ])('%s: the hidden request is not run', async (_what, make) => {
    const { app, calls } = createEcho();
    const answers = statusesOf(await sendRaw(await listen(app), raw(make(hidden()))));
    expect(calls()).toBe(0);
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.filter((status) => status < 400)).toEqual([]);
  });

  it('behind a whole request the next one is run as its own, which is no smuggling', async () => {
    const { app, calls } = createEcho();
    const text = ping();
    const first = raw({ headers: ['Transfer-Encoding: chunked'], signed: text, body: chunked(text) });
    expect(statusesOf(await sendRaw(await listen(app), first + hidden()))).toEqual([200, 200]);
    expect(calls()).toBe(1);
  });
});
