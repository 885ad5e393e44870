import { expect } from 'vitest';
import type { EmulatorEvent } from '../../tools/src/emulator/index.js';
import { startBot } from '../tools/emulator/support/bot.js';
import { BEN, BENS_MESSAGE, slash } from '../tools/emulator/support/emulator.js';
import { forGuests, permissionsOf, startWithBearers } from './support/bearers.js';
import { rule } from './support/rule.js';

const city = { type: 3, name: 'city', description: 'Where', autocomplete: true };
const readBody = ({ body }: { readonly body: string }) => JSON.parse(body) as { type: number; data: unknown };

rule('R-EVT-01', async () => {
  const { put, subscribe, guildId } = await startWithBearers();
  const heard: EmulatorEvent[] = [];
  subscribe((event) => heard.push(event));
  await put(guildId, [forGuests]);
  expect(heard.filter(({ type }) => type === 'APPLICATION_COMMAND_PERMISSIONS_UPDATE')).toMatchObject([
    { permissions: permissionsOf(guildId, forGuests) },
  ]);
});

rule('R-EVT-02', async () => {
  const bot = await startBot([slash('typed'), { type: 2, name: 'User' }, { type: 3, name: 'Message' }]);
  const [entryPoint] = (await bot.emulator.api('GET', '')).body as [{ id: string }];
  await bot.emulator.api('PATCH', `/${entryPoint.id}`, { handler: 1 });
  await bot.invoke({ text: '/typed' });
  await bot.invoke({ type: 2, command: 'User', target_id: BEN });
  await bot.invoke({ type: 3, command: 'Message', target_id: BENS_MESSAGE });
  await bot.invoke({ type: 4 });
  const received = bot.receiver.received.map(readBody);
  expect(received.map(({ type }) => type)).toEqual([2, 2, 2, 2]);
  expect(received).toMatchObject([1, 2, 3, 4].map((type) => ({ data: { type } })));
});

rule('R-EVT-03', async () => {
  const bot = await startBot([slash('typed', { options: [city] })], () => ({
    type: 8,
    data: { choices: [{ name: 'Oslo', value: 'oslo' }] },
  }));
  expect(await bot.autocomplete({ text: '/typed city:O' })).toMatchObject({
    outcome: 'choices',
    choices: [{ name: 'Oslo', value: 'oslo' }],
  });
  expect(bot.receiver.received.map(readBody)).toMatchObject([{ type: 4 }]);
});
