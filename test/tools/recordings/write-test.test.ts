import { expect, onTestFinished, test } from 'vitest';
import { writeTest } from '../../../tools/src/recordings/write-test.js';
import { IDS, openSession } from './support/session.js';
import { runTest } from './support/run-test.js';
import { smallBot } from './support/small-bot.js';
import { Weather } from '../../../examples/weather/commands/weather.js';
import { commands as weatherCommands } from '../../../examples/weather/commands/index.js';
import { WeatherApi } from '../../../examples/weather/weather-api.js';
import { Favourites } from '../../../examples/favourites/favourites.js';
import { createTicketsApp } from '../../../examples/tickets/tickets-app.js';
import { TicketStore } from '../../../examples/tickets/ticket-store.js';
import { createApp } from 'commandry';

async function open(source: Parameters<typeof openSession>[0]) {
  const session = await openSession(source);
  onTestFinished(() => session.player.close());
  return session;
}

test('a recording becomes a test that a person would have written, and that passes', async () => {
  const source = { commands: smallBot() };
  const session = await open(source);
  await session.uses('ada', 'poll');
  await session.presses('ada', 'Vote');
  await session.presses('ben', 'Vote');
  await session.presses('ben', 'Report');
  await session.submits('ben', { what: 'Spam' });
  await session.types('ada', 'city', 'name', 'O');
  await session.types('ada', 'city', 'name', 'Os');
  await session.uses('ada', 'city', { name: 'Oslo' });
  await session.uses('ada', 'once');
  await session.player.moveClock(10_000);
  await session.uses('ada', 'once');
  await session.writes('ben', 'hello');
  await session.uses('ada', 'greet', { whom: IDS.ben });
  await session.uses('ada', 'greet', {});
  await session.uses('ada', 'broken');
  const code = writeTest(session.recording());
  expect(code).toMatchInlineSnapshot(`
    "import { expect, test } from 'vitest';
    import { createTestKit } from 'commandry-dev/testing';
    import 'commandry-dev/testing/vitest';
    import { app } from './app.js';

    test('ada uses /poll, ada presses "Vote", and so on', async () => {
      await using kit = createTestKit(app);
      // Errors of the bot are looked at here, so that they do not fail the test by themselves.
      const { errors } = kit;
      const ada = kit.as({ name: 'ada', permissions: ['ADMINISTRATOR'] });
      const ben = kit.as({ name: 'ben', locale: 'de' });

      const poll = await ada.slash('poll');
      expect(poll).toReplyWith({ text: '0 votes', components: ['Vote', 'Report'] });
      await poll.press('Vote');
      expect(poll).toReplyWith({ text: '1 votes', components: ['Vote', 'Report'] });
      await ben.press(poll, 'Vote');
      expect(poll).toReplyWith({ text: '2 votes', components: ['Vote', 'Report'] });
      const report = await ben.press(poll, 'Report');
      expect(report).toOpenModal({ title: 'Report', fields: ['What happened?'] });
      expect(await report.submit({ 'What happened?': 'Spam' })).toReplyWith({
        text: \`Thank you, <@\${ben.id}>: Spam\`,
        ephemeral: true,
      });
      expect(await ada.type('city', { name: 'Os' })).toSuggest('Oslo', 'Osaka');
      expect(await ada.slash('city', { name: 'Oslo' })).toReplyWith({ text: 'Oslo', ephemeral: true });
      expect(await ada.slash('once')).toReplyWith('Now.');
      await kit.clock.advance('10 s');
      expect(await ada.slash('once')).toReplyWith('Now.');
      await ben.say('hello');
      expect(ben.messages().at(-1)).toReplyWith(\`Hello, <@\${ben.id}>!\`);
      expect(await ada.slash('greet', { whom: ben })).toReplyWith(/^Hello, <@\\d+>, at <t:-?\\d+:R>$/);
      // OPTION_MISSING
      await expect(ada.slash('greet')).rejects.toThrow();
      expect(await ada.slash('broken')).toReplyWith({
        text: /^Something went wrong\\. If it happens again, tell the bot's author this number: [\\da-f-]{36}$/,
        ephemeral: true,
      });
      expect(errors.at(-1)).toBeDefined();
    });
    "
  `);
  await runTest(code, source);
});

const examples = {
  weather: {
    source: {
      commands: weatherCommands,
      resolve: (target: new () => object) =>
        target === Weather ? new Weather(new WeatherApi()) : new target(),
    },
    act: async (session: Awaited<ReturnType<typeof open>>) => {
      await session.types('ada', 'weather forecast', 'city', 'os');
      await session.uses('ada', 'weather forecast', { city: 'Oslo', days: 2 });
      await session.uses('ben', 'weather forecast', { city: 'Atlantis' });
      await session.uses('ada', 'weather forecast', { city: 'Oslo', days: 99 });
      await session.usesOn('ada', 'High five', 'ben');
      await session.uses('ben', 'ping');
    },
  },
  tickets: {
    source: (settings: Parameters<typeof createTicketsApp>[0]) =>
      createTicketsApp(settings, new TicketStore()),
    act: async (session: Awaited<ReturnType<typeof open>>) => {
      await session.uses('ben', 'ticket open', { topic: 'Lost key' });
      await session.presses('ben', 'Claim');
      await session.presses('ada', 'Claim');
      await session.chooses('ada', 'Priority', 'high');
      await session.presses('ben', 'Report');
      await session.submits('ben', { what: 'Rude words, said twice' });
      await session.presses('ada', 'Close');
    },
  },
  favourites: {
    source: (settings: Parameters<typeof createTicketsApp>[0]) =>
      createApp({ commands: [Favourites], ...settings }),
    act: async (session: Awaited<ReturnType<typeof open>>) => {
      await session.writes('ada', 'It rains cats and dogs.');
      await session.reacts('ben', '⭐');
      await session.reacts('ada', '⭐');
      await session.uses('ada', 'favourites');
    },
  },
};

test('a test for the runner of Node.js asserts what the user saw, part by part', async () => {
  const source = { commands: smallBot() };
  const session = await open(source);
  await session.uses('ada', 'poll');
  await session.presses('ben', 'Report');
  await session.submits('ben', { what: 'Spam' });
  await session.types('ada', 'city', 'name', 'Os');
  await session.uses('ada', 'once');
  await session.uses('ada', 'greet', { whom: IDS.ben });
  await session.uses('ada', 'greet', {});
  await session.uses('ada', 'broken');
  const code = writeTest(session.recording(), { runner: 'node' });
  expect(code).toMatchInlineSnapshot(`
    "import assert from 'node:assert/strict';
    import { test } from 'node:test';
    import { createTestKit } from 'commandry-dev/testing';
    import { app } from './app.js';

    test('ada uses /poll, ben presses "Report", and so on', async () => {
      await using kit = createTestKit(app);
      // Errors of the bot are looked at here, so that they do not fail the test by themselves.
      const { errors } = kit;
      const ada = kit.as({ name: 'ada', permissions: ['ADMINISTRATOR'] });
      const ben = kit.as({ name: 'ben', locale: 'de' });

      const poll = await ada.slash('poll');
      assert.equal(poll.text, '0 votes');
      assert.deepEqual(poll.components.map(({ label }) => label), ['Vote', 'Report']);
      const report = await ben.press(poll, 'Report');
      assert.equal(report.modal?.title, 'Report');
      assert.deepEqual(report.modal?.fields.map(({ label }) => label), ['What happened?']);
      const report2 = await report.submit({ 'What happened?': 'Spam' });
      assert.equal(report2.text, \`Thank you, <@\${ben.id}>: Spam\`);
      assert.ok(report2.ephemeral);
      const suggestions = await ada.type('city', { name: 'Os' });
      assert.deepEqual(suggestions.map(({ name }) => name), ['Oslo', 'Osaka']);
      assert.equal((await ada.slash('once')).text, 'Now.');
      assert.match((await ada.slash('greet', { whom: ben })).text, /^Hello, <@\\d+>, at <t:-?\\d+:R>$/);
      // OPTION_MISSING
      await assert.rejects(ada.slash('greet'));
      const broken = await ada.slash('broken');
      assert.match(
        broken.text,
        /^Something went wrong\\. If it happens again, tell the bot's author this number: [\\da-f-]{36}$/,
      );
      assert.ok(broken.ephemeral);
      assert.ok(errors.at(-1));
    });
    "
  `);
  expect(await runTest(code, source)).toHaveLength(1);
});

test('what the bot did not reply to is not waited for in the test', async () => {
  const source = { commands: smallBot() };
  const session = await open(source);
  await session.uses('ada', 'once');
  const recording = session.recording();
  const [once] = recording.actions;
  const thinking = { message: 2, change: 'sent', is: 'reply', loading: true };
  const actions = [once, { ...once, shown: { messages: [thinking] } }];
  const code = writeTest({ ...recording, actions } as typeof recording);
  expect(code).toContain('// ada uses /once: the bot had not replied when the recording ended.');
  expect(code.match(/slash\('once'\)/g)).toHaveLength(1);
});

test.each(Object.entries(examples))('what is written for %s passes', async (_name, { source, act }) => {
  const session = await open(source);
  await act(session);
  expect(session.recording().actions.length).toBeGreaterThan(3);
  for (const runner of ['vitest', 'node'] as const)
    expect(await runTest(writeTest(session.recording(), { runner }), source)).toHaveLength(1);
});
