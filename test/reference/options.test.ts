import { expect } from 'vitest';
import { createWorld } from '../../tools/src/emulator/index.js';
import { startBot } from '../tools/emulator/support/bot.js';
import { ADA, BEN, GENERAL, HARBOUR, slash } from '../tools/emulator/support/emulator.js';
import { rule } from './support/rule.js';
import { expectRefused, shareService } from './support/service.js';

const { api, create } = shareService();
const option = (more: object) => ({ type: 3, name: 'o', description: 'O', ...more });
const withOption = (more: object) => slash('opt', { options: [option(more)] });
const refuse = async (more: object, field: string) => {
  expectRefused(await api('POST', '', withOption(more)), `options.0${field}`);
};
const take = async (more: object) => (await create(withOption(more))).options[0]!;
const choices = (...values: unknown[]) => values.map((value) => ({ name: String(value), value }));

/** Types of options that may have a field, and all others. */
const OTHERS = (...types: number[]) => [3, 4, 5, 6, 7, 8, 9, 10, 11].filter((type) => !types.includes(type));

/** The delivered form of one option that is filled with a value. */
async function deliver(more: object, value: unknown) {
  const bot = await startBot([withOption(more)]);
  const used = await bot.invoke({ command: 'opt', options: { o: value } });
  return { used, options: (used.interaction?.data as { options?: unknown[] } | undefined)?.options };
}

const ROLE = '1100000000000000501';
/** Every type of channel of a guild that an option can be limited to, with a channel of it. */
const CHANNELS = [0, 2, 4, 5, 10, 11, 12, 13, 15].map((type) => ({ type, id: `${1100 + type}` }));
const THREADS = [10, 11, 12];

/** A bot in a guild with a role and channels of all types, for a command with these options. */
async function startAmongMany(...options: readonly object[]) {
  const world = createWorld();
  const inHarbour = { guildId: HARBOUR };
  world.roles.push({ ...inHarbour, id: ROLE, name: 'Sailors', permissions: '0', position: 1 });
  for (const channel of CHANNELS) {
    const parentId = THREADS.includes(channel.type) ? GENERAL : null;
    const name = `type-${channel.type}`;
    world.channels.push({ ...inHarbour, ...channel, name, parentId, memberIds: [ADA] } as never);
  }
  const bot = await startBot([slash('opt', { options: options.map(option) })], undefined, { world });
  /** Fills options, and gives the data that came over the wire; undefined where nothing was sent. */
  const fill = async (values: object) => {
    bot.receiver.received.length = 0;
    const used = await bot.invoke({ command: 'opt', options: values });
    const [sent] = bot.receiver.received;
    return { used, data: sent && (JSON.parse(sent.body) as { data: unknown }).data };
  };
  return { fill };
}

rule('R-OPT-01', async () => {
  const pair = (...required: boolean[]) =>
    slash('opt-1', { options: required.map((one, index) => option({ name: `o${index}`, required: one })) });
  expectRefused(await api('POST', '', pair(false, true)), 'options.1');
  expect((await create(pair(true, false))).options).toHaveLength(2);
});

rule('R-OPT-02', async () => {
  await refuse({ type: undefined }, '.type');
});

rule('R-OPT-03', async () => {
  for (const name of ['', 'o'.repeat(33), undefined]) await refuse({ name }, '.name');
  expect(await take({ name: 'o'.repeat(32) })).toMatchObject({ name: 'o'.repeat(32) });
});

rule('R-OPT-04', async () => {
  for (const description of ['', 'd'.repeat(101), undefined]) await refuse({ description }, '.description');
  expect(await take({ description: 'd'.repeat(100) })).toMatchObject({ description: 'd'.repeat(100) });
});

rule('R-OPT-05', async () => {
  const name_localizations = { de: 'ort' };
  expect(await take({ name_localizations })).toMatchObject({ name_localizations });
  expect(await take({ name_localizations: null })).toMatchObject({ name_localizations: null });
});

rule('R-OPT-06', async () => {
  const description_localizations = { de: 'Wo' };
  expect(await take({ description_localizations })).toMatchObject({ description_localizations });
  expect(await take({ description_localizations: null })).toMatchObject({ description_localizations: null });
});

rule('R-OPT-07', async () => {
  expect(await take({})).not.toHaveProperty('required');
  expect(await take({ required: true })).toMatchObject({ required: true });
  for (const type of [1, 2]) await refuse({ type, required: true }, '.required');
});

rule('R-OPT-08', async () => {
  for (const type of OTHERS(3, 4, 10)) await refuse({ type, choices: choices('a') }, '.choices');
  expect(await take({ type: 3, choices: choices('a') })).toHaveProperty('choices');
  expect(await take({ type: 4, choices: choices(1) })).toHaveProperty('choices');
  expect(await take({ type: 10, choices: choices(0.5) })).toHaveProperty('choices');
});

rule('R-OPT-09', async () => {
  const good = await deliver({ choices: choices('a', 'b') }, 'b');
  expect(good.options).toEqual([{ name: 'o', type: 3, value: 'b' }]);
  const bad = await deliver({ choices: choices('a', 'b') }, 'c');
  expect(bad.used).toMatchObject({ code: 'BAD_OPTION_VALUE' });
});

rule('R-OPT-10', async () => {
  for (const type of OTHERS()) await refuse({ type, options: [option({})] }, '.options');
  expect(await take({ type: 1, options: [option({})] })).toHaveProperty('options');
  expect(await take({ type: 2, options: [option({ type: 1 })] })).toHaveProperty('options');
});

rule('R-OPT-11', async () => {
  for (const type of OTHERS(7)) await refuse({ type, channel_types: [0] }, '.channel_types');
  expect(await take({ type: 7, channel_types: [0, 2] })).toMatchObject({ channel_types: [0, 2] });
});

for (const [id, field] of [
  ['R-OPT-12', 'min_value'],
  ['R-OPT-13', 'max_value'],
] as const) {
  rule(id, async () => {
    for (const type of OTHERS(4, 10)) await refuse({ type, [field]: 1 }, `.${field}`);
    await refuse({ type: 4, [field]: 0.5 }, `.${field}`);
    expect(await take({ type: 4, [field]: -5 })).toMatchObject({ [field]: -5 });
    expect(await take({ type: 10, [field]: 0.5 })).toMatchObject({ [field]: 0.5 });
  });
}

for (const [id, field, smallest] of [
  ['R-OPT-14', 'min_length', 0],
  ['R-OPT-15', 'max_length', 1],
] as const) {
  rule(id, async () => {
    for (const type of OTHERS(3)) await refuse({ type, [field]: 1 }, `.${field}`);
    for (const length of [smallest - 1, 6001]) await refuse({ [field]: length }, `.${field}`);
    for (const length of [smallest, 6000]) {
      expect(await take({ [field]: length })).toMatchObject({ [field]: length });
    }
  });
}

rule('R-OPT-16', async () => {
  for (const type of OTHERS(3, 4, 10)) await refuse({ type, autocomplete: true }, '.autocomplete');
  for (const type of [3, 4, 10]) {
    expect(await take({ type, autocomplete: true })).toMatchObject({ autocomplete: true });
  }
});

rule('R-OPT-17', async () => {
  await refuse({ autocomplete: true, choices: choices('a') }, '.autocomplete');
  expect(await take({ autocomplete: false, choices: choices('a') })).toHaveProperty('choices');
});

rule('R-OPT-18', async () => {
  const { options } = await deliver({ autocomplete: true }, 'whatever I like');
  expect(options).toEqual([{ name: 'o', type: 3, value: 'whatever I like' }]);
});

rule('R-OPT-19', async () => {
  const largest = 2 ** 53 - 1;
  expect(await take({ type: 4, min_value: -largest, max_value: largest })).toMatchObject({
    min_value: -largest,
    max_value: largest,
  });
  await refuse({ type: 4, max_value: largest + 1 }, '.max_value');
  await refuse({ type: 4, min_value: -largest - 1 }, '.min_value');
  expect((await deliver({ type: 4 }, largest)).options).toEqual([{ name: 'o', type: 4, value: largest }]);
  for (const value of [largest + 1, -largest - 1, 0.5]) {
    expect((await deliver({ type: 4 }, value)).used).toMatchObject({ code: 'BAD_OPTION_VALUE' });
  }
});

rule('R-OPT-20', async () => {
  const largest = 2 ** 53;
  expect(await take({ type: 10, min_value: -largest, max_value: largest })).toMatchObject({
    min_value: -largest,
    max_value: largest,
  });
  await refuse({ type: 10, max_value: largest + 2 }, '.max_value');
  expect((await deliver({ type: 10 }, 0.25)).options).toEqual([{ name: 'o', type: 10, value: 0.25 }]);
  expect((await deliver({ type: 10 }, largest + 2)).used).toMatchObject({ code: 'BAD_OPTION_VALUE' });
});

rule('R-OPT-21', async () => {
  const bot = await startBot([withOption({ type: 5 })]);
  for (const value of [true, false]) {
    const { interaction } = await bot.invoke({ command: 'opt', options: { o: value } });
    expect(interaction?.data).toMatchObject({ options: [{ name: 'o', type: 5, value }] });
  }
});

rule('R-OPT-22', async () => {
  const { fill } = await startAmongMany({ type: 6 });
  expect((await fill({ o: BEN })).data).toMatchObject({
    options: [{ name: 'o', type: 6, value: BEN }],
    resolved: { users: { [BEN]: { id: BEN, username: 'ben' } }, members: { [BEN]: { nick: 'Captain Ben' } } },
  });
  expect((await fill({ o: ROLE })).used).toMatchObject({ code: 'BAD_OPTION_VALUE' });
});

rule('R-OPT-23', async () => {
  const { fill } = await startAmongMany({ type: 7 });
  for (const { type, id } of CHANNELS) {
    expect((await fill({ o: id })).data).toMatchObject({
      options: [{ name: 'o', type: 7, value: id }],
      resolved: { channels: { [id]: { id, type, name: `type-${type}` } } },
    });
  }
});

rule('R-OPT-24', async () => {
  const { fill } = await startAmongMany({ type: 8 });
  expect((await fill({ o: ROLE })).data).toMatchObject({
    options: [{ name: 'o', type: 8, value: ROLE }],
    resolved: { roles: { [ROLE]: { id: ROLE, name: 'Sailors' } } },
  });
  expect((await fill({ o: BEN })).used).toMatchObject({ code: 'BAD_OPTION_VALUE' });
});

rule('R-OPT-25', async () => {
  const { fill } = await startAmongMany({ type: 9 });
  expect((await fill({ o: BEN })).data).toMatchObject({
    options: [{ name: 'o', type: 9, value: BEN }],
    resolved: { users: { [BEN]: { id: BEN } } },
  });
  expect((await fill({ o: ROLE })).data).toMatchObject({
    options: [{ name: 'o', type: 9, value: ROLE }],
    resolved: { roles: { [ROLE]: { id: ROLE } } },
  });
  expect((await fill({ o: GENERAL })).used).toMatchObject({ code: 'BAD_OPTION_VALUE' });
});

rule('R-OPT-26', async () => {
  const { fill } = await startAmongMany({ type: 11 });
  const { data } = await fill({ o: { filename: 'log.txt', text: 'Calm' } });
  const { options } = data as { options: [{ value: string }] };
  const [{ value }] = options;
  expect(options).toEqual([{ name: 'o', type: 11, value: expect.stringMatching(/^[1-9]\d+$/) as string }]);
  expect(data).toMatchObject({
    resolved: { attachments: { [value]: { id: value, filename: 'log.txt', size: 4 } } },
  });
});

rule('R-OPT-27', async () => {
  expect((await deliver({}, '5')).options).toEqual([{ name: 'o', type: 3, value: '5' }]);
});

rule('R-OPT-28', async () => {
  for (const type of [1, 2, ...OTHERS()]) expect(await take({ type })).toMatchObject({ type });
  for (const type of [0, 12]) await refuse({ type }, '.type');
});

rule('R-OPT-29', async () => {
  const bot = await startBot([
    slash('opt', {
      options: [
        option({ name: 'text', min_length: 2, max_length: 3 }),
        option({ name: 'whole', type: 4, min_value: 2, max_value: 3 }),
        option({ name: 'number', type: 10, min_value: 0.5, max_value: 1.5 }),
      ],
    }),
  ]);
  for (const options of [
    { text: 'x' },
    { text: 'long' },
    { whole: 1 },
    { whole: 4 },
    { number: 0 },
    { number: 2 },
  ]) {
    expect(await bot.invoke({ command: 'opt', options })).toMatchObject({ code: 'BAD_OPTION_VALUE' });
  }
  expect(bot.receiver.received).toEqual([]);
  const used = await bot.invoke({ command: 'opt', options: { text: 'xy', whole: 3, number: 0.5 } });
  expect(used).toMatchObject({ outcome: 'message' });
});

rule('R-OPT-30', async () => {
  const { fill } = await startAmongMany(
    ...CHANNELS.map(({ type }) => ({ type: 7, name: `takes-${type}`, channel_types: [type] })),
    { type: 7, name: 'takes-two', channel_types: [0, 4] },
  );
  for (const [index, { type, id }] of CHANNELS.entries()) {
    const options = [{ name: `takes-${type}`, value: id }];
    expect((await fill({ [`takes-${type}`]: id })).data).toMatchObject({ options });
    const other = CHANNELS[(index + 1) % CHANNELS.length]!.id;
    expect((await fill({ [`takes-${type}`]: other })).used).toMatchObject({ code: 'BAD_OPTION_VALUE' });
    const two = await fill({ 'takes-two': id });
    expect(two.data === undefined).toBe(![0, 4].includes(type));
  }
});
