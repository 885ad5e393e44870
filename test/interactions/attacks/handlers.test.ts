import { describe, expect, it } from 'vitest';
import { SlashCommand, StringOption, type ChatInputInteraction, type Defer } from 'commandry';
import { chatInputPayload, userCommandPayload, TEST_USER, type Payload } from 'commandry-dev/testing';
import { pending } from '../../support/apps/after-defer.js';
import { until } from '../../support/time/wait.js';
import { kit, userMessage, startApp, startHandler } from '../../support/apps/started-app.js';
import { startTarget, use } from './support/attacked-app.js';

/** Until everything that is ready has run. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** The message to users who see another command than the declared one. */
const OUTDATED = /^This command (?:has changed since your app loaded it|is not available any more)/;

describe('attack 28: an interaction that fits no command', () => {
  const data = () => use()['data'] as object;
  const option = (given: object) => ({ ...use(), data: { ...data(), options: [given] } });
  it.each<[string, () => Payload, string, RegExp, RegExp]>([
    [
      'of a type that is known and not answered',
      () => ({ ...use(), type: 3 }),
      'INTERACTION_UNSUPPORTED',
      /^This bot does not answer that\.$/,
      /onComponent/,
    ],
    [
      'for a command that nobody declares',
      () => ({ ...use(), data: { ...data(), name: 'other' } }),
      'COMMAND_UNKNOWN',
      OUTDATED,
      /"other" \(type 1\)\. Is the registration out of date\?/,
    ],
    [
      'for a command of another kind',
      () => userCommandPayload(kit.context(), 'target', TEST_USER),
      'COMMAND_UNKNOWN',
      OUTDATED,
      /"target" \(type 2\)\. Is the registration out of date\?/,
    ],
    [
      'for a subcommand that is not there',
      () => chatInputPayload(kit.context(), 'target sub', {}),
      'COMMAND_UNKNOWN',
      OUTDATED,
      /"target sub" \(type 1\)\. Is the registration out of date\?/,
    ],
    [
      'with an option of another type',
      () => option({ name: 'count', type: 3, value: 'x' }),
      'DEFINITION_DRIFT',
      OUTDATED,
      /run sync\(\)\. count: found option type STRING, wanted option type INTEGER$/,
    ],
    [
      'with an option that is not there',
      () => option({ name: 'other', type: 3, value: 'x' }),
      'DEFINITION_DRIFT',
      OUTDATED,
      /run sync\(\)\. other: found an option the class does not declare/,
    ],
  ])('%s: the user is told why, and the log', async (_what, make, event, told, logged) => {
    const { app, calls, logbook } = startTarget();
    expect(await kit.send(app, make())).toMatchObject({ status: 200, body: userMessage(told) });
    expect(calls).toEqual([]);
    expect(logbook.entries).toMatchObject([
      { level: 'warn', event, message: expect.stringMatching(logged) as string },
    ]);
  });

  it('without an option that is required', async () => {
    class Needy {
      @SlashCommand('needy', 'd')
      needy(@StringOption('text', 'd', { required: true }) text: string) {
        return text;
      }
    }
    const { app, logbook } = startApp({ commands: [Needy] });
    expect(await kit.chatInput(app, 'needy')).toMatchObject({ status: 200, body: userMessage(OUTDATED) });
    expect(logbook.entries).toMatchObject([
      { event: 'DEFINITION_DRIFT', message: expect.stringMatching(/run sync\(\)\. text: /) as string },
    ]);
  });

  it.each([99, 0, -1, 2.5, '2', null])('of the type %j, which nobody knows, is malformed', async (type) => {
    const { app, calls, logbook } = startTarget();
    expect((await kit.send(app, { ...use(), type })).status).toBe(400);
    expect([calls, logbook.events()]).toEqual([[], ['INTERACTION_MALFORMED']]);
  });
});

/** Uses a command whose method does this, and gives the answer, the log, and the app when everything has run. */
async function handle(handler: (interaction: ChatInputInteraction) => unknown, advanceMs = 0) {
  const { app, clock, logbook } = startHandler(handler);
  const answer = kit.chatInput(app, 'run');
  await turn();
  clock.advance(advanceMs);
  const { status, body } = await answer;
  await turn();
  return { status, body, events: logbook.events(), logbook, clock };
}

const failed = userMessage(/incident-1/);

describe('attack 30: a handler that fails', () => {
  const boom = new Error('secret detail');
  it.each<[string, (interaction: ChatInputInteraction) => unknown]>([
    [
      'throws',
      () => {
        throw boom;
      },
    ],
    ['rejects', () => Promise.reject(boom)],
    [
      'throws a text',
      () => {
        // eslint-disable-next-line @typescript-eslint/only-throw-error
        throw 'secret detail';
      },
    ],
    [
      'throws undefined',
      () => {
        // eslint-disable-next-line @typescript-eslint/only-throw-error
        throw undefined;
      },
    ],
    ['answers nothing', () => undefined],
  ])('%s: the user gets an incident number and nothing else', async (_what, handler) => {
    const { status, body, logbook } = await handle(handler);
    expect({ status, body }).toMatchObject({ status: 200, body: failed });
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(logbook.entries).toMatchObject([{ level: 'error', incidentId: 'incident-1' }]);
  });

  it.each<[Defer, object, string[]]>([
    ['auto', { type: 5 }, []],
    [
      'never',
      { type: 4, data: { flags: 64, content: expect.stringMatching(/too long/) as string } },
      ['HANDLER_TOO_SLOW'],
    ],
  ])(
    'never settles: the user is told so before Discord stops listening (defer: %s)',
    async (defer, told, events) => {
      const { app, use: useIt, clock, logbook } = startHandler(() => new Promise(() => undefined), { defer });
      const answer = useIt();
      await until(() => clock.waiting() > 0);
      clock.advance(2750);
      expect(await answer).toMatchObject({ status: 200, body: told });
      expect(logbook.events()).toEqual(events);
      await app.close({ drainMs: 0 });
    },
  );

  it('throws after it replied: the reply stands', async () => {
    const { body, logbook } = await handle(async (interaction) => {
      await interaction.reply('done');
      throw boom;
    });
    expect(body).toMatchObject({ data: { content: 'done' } });
    expect(logbook.entries).toMatchObject([{ level: 'error' }]);
  });

  it('replies twice: the first reply stands and the second is an error', async () => {
    const { body, events } = await handle(async (interaction) => {
      await interaction.reply('one');
      await interaction.reply('two');
    });
    expect(body).toMatchObject({ data: { content: 'one' } });
    expect(events).toEqual(['REPLY_ALREADY_SENT']);
  });

  it.each<[string, Defer, object, string[], string[]]>([
    [
      'where it may be deferred, the reply comes by an edit',
      'auto',
      { type: 5 },
      ['PATCH @original "late"'],
      [],
    ],
    [
      'where it may not, the user was told, and the reply is an error',
      'never',
      { type: 4, data: { content: expect.stringMatching(/too long/) as string, flags: 64 } },
      [],
      ['HANDLER_TOO_SLOW', 'REPLY_TOO_LATE'],
    ],
  ])('replies after 3 seconds: %s', async (_what, defer, body, told, events) => {
    const late = pending<string>();
    const { app, use, clock, service, logbook } = startHandler(() => late.promise, { defer });
    const answer = use();
    await turn();
    clock.advance(3001);
    expect((await answer).body).toMatchObject(body);
    late.give('late');
    await until(() => app.inFlight.count === 0 && logbook.entries.length === events.length);
    expect([service.told(), logbook.events()]).toEqual([told, events]);
  });
});

describe('attack 31: a handler that returns what Discord would refuse', () => {
  const cyclic: Record<string, unknown> = { content: 'x' };
  cyclic['embeds'] = [cyclic];
  it.each<[string, unknown, RegExp]>([
    ['6,001 characters', 'x'.repeat(6001), /content/],
    ['11 embeds', { embeds: Array.from({ length: 11 }, () => ({ title: 't' })) }, /embeds/],
    ['a cyclic object', cyclic, /JSON/],
    ['a bigint', { content: 'x', tts: 1n }, /JSON/],
    ['a number', 5, /reply/i],
    ['a function', () => 'x', /reply/i],
  ])('%s', async (_what, reply, says) => {
    const { status, body, logbook } = await handle(() => reply);
    expect({ status, body }).toMatchObject({ status: 200, body: failed });
    expect(logbook.entries).toMatchObject([{ level: 'error', event: 'REPLY_INVALID' }]);
    expect(JSON.stringify(logbook.entries[0])).toMatch(says);
  });
});

describe('attack 32: a mention in text that a user typed', () => {
  it.each(['@everyone', '@here', '<@200000000000000001>', '<@&1>'])('%s notifies nobody', async (text) => {
    expect((await handle(() => text)).body).toEqual({
      type: 4,
      data: { content: text, allowed_mentions: { parse: [] } },
    });
    expect((await handle((interaction) => void interaction.reply({ content: text }))).body).toMatchObject({
      data: { allowed_mentions: { parse: [] } },
    });
  });

  it('notifies those that the author names', async () => {
    const { body } = await handle(() => ({ content: '@here', allowed_mentions: { parse: ['everyone'] } }));
    expect(body).toMatchObject({ data: { allowed_mentions: { parse: ['everyone'] } } });
  });
});
