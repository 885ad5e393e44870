import { expect } from 'vitest';
import type { PickerResult } from '../../tools/src/emulator/index.js';
import { startBot } from '../tools/emulator/support/bot.js';
import { ADA, GENERAL, slash, startTestEmulator } from '../tools/emulator/support/emulator.js';
import { look } from './support/wider-world.js';
import { rule } from './support/rule.js';
import { expectRefused, shareService } from './support/service.js';

const { api, create } = shareService();
const node = (type: number, name: string, ...options: object[]) => ({
  type,
  name,
  description: 'N',
  options,
});
const [leaf, group] = [
  (name: string, ...options: object[]) => node(1, name, ...options),
  (name: string, ...options: object[]) => node(2, name, ...options),
];
const text = { type: 3, name: 'text', description: 'T' };

rule('R-NST-01', async () => {
  const { options } = await create(slash('nst-1', { options: [leaf('a'), leaf('b', text)] }));
  expect(options).toMatchObject([
    { type: 1, name: 'a' },
    { type: 1, name: 'b', options: [{ type: 3 }] },
  ]);
});

rule('R-NST-02', async () => {
  const { options } = await create(slash('nst-2', { options: [group('g', leaf('a', text)), leaf('b')] }));
  expect(options).toMatchObject([
    { type: 2, options: [{ type: 1, options: [{ type: 3 }] }] },
    { type: 1, name: 'b' },
  ]);
});

rule('R-NST-03', async () => {
  const body = slash('nst-3', { options: [group('g', group('h'))] });
  expectRefused(await api('POST', '', body), 'options.0.options.0.type');
});

rule('R-NST-04', async () => {
  const body = slash('nst-4', { options: [leaf('s', group('h'))] });
  expectRefused(await api('POST', '', body), 'options.0.options.0.type');
});

rule('R-NST-05', async () => {
  const inLeaf = slash('nst-5', { options: [leaf('s', leaf('t'))] });
  expectRefused(await api('POST', '', inLeaf), 'options.0.options.0.type');
  const inGroup = slash('nst-5', { options: [group('g', text)] });
  expectRefused(await api('POST', '', inGroup), 'options.0.options.0.type');
});

rule('R-NST-06', async () => {
  const bot = await startBot([
    slash('flat', { options: [leaf('a')] }),
    slash('deep', { options: [group('g', leaf('a'))] }),
  ]);
  for (const command of ['flat', 'deep', 'deep g']) {
    expect(await bot.invoke({ command })).toMatchObject({ code: 'SUBCOMMAND_NEEDED' });
  }
  expect(bot.receiver.received).toEqual([]);
  for (const command of ['flat a', 'deep g a']) {
    expect(await bot.invoke({ command })).toMatchObject({ outcome: 'message' });
  }
});

rule('R-NST-07', async () => {
  const emulator = await startTestEmulator();
  const commands = [
    slash('both', { options: [group('empty'), group('full', leaf('a')), leaf('b')] }),
    slash('empty', { options: [group('g')] }),
  ];
  for (const command of commands) {
    expect(await emulator.api('POST', '', command)).toMatchObject({ status: 201 });
  }
  expect(await look(emulator, ADA, GENERAL)).toEqual(['both']);
  const { body } = await emulator.control('GET', `/users/${ADA}/picker?channel_id=${GENERAL}&type=1`);
  expect((body as PickerResult).commands[0]!['options']).toMatchObject([
    { type: 2, name: 'full', options: [{ name: 'a' }] },
    { type: 1, name: 'b' },
  ]);
});
