import { expect } from 'vitest';
import { slash, startTestEmulator, type TestAnswer, option } from '../tools/emulator/support/emulator.js';
import { rule } from './support/rule.js';
import { expectRefused, shareService, toGuild, type SharedService } from './support/service.js';
import { times } from '../protocol/support/payloads.js';

const { api, create, createInGuild } = shareService();
const launch = { type: 4, name: 'Launch', description: '' };
const menu = (type: number) => (index: number) => ({ type, name: `Menu ${index}` });
const typed = (index: number) => slash(`typed-${index}`);
const expectFull = (answer: TestAnswer) => {
  expect(answer).toMatchObject({ status: 400, body: { code: 30032 } });
};

/** As many as there may be of a type, and one more by POST and by PUT. */
async function holdCount(
  send: SharedService['api'],
  count: number,
  make: (index: number) => object,
  others: readonly object[],
): Promise<void> {
  expect((await send('PUT', '', [...others, ...times(count, make)])).status).toBe(200);
  expectFull(await send('POST', '', make(count)));
  expect((await send('PUT', '', [...others, ...times(count + 1, make)])).status).toBe(400);
  expect((await send('GET', '')).body).toHaveLength(others.length + count);
  expect((await send('POST', '', make(0))).status).toBe(200);
}

rule('R-LIM-01', async () => holdCount((await startTestEmulator()).api, 100, typed, [launch]));

rule('R-LIM-02', async () => holdCount((await startTestEmulator()).api, 15, menu(2), [launch]));

rule('R-LIM-03', async () => holdCount((await startTestEmulator()).api, 15, menu(3), [launch]));

rule('R-LIM-04', async () => {
  const emulator = await startTestEmulator();
  expectFull(await emulator.api('POST', '', { ...launch, name: 'second' }));
  expect((await emulator.api('PUT', '', [launch, { ...launch, name: 'second' }])).status).toBe(400);
});

rule('R-LIM-05', async () => {
  const emulator = await startTestEmulator();
  await emulator.api('PUT', '', [launch, ...times(100, typed)]);
  const send = toGuild(emulator);
  await holdCount(send, 100, typed, []);
  await holdCount(send, 15, menu(2), []);
  await holdCount(send, 15, menu(3), []);
});

rule('R-LIM-06', async () => {
  const options = (count: number) => times(count, (index) => option(`o${index}`));
  const leaves = (count: number) => times(count, (index) => option(`l${index}`, { type: 1 }));
  const inLeaf = (count: number) => [option('leaf', { type: 1, options: options(count) })];
  const inGroup = (count: number) => [option('group', { type: 2, options: leaves(count) })];
  for (const make of [options, leaves, inLeaf, inGroup]) await create(slash('lim-6', { options: make(25) }));
  for (const make of [options, leaves]) {
    expectRefused(await api('POST', '', slash('lim-6', { options: make(26) })), 'options');
  }
  for (const make of [inLeaf, inGroup]) {
    expectRefused(await api('POST', '', slash('lim-6', { options: make(26) })), 'options.0.options');
  }
});

rule('R-LIM-07', async () => {
  const choices = (count: number) => times(count, (index) => ({ name: `c${index}`, value: `c${index}` }));
  const withChoices = (count: number) =>
    slash('lim-7', { options: [option('o', { choices: choices(count) })] });
  expect((await create(withChoices(25))).options[0]!['choices']).toHaveLength(25);
  expectRefused(await api('POST', '', withChoices(26)), 'options.0.choices');
});

/** A command whose names, descriptions and values have exactly so many characters. */
function ofSize(size: number, more: object = {}) {
  const base = { name: 'size', description: 'd' };
  let left = size - 5;
  const options: object[] = [];
  while (left > 0) {
    const name = `o${options.length}`;
    const choices: object[] = [];
    left -= name.length + 1;
    while (choices.length < 25 && left > 0) {
      const [text, value] = [Math.min(100, Math.max(left - 1, 1)), Math.min(100, Math.max(left - 100, 1))];
      const [nameLength, valueLength] = left > 200 ? [100, 100] : [Math.min(text, left - value), value];
      choices.push({ name: 'n'.repeat(nameLength), value: 'v'.repeat(valueLength) });
      left -= nameLength + valueLength;
    }
    options.push({ type: 3, name, description: 'd', choices });
  }
  return { ...base, options, ...more };
}

rule('R-LIM-08', async () => {
  for (const make of [create, createInGuild]) {
    expect(await make(ofSize(8000))).toMatchObject({ name: 'size' });
  }
  expectRefused(await api('POST', '', ofSize(8001)), '');
});

rule('R-LIM-09', async () => {
  const localized = (...lengths: number[]) => ({
    description_localizations: Object.fromEntries(
      lengths.map((length, index) => [['de', 'fr', 'it'][index]!, 'x'.repeat(length)]),
    ),
  });
  // The description has one character, so that a translation of 100 adds 99.
  expect(await create(ofSize(8000 - 99, localized(100, 60, 100)))).toMatchObject({ name: 'size' });
  expectRefused(await api('POST', '', ofSize(8001 - 99, localized(100, 60, 100))), '');
  expect(await create(ofSize(8000, localized(1)))).toMatchObject({ name: 'size' });
});

rule('R-LIM-10', async () => {
  for (const description of ['d', 'd'.repeat(100)]) {
    expect(await create(slash('lim-10', { description }))).toMatchObject({ description });
  }
  for (const description of ['', 'd'.repeat(101)]) {
    expectRefused(await api('POST', '', slash('lim-10', { description })), 'description');
  }
});

const DAY_MS = 86_400_000;
const tooMany = { status: 429, body: { code: 30034, global: false } };

rule('R-LIM-11', async () => {
  let nowMs = 1_700_000_000_000;
  const emulator = await startTestEmulator({ createsPerDay: 200, now: () => nowMs });
  for (const send of [toGuild(emulator), emulator.api]) {
    const rest = send === emulator.api ? [launch] : [];
    for (const prefix of ['a', 'b']) {
      const hundred = times(100, (index) => slash(`${prefix}-${index}`));
      expect((await send('PUT', '', [...rest, ...hundred])).status).toBe(200);
    }
    expect((await send('PUT', '', rest)).status).toBe(200);
    expect(await send('POST', '', slash('one-more'))).toMatchObject(tooMany);
  }
  nowMs += DAY_MS;
  expect((await emulator.api('POST', '', slash('one-more'))).status).toBe(201);
});

rule('R-LIM-12', async () => {
  const emulator = await startTestEmulator({ createsPerDay: 3 });
  const send = toGuild(emulator);
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((name) => slash(name));
  expect((await send('PUT', '', [a, b])).status).toBe(200);
  expect((await send('PUT', '', [a, b, c])).status).toBe(200);
  expect((await send('PUT', '', [a, b, c])).status).toBe(200);
  expect(await send('PUT', '', [a, b, c, d])).toMatchObject(tooMany);
  expect((await send('GET', '')).body).toHaveLength(3);
});
