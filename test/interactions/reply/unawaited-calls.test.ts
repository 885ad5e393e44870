import { describe, expect, it, test } from 'vitest';
import type { ChatInputInteraction } from 'commandry';
import type { ServiceAnswer } from '../../support/service/fake-service.js';
import { startHandler } from '../../support/apps/started-app.js';
import { turns, until } from '../../support/time/wait.js';

const REFUSAL = { status: 400, body: { code: 50035, message: 'Invalid Form Body' } };
const WITH_FILES = { content: 'hi', files: [{ name: 'a.txt', data: 'a' }] };
const INCIDENT = expect.stringMatching(/^PATCH @original .*incident-1/) as unknown;
const LAST_CALL_MS = 15 * 60_000 - 15_000;

/** A handler. The second parameter waits until Discord has answered to its first call. */
type Handler = (interaction: ChatInputInteraction, refused: () => Promise<void>) => unknown;

/** Uses a command, and waits without any time going by until its work is done, or so many calls were made. */
async function run(handler: Handler, answers: readonly ServiceAnswer[] = [], calls = Infinity) {
  const refused = async () => {
    await until(() => started.service.calls.length > 0);
    await turns();
  };
  const started = startHandler(
    (interaction) => handler(interaction, refused),
    { defer: 'never' },
    ...answers,
  );
  const { clock, use, service, logbook, app } = started;
  const answer = use();
  await turns();
  await until(() => {
    clock.advance(0);
    return app.inFlight.count === 0 || service.calls.length === calls;
  });
  await turns();
  const { body } = await answer;
  return { ...started, body, told: service.told(), events: logbook.events(), left: app.inFlight.count };
}

describe('where a call that gives the reply is refused and nobody awaits it, the user gets the incident message at once:', () => {
  const DEFERRED = { type: 5 };
  const rows: [string, Handler, unknown[], string[]][] = [
    [
      'a reply with files, and the handler is done',
      (i) => void i.reply(WITH_FILES),
      ['PATCH @original "hi"', INCIDENT],
      ['DISCORD_REFUSED'],
    ],
    [
      'so is an asynchronous handler',
      // eslint-disable-next-line @typescript-eslint/require-await
      async (i) => void i.reply(WITH_FILES),
      ['PATCH @original "hi"', INCIDENT],
      ['DISCORD_REFUSED'],
    ],
    [
      'the handler is done after the refusal',
      async (i, refused) => {
        void i.reply(WITH_FILES);
        await refused();
      },
      ['PATCH @original "hi"', INCIDENT],
      ['DISCORD_REFUSED'],
    ],
    [
      'the failure is caught and only looked at',
      (i) => void i.reply(WITH_FILES).catch(() => undefined),
      ['PATCH @original "hi"', INCIDENT],
      ['DISCORD_REFUSED'],
    ],
    [
      'a reply after an own defer',
      async (i) => {
        await i.deferReply();
        void i.reply('hi');
      },
      ['PATCH @original "hi"', INCIDENT],
      ['DISCORD_REFUSED'],
    ],
    [
      'an edit after an own defer, refused while the handler runs',
      async (i, refused) => {
        await i.deferReply();
        void i.editReply('hi');
        await refused();
      },
      ['PATCH @original "hi"', INCIDENT],
      ['DISCORD_REFUSED'],
    ],
    [
      'a delete after an own defer',
      async (i) => {
        await i.deferReply();
        void i.deleteReply();
      },
      ['DELETE @original', INCIDENT],
      ['DISCORD_REFUSED'],
    ],
    [
      'an edit that is refused before it is sent',
      async (i) => {
        await i.deferReply();
        void i.editReply({ content: 'x'.repeat(2001) });
      },
      [INCIDENT],
      ['REPLY_INVALID'],
    ],
    [
      'two at once, of which neither can be sent',
      async (i) => {
        await i.deferReply();
        void i.reply('hi');
        void i.reply('');
      },
      ['PATCH @original "hi"', INCIDENT],
      ['DISCORD_REFUSED', 'REPLY_INVALID'],
    ],
  ];
  it.each(rows)('%s', async (_what, handler, told, events) => {
    const ran = await run(handler, told.length > 1 ? [REFUSAL] : []);
    expect(ran.body).toEqual(DEFERRED);
    expect(ran.told).toEqual(told);
    expect(ran.events).toEqual(events);
    expect(ran.logbook.entries.at(-1)).toMatchObject({ level: 'error', incidentId: 'incident-1' });
    expect([ran.left, ran.app.counters.HANDLER_FAILED, ran.clock.waiting()]).toEqual([0, 1, 0]);
  });

  it('a reply that cannot be sent at all: the log says what is wrong with it', async () => {
    for (const handler of [
      (i: ChatInputInteraction) => void i.reply(''),
      // eslint-disable-next-line @typescript-eslint/require-await
      async (i: ChatInputInteraction) => void i.reply(''),
    ]) {
      const { body, events, told } = await run(handler);
      expect(body).toMatchObject({
        type: 4,
        data: { content: expect.stringContaining('incident-1') as string },
      });
      expect([events, told]).toEqual([['REPLY_INVALID'], []]);
    }
  });
});

describe('whoever sees the call fail can still give another reply', () => {
  const rows: [string, Handler][] = [
    ['when the handler is done', (i) => void i.reply(WITH_FILES).catch(() => i.reply('better'))],
    [
      'in a function of its own',
      (i) => {
        void (async () => {
          try {
            await i.reply(WITH_FILES);
          } catch {
            await i.editReply('better');
          }
        })();
      },
    ],
    ['in the handler', (i) => i.reply(WITH_FILES).catch(() => i.reply('better'))],
  ];
  it.each(rows)('%s', async (_what, handler) => {
    const { told, left } = await run(handler, [REFUSAL]);
    expect(told).toEqual(['PATCH @original "hi"', 'PATCH @original "better"']);
    expect(left).toBe(0);
  });
});

test('where the first of two is refused, the second is the reply', async () => {
  const replyTwice = (i: ChatInputInteraction) => {
    void i.reply(WITH_FILES);
    void i.reply('two');
  };
  const { told, left, events } = await run(replyTwice, [REFUSAL]);
  expect(told).toEqual(['PATCH @original "hi"', 'PATCH @original "two"']);
  expect([left, events]).toEqual([0, ['DISCORD_REFUSED']]);
});

test('an own defer without a reply is told of when the calls are done, whatever they met', async () => {
  const deferAndLook = async (i: ChatInputInteraction) => {
    await i.deferReply();
    void i.fetchReply();
  };
  const { told, left, events } = await run(deferAndLook, [REFUSAL]);
  expect(told).toEqual(['GET @original', INCIDENT]);
  expect([left, events]).toEqual([0, ['DISCORD_REFUSED', 'HANDLER_SILENT']]);
});

test('where the incident message is refused too, the user is told before the token ends', async () => {
  const refusals = [REFUSAL, REFUSAL];
  const { told, left, clock, service, events, app } = await run((i) => void i.reply(WITH_FILES), refusals, 2);
  expect(told).toEqual(['PATCH @original "hi"', INCIDENT]);
  expect([left, events]).toEqual([1, ['DISCORD_REFUSED', 'DISCORD_REFUSED']]);
  clock.advance(LAST_CALL_MS);
  await until(() => app.inFlight.count === 0);
  expect(service.told().at(-1)).toMatch(/took too long/);
});

describe('a call that fails and that nobody awaits is logged', () => {
  const rows: [string, Handler, string[]][] = [
    [
      'while the handler runs',
      async (i, refused) => {
        await i.reply('hi');
        void i.followUp('more');
        await refused();
      },
      ['DISCORD_REFUSED'],
    ],
    [
      'after it is done',
      async (i) => {
        await i.reply('hi');
        void i.followUp('more');
      },
      ['DISCORD_REFUSED'],
    ],
    [
      'and a better reply was returned',
      async (i) => {
        void i.reply('');
        return Promise.resolve('hi');
      },
      ['REPLY_INVALID'],
    ],
    [
      'and not where somebody saw it',
      async (i, refused) => {
        await i.reply('hi');
        const call = i.followUp('more');
        await refused();
        await call.catch(() => undefined);
      },
      [],
    ],
  ];
  it.each(rows)('%s', async (_what, handler, events) => {
    const ran = await run(handler, [REFUSAL]);
    expect(ran.body).toMatchObject({ type: 4, data: { content: 'hi' } });
    expect([ran.events, ran.left]).toEqual([events, 0]);
  });
});
