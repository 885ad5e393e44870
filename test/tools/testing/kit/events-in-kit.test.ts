import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestKit, emulatorKit, type TestKit, type TestKitOptions } from 'commandry-dev/testing';
import { createApp, defineCommand, defineEvent, type CommandSource } from 'commandry';

const SPEEDS = [
  ['in the process', createTestKit],
  ['over HTTP', emulatorKit],
] as const;

const echo = defineEvent('MESSAGE_CREATE', async ({ data, rest }) => {
  if (data.author.bot === true) return;
  await rest.channels.createMessage(data.channel_id, { content: `You said "${data.content}".` });
});
const echoAll = defineEvent('MESSAGE_CREATE', { intents: ['MESSAGE_CONTENT'] }, async ({ data, rest }) => {
  if (data.author.bot === true) return;
  await rest.channels.createMessage(data.channel_id, { content: `You said "${data.content}".` });
});

describe.each(SPEEDS)('%s', (_name, makeKit) => {
  async function start(commands: readonly CommandSource[], options: TestKitOptions = {}): Promise<TestKit> {
    const kit = await makeKit({ commands }, options);
    onTestFinished(() => kit.close());
    return kit;
  }

  test('what a user says reaches the handlers, and is answered when the promise resolves', async () => {
    const kit = await start([echoAll]);
    const ada = kit.as({ name: 'ada' });
    await ada.say('hello');
    expect(ada.messages().map(({ text }) => text)).toEqual(['hello', 'You said "hello".']);
    expect(kit.transcript).toContain('ada says "hello"');
    expect(kit.transcript).toContain('You said "hello".');
  });

  test('without the intent, a handler reads content in direct messages alone', async () => {
    const kit = await start([echo]);
    const ada = kit.as({ name: 'ada' });
    await ada.say('hello');
    expect(ada.messages().at(-1)?.text).toBe('You said "".');
    const direct = ada.inDirectMessages();
    await direct.say('hello');
    expect(direct.messages().at(-1)?.text).toBe('You said "hello".');
  });

  test('each thing that users do is an event', async () => {
    const got: string[] = [];
    const types = [
      'MESSAGE_CREATE',
      'MESSAGE_UPDATE',
      'MESSAGE_REACTION_ADD',
      'MESSAGE_REACTION_REMOVE',
      'MESSAGE_DELETE',
      'TYPING_START',
      'GUILD_MEMBER_ADD',
      'GUILD_MEMBER_REMOVE',
      'THREAD_CREATE',
    ] as const;
    const handlers = types.map((type) =>
      defineEvent(type, ({ guildId }) => void got.push(`${type} ${guildId}`)),
    );
    const kit = await start(handlers);
    const ada = kit.as({ name: 'ada', permissions: ['CREATE_PUBLIC_THREADS'] });
    const cleo = kit.as({ name: 'cleo', guild: false });
    const message = await ada.say('hello');
    await ada.edit(message, 'bye');
    await ada.react(message, '👍');
    await ada.unreact(message, '👍');
    await ada.delete(message);
    await ada.startTyping();
    await cleo.join(kit.defaultGuild);
    await cleo.leave(kit.defaultGuild);
    await ada.startThread('Rain');
    expect(got).toEqual(types.map((type) => `${type} ${kit.defaultGuild.id}`));
  });

  test('what is arranged is no event', async () => {
    const got: string[] = [];
    const note = (type: 'MESSAGE_CREATE' | 'GUILD_MEMBER_ADD' | 'CHANNEL_CREATE') =>
      defineEvent(type, () => void got.push(type));
    const kit = await start([note('MESSAGE_CREATE'), note('GUILD_MEMBER_ADD'), note('CHANNEL_CREATE')]);
    kit.message('Rain?');
    kit.channel('weather');
    await kit.as().startTyping();
    expect(got).toEqual([]);
  });

  test('a handler that fails fails the test', async () => {
    const kit = await start([
      defineEvent('MESSAGE_CREATE', () => {
        throw new Error('No more ink');
      }),
    ]);
    await expect(kit.as({ name: 'ada' }).say('hello')).rejects.toMatchObject({
      code: 'BOT_FAILED',
      message: expect.stringContaining('No more ink') as string,
    });
  });

  test('a handler may wait for the clock of the kit', async () => {
    const late = defineEvent('MESSAGE_CREATE', async ({ data, rest }) => {
      if (data.author.bot === true) return;
      await kit.clock.sleep('5 min');
      await rest.channels.createMessage(data.channel_id, { content: 'Still there?' });
    });
    const kit = await start([late]);
    const ada = kit.as();
    await ada.say('hello');
    await ada.say('hello?');
    expect(ada.messages()).toHaveLength(2);
    await kit.clock.advance('11 min');
    expect(
      ada
        .messages()
        .map(({ text }) => text)
        .slice(2),
    ).toEqual(['Still there?', 'Still there?']);
  });

  test('what the bot does with a command is an event, too', async () => {
    const got: string[] = [];
    const kit = await start([
      defineCommand({ name: 'ping', description: 'Pings', run: () => 'pong' }),
      defineEvent('MESSAGE_CREATE', ({ data }) => void got.push(data.content)),
    ]);
    await kit.as().slash('ping');
    expect(got).toEqual(['pong']);
  });

  test('an event of the gateway is sent by hand', async () => {
    const got: unknown[] = [];
    const kit = await start([defineEvent('GUILD_BAN_ADD', ({ data }) => void got.push(data))]);
    const user = { id: '5', username: 'eve' } as never;
    expect(await kit.event('GUILD_BAN_ADD', { guild_id: kit.defaultGuild.id, user })).toBeUndefined();
    expect(got).toEqual([{ guild_id: kit.defaultGuild.id, user: { id: '5', username: 'eve' } }]);
  });
});

test('an app that was created is tested in the same way', async () => {
  await using kit = createTestKit((settings) => createApp({ commands: [echoAll], ...settings }));
  const ada = kit.as();
  await ada.say('hello');
  expect(ada.messages().at(-1)?.text).toBe('You said "hello".');
});
