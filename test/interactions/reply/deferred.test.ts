import { describe, expect, test } from 'vitest';
import { MessageFlag, type AppOptions, type ChatInputInteraction, type Defer, type Reply } from 'commandry';
import { chatInputPayload } from 'commandry-dev/testing';
import { type TestAnswer } from '../../support/wire-kit/answered.js';
import { MESSAGE_ID } from '../../support/service/fake-service.js';
import { afterDefer, pending } from '../../support/apps/after-defer.js';
import { kit, startHandler, START_MS } from '../../support/apps/started-app.js';
import { turns, until } from '../../support/time/wait.js';

const deferred = (flags?: number) => ({
  status: 200,
  body: flags === undefined ? { type: 5 } : { type: 5, data: { flags } },
});

describe('a handler that takes its time is deferred, and what it returns becomes the message:', () => {
  const rows: [string, Defer | undefined, number, TestAnswer['body']][] = [
    ['after 2,000 ms by default', undefined, 2000, { type: 5 }],
    ['after 2,000 ms', 'auto', 2000, { type: 5 }],
    ['for the user alone', 'ephemeral', 2000, { type: 5, data: { flags: 64 } }],
    ['after as many milliseconds as the author says', 700, 700, { type: 5 }],
    ['at once', 0, 0, { type: 5 }],
  ];
  test.each(rows)('%s', async (_when, defer, dueMs, body) => {
    const reply = pending<string>();
    const { app, use, clock, service, logbook } = startHandler(
      () => reply.promise,
      defer === undefined ? {} : { defer },
    );
    let answer: TestAnswer | undefined;
    void use().then((given) => (answer = given));
    await turns();
    if (dueMs > 0) clock.advance(dueMs - 1);
    await turns();
    expect(answer).toBeUndefined();
    clock.advance(1);
    await turns();
    expect(answer).toMatchObject({ status: 200, body });
    expect(app.inFlight.count).toBe(1);
    reply.give('at last');
    await until(() => app.inFlight.count === 0);
    expect(service.told()).toEqual(['PATCH @original "at last"']);
    expect(service.calls[0]?.path).toBe(`/webhooks/${kit.applicationId}/{token}/messages/@original`);
    expect(service.calls[0]?.headers.has('authorization')).toBe(false);
    expect(service.calls[0]?.body).toMatchObject({ allowed_mentions: { parse: [] } });
    expect(logbook.entries).toEqual([]);
    expect(clock.waiting()).toBe(0);
  });
});

describe('the time is counted from the moment the user caused the interaction:', () => {
  const rows: [string, number, number][] = [
    ['a delivery that took 1,500 ms leaves 500', -1500, 500],
    ['a delivery that took 2,900 ms leaves nothing', -2900, 0],
    ['an age that cannot be is taken for 0', -10_000, 2000],
    ['an id from the future is taken for now', 5000, 2000],
  ];
  test.each(rows)('%s', async (_what, idAtMs, leftMs) => {
    const { app, clock } = startHandler(() => new Promise(() => undefined));
    const payload = chatInputPayload({ ...kit.context(), nowMs: START_MS + idAtMs }, 'run', {});
    let answer: TestAnswer | undefined;
    void kit.send(app, payload).then((given) => (answer = given));
    await turns();
    if (leftMs > 0) {
      clock.advance(leftMs - 1);
      await turns();
      expect(answer).toBeUndefined();
      clock.advance(1);
    } else clock.advance(0);
    await turns();
    expect(answer).toMatchObject({ body: { type: 5 } });
  });
});

describe('after an automatic defer', () => {
  const INCIDENT = 'incident-1';
  const rows: [string, (interaction: ChatInputInteraction) => unknown, unknown[], string[]][] = [
    ['reply() becomes an edit', (i) => i.reply('hi'), ['PATCH @original "hi"'], []],
    [
      'deferReply() has been done already',
      async (i) => {
        await i.deferReply();
        return 'hi';
      },
      ['PATCH @original "hi"'],
      [],
    ],
    [
      'an ephemeral reply takes a message of its own',
      () => ({ content: 'secret', ephemeral: true }),
      ['DELETE @original', 'POST new "secret"'],
      [],
    ],
    [
      'so does one whose flags ask for it',
      () => ({ content: 'secret', flags: MessageFlag.EPHEMERAL }),
      ['DELETE @original', 'POST new "secret"'],
      [],
    ],
    [
      'the incident message is an edit',
      () => Promise.reject(new Error('x')),
      [expect.stringMatching(/^PATCH @original .*incident-1/)],
      ['HANDLER_FAILED'],
    ],
    [
      'so it is when nothing is returned',
      () => undefined,
      [expect.stringMatching(/^PATCH @original .*incident-1/)],
      ['HANDLER_SILENT'],
    ],
    [
      'a second reply is an error',
      async (i) => {
        await i.reply('hi');
        return 'again';
      },
      ['PATCH @original "hi"'],
      ['REPLY_ALREADY_SENT'],
    ],
    [
      'a bad reply allows a better one',
      async (i) => {
        await i.reply('').catch(() => undefined);
        return 'better';
      },
      ['PATCH @original "better"'],
      [],
    ],
    [
      'editReply() gives the reply, and a returned value is one more edit',
      async (i) => {
        await i.editReply('hi');
        return 'again';
      },
      ['PATCH @original "hi"', 'PATCH @original "again"'],
      [],
    ],
    ['deleteReply() takes it away', (i) => i.deleteReply(), ['DELETE @original'], []],
    [
      'followUp() has to wait for the reply',
      (i) => i.followUp('more'),
      [expect.stringMatching(/^PATCH @original .*incident-1/)],
      ['REPLY_MISSING'],
    ],
  ];
  test.each(rows)('%s', async (_what, handler, told, events) => {
    const { app, service, logbook, clock, body } = await afterDefer(handler);
    expect(body).toEqual({ type: 5 });
    await until(() => app.inFlight.count === 0);
    expect(service.told()).toEqual(told);
    expect(logbook.events()).toEqual(events);
    expect(clock.waiting()).toBe(0);
  });

  test('an ephemeral message of its own is the reply from then on', async () => {
    const { app, service } = await afterDefer(async (i) => {
      await i.reply({ content: 'secret', ephemeral: true });
      await i.editReply('changed');
      await i.deleteReply();
    });
    await until(() => app.inFlight.count === 0);
    expect(service.told().slice(2)).toEqual([`PATCH ${MESSAGE_ID} "changed"`, `DELETE ${MESSAGE_ID}`]);
    expect(service.calls[1]?.body).toMatchObject({ flags: MessageFlag.EPHEMERAL });
  });

  test('an ephemeral reply comes where somebody else has deleted the deferred message', async () => {
    const gone = { status: 404, body: { code: 10008, message: 'Unknown Message' } };
    const secret = { content: 'secret', ephemeral: true };
    const { app, service, logbook } = await afterDefer(() => secret, {}, gone);
    await until(() => app.inFlight.count === 0);
    expect(service.told()).toEqual(['DELETE @original', expect.stringMatching(/^POST .*"secret"$/)]);
    expect(logbook.events()).toEqual([]);
  });

  test('an ephemeral reply comes where the answer to the deletion cannot be read', async () => {
    const odd = { status: 200, text: '<html>deleted</html>' };
    const secret = { content: 'secret', ephemeral: true };
    const { app, service, logbook } = await afterDefer(() => secret, {}, odd);
    await until(() => app.inFlight.count === 0);
    expect(service.told()).toEqual(['DELETE @original', 'POST new "secret"']);
    expect(logbook.events()).toEqual([]);
  });

  test('a reply that Discord refuses allows the incident message', async () => {
    const refusal = { status: 400, body: { code: 50035, message: 'Invalid Form Body' } };
    const { app, service, logbook } = await afterDefer(() => 'hi', {}, refusal);
    await until(() => app.inFlight.count === 0);
    expect(service.told()).toEqual(['PATCH @original "hi"', expect.stringContaining(INCIDENT)]);
    expect(logbook.events()).toEqual(['DISCORD_REFUSED']);
    expect(JSON.stringify(logbook.entries)).toContain('Invalid Form Body');
    expect(JSON.stringify(logbook.entries)).not.toContain('token-of-');
  });

  test('a handler that never settles is given up before the token ends', async () => {
    const { app, service, logbook, clock } = await afterDefer(() => new Promise(() => undefined));
    await turns();
    clock.advance(15 * 60_000 - 2000 - 15_000);
    await until(() => app.inFlight.count === 0);
    expect(service.told()).toEqual([expect.stringMatching(/took too long.*incident-1/)]);
    expect(logbook.events()).toEqual(['HANDLER_TOO_SLOW']);
    expect(logbook.entries[0]).toMatchObject({ handler: 'Handled.run', incidentId: INCIDENT });
    expect(clock.waiting()).toBe(0);
  });
});

describe('after an own defer', () => {
  test('an edit that comes when the handler is done changes the message that was given in its place', async () => {
    let isEdited = false;
    const { use, service, clock } = startHandler(async (i) => {
      await i.deferReply({ ephemeral: true });
      setImmediate(() => void i.editReply('later').then(() => (isEdited = true)));
    });
    expect(await use()).toMatchObject(deferred(64));
    await until(() => isEdited);
    expect(service.told()).toEqual([
      expect.stringMatching(/^PATCH @original .*incident-1/),
      'PATCH @original "later"',
    ]);
    expect(clock.waiting()).toBe(0);
  });

  test('it is deferred and replied', async () => {
    const states: boolean[][] = [];
    const { app, use } = startHandler(async (i) => {
      const note = () => states.push([i.replied, i.deferred]);
      note();
      await i.deferReply();
      note();
      await i.reply('hi');
      note();
    });
    await use();
    await until(() => app.inFlight.count === 0);
    expect(states).toEqual([
      [false, false],
      [true, true],
      [true, false],
    ]);
  });
});

describe('the wrong order is an error that names it, with times:', () => {
  const rows: [string, (interaction: ChatInputInteraction) => Promise<unknown>, string][] = [
    ['editReply before any answer', (i) => i.editReply('x'), 'REPLY_MISSING'],
    ['deleteReply before any answer', (i) => i.deleteReply(), 'REPLY_MISSING'],
    ['fetchReply before any answer', (i) => i.fetchReply(), 'REPLY_MISSING'],
    ['followUp before any answer', (i) => i.followUp('x'), 'REPLY_MISSING'],
    ['deferReply after reply', async (i) => (await i.reply('x'), i.deferReply()), 'REPLY_ALREADY_SENT'],
    [
      'deferReply after deferReply',
      async (i) => (await i.deferReply(), i.deferReply()),
      'REPLY_ALREADY_SENT',
    ],
    ['reply after reply', async (i) => (await i.reply('x'), i.reply('y')), 'REPLY_ALREADY_SENT'],
  ];
  test.each(rows)('%s', async (_what, act, code) => {
    let thrown: unknown;
    const { use } = startHandler((i) =>
      act(i).catch((error: unknown) => ((thrown = error), i.replied ? undefined : 'y')),
    );
    await use();
    await until(() => thrown !== undefined);
    expect(thrown).toMatchObject({ code, message: expect.stringMatching(/ 0 ms/) as string });
  });
});

test('followUp after a defer says what to do first', async () => {
  let thrown: unknown;
  const { app, use } = startHandler(async (i) => {
    await i.deferReply();
    await i.followUp('x').catch((error: unknown) => (thrown = error));
    return 'y';
  });
  await use();
  await until(() => app.inFlight.count === 0);
  expect((thrown as Error).message).toMatch(/Reply first, with reply\(\), editReply\(\) or a returned value/);
});

describe('onError', () => {
  const failing = () => Promise.reject(new Error('secret'));
  const rows: [string, AppOptions['onError'], unknown, string[]][] = [
    ['says what the user sees', () => 'Sorry!', { content: 'Sorry!' }, ['HANDLER_FAILED']],
    [
      'may take its time',
      () => Promise.resolve({ content: 'Sorry!' }),
      { content: 'Sorry!' },
      ['HANDLER_FAILED'],
    ],
    ['may leave it at the incident id', () => undefined, NOTICE(), ['HANDLER_FAILED']],
    [
      'may fail',
      () => {
        throw new Error('worse');
      },
      NOTICE(),
      ['HANDLER_FAILED', 'ERROR_HOOK_FAILED'],
    ],
    [
      'may reject',
      () => Promise.reject(new Error('worse')),
      NOTICE(),
      ['HANDLER_FAILED', 'ERROR_HOOK_FAILED'],
    ],
    ['may answer what is no reply', () => 42 as never, NOTICE(), ['HANDLER_FAILED', 'ERROR_HOOK_FAILED']],
  ];
  test.each(rows)('%s', async (_what, onError, data, events) => {
    const { use, logbook } = startHandler(failing, { onError });
    expect(await use()).toMatchObject({ status: 200, body: { type: 4, data } });
    expect(logbook.events()).toEqual(events);
  });

  test('is told everything', async () => {
    const failures: unknown[] = [];
    const { use } = startHandler(failing, { onError: (failure) => void failures.push(failure) });
    await use();
    expect(failures).toEqual([
      expect.objectContaining({
        error: new Error('secret'),
        code: 'HANDLER_FAILED',
        incidentId: 'incident-1',
        handler: 'Handled.run',
        command: 'run',
        answered: false,
      }),
    ]);
  });

  test('that never settles is deferred like a handler', async () => {
    const { use, clock, service, app } = startHandler(failing, {
      onError: () => new Promise(() => undefined),
    });
    const answer = use();
    await turns();
    clock.advance(2000);
    expect(await answer).toMatchObject(deferred());
    clock.advance(15 * 60_000 - 17_000);
    await until(() => service.calls.length === 1);
    expect(service.told()).toEqual([expect.stringContaining('incident-1')]);
    await until(() => app.inFlight.count === 0);
  });

  test('is told of a failure after the answer, and its reply is not shown', async () => {
    const told: boolean[] = [];
    const onError = ({ answered }: { answered: boolean }): Reply => (told.push(answered), 'Sorry!');
    const { use, service } = startHandler(async (i) => (await i.reply('hi'), failing()), { onError });
    expect(await use()).toMatchObject({ body: { data: { content: 'hi' } } });
    await turns();
    expect(told).toEqual([true]);
    expect(service.calls).toEqual([]);
  });
});

function NOTICE() {
  return { flags: 64, content: expect.stringContaining('incident-1') as string };
}
