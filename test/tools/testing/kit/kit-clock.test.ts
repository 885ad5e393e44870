import { expect, it } from 'vitest';
import { cooldown, defineCommand, type ChatInputInteraction } from 'commandry';
import { createTestKit, type TestKit } from 'commandry-dev/testing';

/** A kit whose bot has one command, `/go`. */
function withGo(run: (interaction: ChatInputInteraction, kit: TestKit) => Promise<string> | string): TestKit {
  const go = defineCommand({ name: 'go', description: 'Goes', run: (interaction) => run(interaction, kit) });
  const kit: TestKit = createTestKit({ commands: [go] }, { now: new Date('2026-03-01T12:00:00Z') });
  return kit;
}

it('time stands still until it is moved', async () => {
  const kit = withGo(() => 'gone');
  await kit.as().slash('go');
  expect(kit.clock.date().toISOString()).toBe('2026-03-01T12:00:00.000Z');
  await kit.clock.advance('1.5 s');
  await kit.clock.advance(500);
  await kit.clock.advance('1 h');
  expect(kit.clock.date().toISOString()).toBe('2026-03-01T13:00:02.000Z');
});

it.each(['3', '3s', '-1 s', -1, Number.NaN, 'soon'])('%s is no duration', async (duration) => {
  const kit = withGo(() => 'gone');
  await expect((async () => kit.clock.advance(duration as never))()).rejects.toThrow('is not a duration');
});

it('a slow handler is deferred when its time has come, and final() waits for its reply', async () => {
  const kit = withGo(async (_interaction, { clock }) => {
    await clock.sleep('5 s');
    return 'done';
  });
  const reply = await kit.as().slash('go');
  expect(reply).toMatchObject({ pending: true, text: '' });
  await kit.clock.advance('2 s');
  expect(reply).toMatchObject({ pending: false, loading: true, text: '' });
  expect(await reply.final()).toBe(reply);
  expect(reply).toMatchObject({ loading: false, text: 'done' });
  expect(reply.history.map(({ change, text, loading }) => ({ change, text, loading }))).toEqual([
    { change: 'sent', text: '', loading: true },
    { change: 'edited', text: 'done', loading: false },
  ]);
  expect(kit.clock.date().toISOString()).toBe('2026-03-01T12:00:05.000Z');
});

it('a handler that waits for what only the test gives it is given time while the use is awaited', async () => {
  let open: (text: string) => void = () => undefined;
  const gate = new Promise<string>((resolve) => (open = resolve));
  const kit = withGo(() => gate);
  const use = kit.as().slash('go');
  await kit.clock.advance('3 s');
  expect(kit.transcript).toContain('… is thinking');
  open('opened');
  expect((await use).text).toBe('opened');
});

it('what becomes due happens in its order, and the bot reacts to each', async () => {
  const go = defineCommand({
    name: 'go',
    description: 'Goes',
    defer: 0,
    run: async (interaction) => {
      for (const step of ['one', 'two', 'three']) {
        await interaction.editReply(step);
        await kit.clock.sleep('1 min');
      }
      return 'end';
    },
  });
  const kit: TestKit = createTestKit({ commands: [go] });
  const reply = await kit.as().slash('go');
  expect(reply.text).toBe('one');
  await kit.clock.advance('90 s');
  expect(reply.text).toBe('two');
  await kit.clock.advance('1 d');
  expect(reply.history.map(({ text }) => text)).toEqual(['', 'one', 'two', 'three', 'end']);
});

it('cooldowns pass with it', async () => {
  const go = defineCommand({
    name: 'go',
    description: 'Goes',
    guards: [cooldown({ windowMs: 60_000 })],
    run: () => 'gone',
  });
  const kit = createTestKit({ commands: [go] });
  const ada = kit.as();
  expect((await ada.slash('go')).text).toBe('gone');
  expect((await ada.slash('go')).text).toContain('wait');
  expect((await kit.as().slash('go')).text).toBe('gone');
  await kit.clock.advance('1 min');
  expect((await ada.slash('go')).text).toBe('gone');
});

it('a question that nobody answers ends with its time, and final() says that a user is awaited', async () => {
  const kit = withGo(async (interaction) => {
    const chosen = await interaction.ask(
      { content: 'Sure?', choices: { yes: 'Yes' } },
      { timeoutMs: 30_000 },
    );
    return `chosen: ${chosen ?? 'nothing'}`;
  });
  const reply = await kit.as().slash('go');
  await expect(reply.final()).rejects.toMatchObject({ code: 'BOT_WAITS_FOR_USER' });
  await kit.clock.advance('29 s');
  expect(reply.text).toBe('Sure?');
  await kit.clock.advance('1 s');
  expect(reply.text).toBe('chosen: nothing');
});

it('a token ends after 15 minutes', async () => {
  const kit = withGo(async (interaction, { clock }) => {
    await interaction.reply('now');
    await clock.sleep('16 min');
    await interaction.followUp('too late');
    return '';
  });
  const { errors } = kit;
  await kit.as().slash('go');
  await kit.clock.advance('16 min');
  expect(errors[0]?.code).toBe('INTERACTION_TOKEN_EXPIRED');
});

it('to sleep for no time waits for nobody', async () => {
  const kit = withGo(async (_interaction, { clock }) => {
    await clock.sleep('0 s');
    return 'awake';
  });
  expect((await kit.as().slash('go')).text).toBe('awake');
});

it('waits for no job that a handler has begun and does not await', async () => {
  const kit = withGo((_interaction, { app }) => {
    void app.run('endless', () => new Promise(() => undefined));
    return 'gone';
  });
  expect((await kit.as().slash('go')).text).toBe('gone');
});
