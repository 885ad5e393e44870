import { describe, expect, it, test } from 'vitest';
import { defineCommand, button, defineButton, defineSelect, row, select } from 'commandry';
import { createTestKit, emulatorKit, KitError, type KitChannel } from 'commandry-dev/testing';

const press = defineButton({ id: 'press', run: () => 'pressed' });
const size = defineSelect({
  id: 'size',
  type: 'stringSelect',
  choices: ['small', 'large'],
  run: () => 'chosen',
});
const show = defineCommand({
  name: 'show',
  description: 'Shows',
  options: { where: { type: 'channel', description: 'Where' } },
  run: () => ({
    content: 'shown',
    components: [row(button(press, { label: 'Press' })), row(select(size, { placeholder: 'Size' }))],
  }),
});
const wave = defineCommand({ type: 'user', name: 'Wave', run: () => 'hello' });
const quote = defineCommand({ type: 'message', name: 'Quote', run: () => 'quoted' });

function createWorld() {
  const kit = createTestKit({ commands: [show, wave, quote, press, size] });
  kit.channel('staff');
  return { kit, ada: kit.as() };
}
type World = ReturnType<typeof createWorld>;

/** Each place that takes what a test may have looked up in vain, by what its error begins with. */
const PLACES: Readonly<Record<string, (world: World, nothing: never) => unknown>> = {
  'ada.in() takes a channel': ({ ada }, nothing) => ada.in(nothing),
  'ada.onUser() takes a user': ({ ada }, nothing) => ada.onUser('Wave', nothing),
  'ada.onMessage() takes a message or a reply': ({ ada }, nothing) => ada.onMessage('Quote', nothing),
  'ada.press() takes a message or a reply': ({ ada }, nothing) => ada.press(nothing, 'Press'),
  'ada.choose() takes a message or a reply': ({ ada }, nothing) => ada.choose(nothing, 'Size', 'small'),
  'ada.submit() takes a modal, or the reply that opened it': ({ ada }, nothing) => ada.submit(nothing),
  '"Size" takes one of its choices': async ({ ada }, nothing) =>
    (await ada.slash('show')).choose('Size', nothing),
  'isSeenBy() takes a user': async ({ ada }, nothing) => (await ada.slash('show')).message!.isSeenBy(nothing),
  'kit.rolesOf() takes a user': ({ kit }, nothing) => kit.rolesOf(nothing),
  'kit.member() takes a user': ({ kit }, nothing) => {
    kit.member(nothing);
  },
  'kit.member({ roles }) takes a role': ({ kit, ada }, nothing) => {
    kit.member(ada, { roles: [nothing] });
  },
  'kit.as({ roles }) takes a role': ({ kit }, nothing) => kit.as({ roles: [nothing] }),
  'kit.install() takes a user or a guild': ({ kit }, nothing) => {
    kit.install(nothing);
  },
  'kit.entitle() takes a user or a guild': ({ kit }, nothing) => {
    kit.entitle(nothing, '1');
  },
  'kit.buy() takes a user or a guild': ({ kit }, nothing) => kit.buy(nothing, '1'),
  'kit.permit([{ for }]) takes a role or a user or a channel': ({ kit }, nothing) => {
    kit.permit('show', [{ for: nothing, allow: true }]);
  },
  'kit.channel({ overwrites: [{ for }] }) takes a role or a user': ({ kit }, nothing) =>
    kit.channel('x', { overwrites: [{ for: nothing }] }),
};

async function errorOf(act: () => unknown): Promise<unknown> {
  try {
    await act();
  } catch (error) {
    return error;
  }
  return undefined;
}

describe.each([undefined, null, 7, {}])('%j in place of what was looked up', (nothing) => {
  test.each(Object.keys(PLACES))('%s', async (place) => {
    const world = createWorld();
    const error = await errorOf(() => PLACES[place]!(world, nothing as never));
    expect(error).toBeInstanceOf(KitError);
    expect(error).toMatchObject({
      code: 'KIT_MISUSED',
      message: expect.stringContaining(`${place}, and was given `) as string,
    });
  });
});

describe.each([null, 7, {}])('%j in place of what can be left out', (nothing) => {
  test.each<[string, (world: World, nothing: never) => unknown]>([
    ['kit.channels() takes a guild', ({ kit }, guild) => kit.channels(guild)],
    ['kit.everyone() takes a guild', ({ kit }, guild) => kit.everyone(guild)],
    ['kit.as({ guild }) takes a guild', ({ kit }, guild) => kit.as({ guild })],
    ['kit.role({ guild }) takes a guild', ({ kit }, guild) => kit.role('x', { guild })],
    ['kit.channel({ guild }) takes a guild', ({ kit }, guild) => kit.channel('x', { guild })],
    ['kit.channel({ parent }) takes a channel', ({ kit }, parent) => kit.channel('x', { parent })],
    ['kit.guild({ owner }) takes a user', ({ kit }, owner) => kit.guild({ owner })],
    ['kit.message({ channel }) takes a channel', ({ kit }, channel) => kit.message('x', { channel })],
    ['kit.message({ author }) takes a user', ({ kit }, author) => kit.message('x', { author })],
    [
      'The option "where" of /show takes a channel, made with kit.channel()',
      ({ ada }, where) => ada.slash('show', { where }),
    ],
  ])('%s', async (place, act) => {
    const error = await errorOf(() => act(createWorld(), nothing as never));
    expect(error).toMatchObject({
      code: 'KIT_MISUSED',
      message: expect.stringContaining(`${place}, and was given `) as string,
    });
  });
});

it('says that it was looked up in vain, and what there is', () => {
  const { kit, ada } = createWorld();
  const missing = kit.channels().find(({ name }) => name === 'Ticket 1') as unknown as KitChannel;
  expect(() => ada.in(missing)).toThrow(
    'ada.in() takes a channel, and was given undefined, as from a lookup that found nothing. The kit has the channels general, staff.',
  );
});

/** Each place that takes a record, given that of another kit, and what its error begins with. */
describe('a record of another kit', () => {
  const other = createWorld();
  const channel = other.kit.channel('elsewhere');
  const guild = other.kit.guild({ name: 'Elsewhere' });
  const role = other.kit.role('strangers');
  const user = other.kit.as({ name: 'zoe' });
  const message = other.kit.message('from elsewhere');
  test.each<[string, string, (world: World) => unknown]>([
    ['ada.in() takes a channel', '"elsewhere"', ({ ada }) => ada.in(channel)],
    ['ada.onUser() takes a user', '"zoe"', ({ ada }) => ada.onUser('Wave', user)],
    ['ada.onMessage() takes a message', '"from elsewhere"', ({ ada }) => ada.onMessage('Quote', message)],
    [
      'ada.press() takes a message',
      '"shown"',
      async ({ ada }) => ada.press(await other.ada.slash('show'), 'Press'),
    ],
    [
      'The option "where" of /show takes a channel',
      '"elsewhere"',
      ({ ada }) => ada.slash('show', { where: channel }),
    ],
    ['kit.channels() takes a guild', '"Elsewhere"', ({ kit }) => kit.channels(guild)],
    ['kit.everyone() takes a guild', '"Elsewhere"', ({ kit }) => kit.everyone(guild)],
    ['kit.rolesOf() takes a user', '"zoe"', ({ kit }) => kit.rolesOf(user)],
    ['kit.as({ guild }) takes a guild', '"Elsewhere"', ({ kit }) => kit.as({ guild })],
    ['kit.as({ roles }) takes a role', '"strangers"', ({ kit }) => kit.as({ roles: [role] })],
    ['kit.role({ guild }) takes a guild', '"Elsewhere"', ({ kit }) => kit.role('x', { guild })],
    ['kit.channel({ guild }) takes a guild', '"Elsewhere"', ({ kit }) => kit.channel('x', { guild })],
    ['kit.message({ channel }) takes a channel', '"elsewhere"', ({ kit }) => kit.message('x', { channel })],
    [
      'kit.member() takes a user',
      '"zoe"',
      ({ kit }) => {
        kit.member(user);
      },
    ],
    [
      'kit.install() takes a user or a guild',
      '"zoe"',
      ({ kit }) => {
        kit.install(user);
      },
    ],
    [
      'kit.permit([{ for }]) takes a role or a user or a channel',
      '"strangers"',
      ({ kit }) => {
        kit.permit('show', [{ for: role, allow: true }]);
      },
    ],
  ])('is named: %s', async (place, name, act) => {
    const error = await errorOf(() => act(createWorld()));
    expect(error).toBeInstanceOf(KitError);
    expect(error).toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining(`${place} of this kit, and was given ${name}`) as string,
    });
  });
});

describe.each([
  ['in the process', createTestKit],
  ['over HTTP', emulatorKit],
] as const)('%s', (_, createKit) => {
  it('a channel that the bot has deleted is named', async () => {
    const drop = defineCommand({
      name: 'drop',
      description: 'Deletes a channel',
      options: { where: { type: 'channel', description: 'Which one', required: true } },
      run: async ({ rest }, { where }) => {
        await rest.channels.delete(where.id);
        return 'gone';
      },
    });
    await using kit = await createKit({ commands: [drop] }, { botPermissions: ['MANAGE_CHANNELS'] });
    const ada = kit.as();
    const ideas = kit.channel('ideas');
    await ada.slash('drop', { where: ideas });
    for (const act of [() => ada.in(ideas), () => kit.message('late', { channel: ideas })])
      expect(act).toThrow(
        /takes a channel of this kit, and was given "ideas" \(\d+\), which it does not have/,
      );
  });
});

it('says what kind of record was given in place of another', () => {
  const { kit, ada } = createWorld();
  expect(() => ada.in(kit.role('helpers') as unknown as KitChannel)).toThrow(
    expect.objectContaining({
      code: 'KIT_MISUSED',
      message: expect.stringContaining(
        'ada.in() takes a channel, and was given the role "helpers".',
      ) as string,
    }) as Error,
  );
});

it('a reply that was deleted is named where it is pressed', async () => {
  const ask = defineCommand({
    name: 'ask',
    description: 'Asks, and takes it back',
    run: async (interaction) => {
      await interaction.reply({ content: 'Sure?', components: [row(button(press, { label: 'Press' }))] });
      await interaction.deleteReply();
    },
  });
  const ada = createTestKit({ commands: [ask, press] }).as();
  const reply = await ada.slash('ask');
  for (const act of [() => reply.press('Press'), () => ada.press(reply, 'Press')])
    await expect(act()).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining('the bot has deleted it') as string,
    });
});
