import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createApp, SlashCommand, type AppOptions, type AutocompleteProvider, StringOption } from 'commandry';
import { createManualClock } from '../../support/time/manual-clock.js';
import { kit, userMessage, message, startApp, startHandler } from '../../support/apps/started-app.js';

const file = (data: unknown) => ({ files: [{ name: 'a.txt', data }] });

describe('what is no reply is named by what it is', () => {
  it.each<[string, () => unknown, string]>([
    ['null', () => null, 'this is null'],
    ['a number', () => 42, 'this is a number'],
    ['a function', () => () => 'x', 'this is a function'],
    ['a list', () => ['a', 'b'], 'this is a list of 2'],
    ['a date', () => new Date(0), 'this is an instance of Date that stands for a string'],
    ['a map', () => new Map(), 'but is an instance of Map'],
    [
      'a generator',
      function* () {
        yield 'a';
      },
      'but is an instance of Generator',
    ],
    [
      'an asynchronous generator',
      async function* () {
        yield await Promise.resolve('a');
      },
      'but is an instance of AsyncGenerator',
    ],
    ['a response of fetch', () => new Response('x'), 'but is an instance of Response'],
    ['an empty message', () => ({}), 'but is an empty object'],
    ['a message in other words', () => ({ text: 'x', title: 'y' }), 'but is an object with text, title'],
    ['spaces', () => '   ', 'but is "   "'],
    [
      'a misspelt field',
      () => ({ content: 'x', ephermal: true }),
      'ephermal: is not a field of a message; did you mean ephemeral?',
    ],
    [
      'a field in camel case',
      () => ({ content: 'x', allowedMentions: {} }),
      'did you mean allowed_mentions?',
    ],
    ['one embed', () => ({ embed: { title: 'x' } }), 'did you mean embeds?'],
    [
      'a stream as a file',
      () => file(Readable.from(['x'])),
      'files.0.data: must be a Uint8Array, a Blob or a text, but is an instance of Readable. Give each file as { name, data }. Read a stream first',
    ],
    ['an ArrayBuffer as a file', () => file(new ArrayBuffer(1)), 'but is an instance of ArrayBuffer'],
    [
      'a path as a file',
      () => ({ files: ['./a.png'] }),
      'files.0: must be an object with name and data, but is a string',
    ],
    [
      'a file of another library',
      () => ({ files: [{ name: 'a', attachment: 'x' }] }),
      'files.0.data: must be a Uint8Array, a Blob or a text, but is undefined',
    ],
    ['a file that is too large', () => file(new Uint8Array(10_485_761)), 'attachmentSizeLimitBytes'],
  ])('%s', async (_what, handler, says) => {
    const { app, logbook } = startHandler(handler);
    expect((await kit.chatInput(app, 'run')).body).toMatchObject(userMessage(/incident-1/));
    const { error } = logbook.entries[0] as unknown as { error: { code: string; message: string } };
    expect(error.code).toBe('REPLY_INVALID');
    expect(error.message).toContain(says);
  });

  it('but a field that Discord may know is passed on', async () => {
    const { app } = startHandler(() => ({ content: 'x', nonce: '5' }));
    expect((await kit.chatInput(app, 'run')).body).toMatchObject({ ...message('x'), data: { nonce: '5' } });
  });
});

it('a handler that keeps the process busy until nobody listens is named', async () => {
  const started = startHandler(() => {
    started.clock.advance(3001);
    return 'too late';
  });
  await kit.chatInput(started.app, 'run');
  expect(started.logbook.entries).toMatchObject([
    {
      event: 'HANDLER_TOO_SLOW',
      level: 'error',
      handler: 'Handled.run',
      message: expect.stringMatching(
        /came 3,001 ms after its request, but Discord waits only 3,000 ms: .* kept the process busy/,
      ) as string,
    },
  ]);
  expect(started.app.counters.HANDLER_TOO_SLOW).toBe(1);
});

it.each([null, 5, () => true])(
  'a guard that returns %s lets nobody through, and is told so',
  async (verdict) => {
    const { app, logbook } = startHandler(() => 'x', { guards: [(() => verdict) as never] });
    expect((await kit.chatInput(app, 'run')).body).toMatchObject(userMessage(/incident-1/));
    expect(logbook.events()).toEqual(['REPLY_INVALID']);
    expect(JSON.stringify(logbook.entries)).toMatch(
      /A guard of \\"run\\" returned .*, which is not a verdict/,
    );
    expect(app.counters.GUARD_REJECTED).toBe(0);
  },
);

it('a handler that leaves its reply to a timer is told to wait for it', async () => {
  const { app, logbook } = startHandler((i) => void setTimeout(() => void i.reply('x'), 0));
  await kit.chatInput(app, 'run');
  expect(JSON.stringify(logbook.entries[0])).toMatch(/HANDLER_SILENT.*in a timer, return a promise/);
});

it.each<[string, unknown, string]>([
  ['a set', new Set(['a']), 'returned an instance of Set, not a list'],
  ['a text', 'a', 'returned a string, not a list'],
  ['nothing', undefined, 'returned undefined, not a list'],
])('a provider that returns %s is told so', async (_what, given, says) => {
  class Find {
    @SlashCommand('find', 'd')
    find(
      @StringOption('q', 'd', { autocomplete: (() => given) as AutocompleteProvider<string> }) q?: string,
    ) {
      return q ?? '';
    }
  }
  const { app, logbook } = startApp({ commands: [Find] });
  await kit.autocomplete(app, 'find', { name: 'q', value: 'x' });
  expect(JSON.stringify(logbook.entries[0])).toContain(says);
});

it.each<[string, AppOptions['resolve'], RegExp]>([
  ['nothing', () => undefined as never, /returned undefined, which is not an instance of Ping/],
  ['a promise', () => Promise.resolve({}), /returned an instance of Promise.*resolve is not awaited/],
  ['another object', () => ({ a: 1 }), /returned an object with a, which is not an instance of Ping/],
])('a resolver that returns %s is told so', (_what, resolve, says) => {
  class Ping {
    @SlashCommand('ping', 'd')
    ping() {
      return 'pong';
    }
  }
  const settings = { ...kit.credentials, commands: [Ping], clock: createManualClock(), resolve };
  expect(() => createApp(settings)).toThrow(says);
});

it('an error of a million letters is logged as fast as any', async () => {
  const { app, logbook } = startHandler(() => {
    throw new Error('x'.repeat(1_000_000));
  });
  await kit.chatInput(app, 'run');
  expect(logbook.events()).toEqual(['HANDLER_FAILED']);
});
