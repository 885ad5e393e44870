import { expect } from 'vitest';
import { createWorld } from '../../tools/src/emulator/index.js';
import { startBot } from '../tools/emulator/support/bot.js';
import {
  ADA,
  BEN,
  BENS_MESSAGE,
  BOT,
  GENERAL,
  HARBOUR,
  slash,
  WEATHER,
} from '../tools/emulator/support/emulator.js';
import { rule } from './support/rule.js';

const city = { type: 3, name: 'city', description: 'Where', required: true, autocomplete: true };
const days = { type: 4, name: 'days', description: 'How many', required: true, autocomplete: true };
const plain = { type: 3, name: 'unit', description: 'Unit' };
const weather = slash('weather', { options: [city, days, plain] });
const used = { text: '/weather city:Oslo days:3' };
const suggestions = () => ({ type: 8, data: { choices: [] } });
const SNOWFLAKE = expect.stringMatching(/^[1-9]\d+$/) as string;

/** The request to the bot, as it came over the wire. */
async function deliver(command: object, body: object, userId = ADA) {
  const bot = await startBot([command]);
  expect(await bot.invoke(body, userId)).toMatchObject({ outcome: 'message' });
  return JSON.parse(bot.receiver.received[0]!.body) as Record<string, unknown>;
}

async function type(text: string) {
  const bot = await startBot([weather], suggestions);
  const result = await bot.autocomplete({ text });
  const sent = bot.receiver.received[0]?.body;
  return { result, sent: sent === undefined ? undefined : (JSON.parse(sent) as Record<string, unknown>) };
}

rule('R-INT-01', async () => {
  expect(await deliver(weather, used)).toMatchObject({
    id: SNOWFLAKE,
    token: expect.stringMatching(/^\S{16,}$/) as string,
    type: 2,
    application_id: WEATHER.id,
    guild_id: HARBOUR,
    channel_id: GENERAL,
    locale: 'en-US',
    guild_locale: 'en-US',
  });
});

rule('R-INT-02', async () => {
  expect((await deliver(weather, used))['app_permissions']).toMatch(/^\d+$/);
});

rule('R-INT-03', async () => {
  expect((await deliver(weather, used, BEN))['member']).toMatchObject({
    user: { id: BEN, username: 'ben' },
    roles: [],
    permissions: expect.stringMatching(/^\d+$/) as string,
    nick: 'Captain Ben',
    joined_at: expect.stringMatching(/^\d{4}-/) as string,
    premium_since: null,
    pending: false,
    mute: false,
    deaf: false,
    avatar: null,
  });
});

rule('R-INT-04', async () => {
  expect(await deliver(weather, used)).toMatchObject({ version: 1 });
});

rule('R-INT-05', async () => {
  const { data } = await deliver(weather, used);
  expect(data).toMatchObject({ id: SNOWFLAKE, name: 'weather', type: 1 });
  expect((data as { options: unknown }).options).toEqual([
    { type: 3, name: 'city', value: 'Oslo' },
    { type: 4, name: 'days', value: 3 },
  ]);
});

rule('R-INT-06', async () => {
  const user = { type: 2, name: 'High five' };
  const { data } = await deliver(user, { type: 2, command: 'High five', target_id: BEN });
  expect(data).toMatchObject({
    id: SNOWFLAKE,
    name: 'High five',
    type: 2,
    target_id: BEN,
    resolved: { users: { [BEN]: { id: BEN, username: 'ben' } }, members: { [BEN]: { nick: 'Captain Ben' } } },
  });
});

rule('R-INT-07', async () => {
  const message = { type: 3, name: 'Quote' };
  const { data } = await deliver(message, { type: 3, command: 'Quote', target_id: BENS_MESSAGE });
  expect(data).toMatchObject({
    id: SNOWFLAKE,
    name: 'Quote',
    type: 3,
    target_id: BENS_MESSAGE,
    resolved: { messages: { [BENS_MESSAGE]: { id: BENS_MESSAGE, author: { id: BEN } } } },
  });
});

rule('R-INT-08', async () => {
  const { sent } = await type('/weather city:Par');
  const data = { id: SNOWFLAKE, name: 'weather', type: 1, version: SNOWFLAKE };
  expect(sent).toMatchObject({ type: 4, data });
  expect((sent!['data'] as { options: unknown[] }).options).toMatchObject([{ type: 3, name: 'city' }]);
});

rule('R-INT-09', async () => {
  const { sent } = await type('/weather days:3 city:Par');
  const { options } = sent!['data'] as { options: readonly { name: string; focused?: boolean }[] };
  expect(options.find(({ name }) => name === 'city')).toMatchObject({ value: 'Par', focused: true });
  expect(options.find(({ name }) => name === 'days')).not.toHaveProperty('focused');
});

rule('R-INT-10', async () => {
  const { result, sent } = await type('/weather days:3');
  expect(result).toMatchObject({ outcome: 'choices' });
  expect(sent).toMatchObject({ data: { options: [{ name: 'days' }] } });
});

rule('R-INT-11', async () => {
  const half = await type('/weather city:P');
  expect(half.sent).toMatchObject({ data: { options: [{ name: 'city', value: 'P' }] } });
  const letters = await type('/weather city:Oslo days:many');
  expect(letters.sent).toMatchObject({
    data: {
      options: [
        { name: 'city', value: 'Oslo' },
        { name: 'days', type: 4, value: 'many', focused: true },
      ],
    },
  });
});

rule('R-INT-12', async () => {
  const SEND_MESSAGES = 1n << 11n;
  const world = createWorld();
  const [everyone] = world.roles;
  everyone!.permissions = (BigInt(everyone!.permissions) & ~SEND_MESSAGES).toString();
  const bot = await startBot([{ type: 2, name: 'High five' }], undefined, { world });
  const refused = await bot.invoke({ type: 2, command: 'High five', target_id: ADA }, BEN);
  expect(refused).toMatchObject({ code: 'PERMISSION_DENIED' });
  expect(bot.receiver.received).toEqual([]);
});

rule('R-INT-13', async () => {
  const world = createWorld();
  world.members = world.members.filter(({ userId }) => userId !== BOT);
  const bot = await startBot([weather], undefined, { world });
  expect(await bot.invoke(used)).toMatchObject({ outcome: 'message', shown: 'Sunny' });
});

/** A bot whose entry point is changed to a handler, and what comes of using it. */
async function launch(handler: number, callback: object) {
  const bot = await startBot([], () => callback);
  const [entryPoint] = (await bot.emulator.api('GET', '')).body as [{ id: string }];
  await bot.emulator.api('PATCH', `/${entryPoint.id}`, { handler });
  return { bot, result: await bot.invoke({ type: 4 }) };
}

rule('R-INT-14', async () => {
  const { result } = await launch(1, { type: 12 });
  expect(result).toMatchObject({ outcome: 'launched' });
});

rule('R-INT-15', async () => {
  const { result } = await launch(1, { type: 4, data: { content: 'Not now' } });
  expect(result).toMatchObject({ outcome: 'message', shown: 'Not now' });
});

rule('R-INT-16', async () => {
  const { bot, result } = await launch(2, { type: 12 });
  expect(result).toMatchObject({ outcome: 'launched', interaction: null });
  expect(bot.receiver.received).toEqual([]);
  const { body } = await bot.emulator.control('GET', `/channels/${GENERAL}/messages?as=${BEN}`);
  expect((body as { messages: unknown[] }).messages.at(-1)).toMatchObject({ author: { id: BOT } });
});

rule('R-INT-17', async () => {
  const { bot } = await launch(1, { type: 12 });
  expect(JSON.parse(bot.receiver.received[0]!.body)).toMatchObject({ type: 2, data: { type: 4 } });
});

rule('R-INT-18', async () => {
  expect((await type('/weather city:Par')).result).toMatchObject({ outcome: 'choices' });
  const { result, sent } = await type('/weather city:Oslo days:3 unit:c');
  expect(result).toMatchObject({ code: 'NO_AUTOCOMPLETE' });
  expect(sent).toBeUndefined();
});
