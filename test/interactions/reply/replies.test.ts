import { kit, message, userMessage, startHandler } from '../../support/apps/started-app.js';
import { describe, expect, test } from 'vitest';
import { type ChatInputInteraction } from 'commandry';
import { type ManualClock } from '../../support/time/manual-clock.js';
import { until, turns } from '../../support/time/wait.js';

describe('a reply is', () => {
  const rows: [string, (interaction: ChatInputInteraction) => unknown, unknown][] = [
    ['a returned text', () => 'hi', message('hi')],
    ['a returned promise', () => Promise.resolve('hi'), message('hi')],
    [
      'a returned message',
      () => ({ content: 'hi', embeds: [{ title: 't' }] }),
      { type: 4, data: { content: 'hi', embeds: [{ title: 't' }], allowed_mentions: { parse: [] } } },
    ],
    [
      'ephemeral when asked',
      () => ({ content: 'hi', ephemeral: true }),
      { type: 4, data: { content: 'hi', flags: 64, allowed_mentions: { parse: [] } } },
    ],
    [
      'ephemeral beside other flags',
      () => ({ content: 'hi', ephemeral: true, flags: 4 }),
      { type: 4, data: { content: 'hi', flags: 68, allowed_mentions: { parse: [] } } },
    ],
    [
      'ephemeral beside no flags',
      () => ({ content: 'hi', ephemeral: true, flags: 0 }),
      { type: 4, data: { content: 'hi', flags: 64, allowed_mentions: { parse: [] } } },
    ],
    [
      'ephemeral by its flags alone',
      () => ({ content: 'hi', flags: 64 }),
      { type: 4, data: { content: 'hi', flags: 64, allowed_mentions: { parse: [] } } },
    ],
    [
      'allowed to mention when the author allows it',
      () => ({ content: '<@1>', allowed_mentions: { parse: ['users'] } }),
      { type: 4, data: { content: '<@1>', allowed_mentions: { parse: ['users'] } } },
    ],
    ['given by reply()', (i) => i.reply('hi'), message('hi')],
    [
      'given by reply() while work goes on',
      (i) => {
        void i.reply('hi');
        return new Promise(() => undefined);
      },
      message('hi'),
    ],
  ];
  test.each(rows)('%s', async (_what, handler, wanted) => {
    const { app, logbook, clock } = startHandler(handler);
    expect(await kit.chatInput(app, 'run')).toMatchObject({ status: 200, body: wanted });
    expect(logbook.entries).toEqual([]);
    // Work that goes on is waited for until the token ends.
    expect(clock.waiting()).toBe(app.inFlight.count);
  });
});

describe('whatever a handler does, there is one answer, and the log tells the rest:', () => {
  const failed = userMessage(/incident-1/);
  const rows: [string, (interaction: ChatInputInteraction) => unknown, unknown, string[]][] = [
    [
      'it throws',
      () => {
        throw new Error('secret detail');
      },
      failed,
      ['HANDLER_FAILED'],
    ],
    [
      'it throws a text',
      () => {
        throw 'secret detail'; // eslint-disable-line @typescript-eslint/only-throw-error -- authors of plain JavaScript can
      },
      failed,
      ['HANDLER_FAILED'],
    ],
    [
      'it throws an object without a prototype',
      () => {
        throw Object.create(null);
      },
      failed,
      ['HANDLER_FAILED'],
    ],
    ['it rejects', () => Promise.reject(new Error('secret detail')), failed, ['HANDLER_FAILED']],
    ['it returns nothing', () => undefined, failed, ['HANDLER_SILENT']],
    [
      'it throws after replying',
      async (i) => {
        await i.reply('hi');
        throw new Error('late');
      },
      message('hi'),
      ['HANDLER_FAILED'],
    ],
    [
      'it replies twice',
      async (i) => {
        await i.reply('hi');
        await i.reply('again');
      },
      message('hi'),
      ['REPLY_ALREADY_SENT'],
    ],
    [
      'it replies and returns',
      async (i) => {
        await i.reply('hi');
        return 'again';
      },
      message('hi'),
      ['REPLY_ALREADY_SENT'],
    ],
    ['it returns a number', () => 42, failed, ['REPLY_INVALID']],
    ['it returns null', () => null, failed, ['REPLY_INVALID']],
    ['it returns an empty text', () => '', failed, ['REPLY_INVALID']],
    ['it returns an empty message', () => ({}), failed, ['REPLY_INVALID']],
    ['it returns 2,001 characters', () => 'x'.repeat(2001), failed, ['REPLY_INVALID']],
    [
      'it returns 11 embeds',
      () => ({ embeds: Array.from({ length: 11 }, () => ({})) }),
      failed,
      ['REPLY_INVALID'],
    ],
    [
      'it returns a message that is and is not ephemeral',
      () => ({ content: 'hi', flags: 68, ephemeral: false }),
      failed,
      ['REPLY_INVALID'],
    ],
    ['it returns flags that are a bigint', () => ({ content: 'hi', flags: 64n }), failed, ['REPLY_INVALID']],
    ['it returns a component without a type', () => ({ components: [{}] }), failed, ['REPLY_INVALID']],
    ['it returns a message with a cycle', () => cyclic(), failed, ['REPLY_INVALID']],
    [
      'it returns a message with a bigint',
      () => ({ content: 'x', embeds: [{ color: 1n }] }),
      failed,
      ['REPLY_INVALID'],
    ],
    [
      'reply() is given what cannot be sent, and the handler recovers',
      async (i) => {
        await i.reply('').catch(() => undefined);
        return 'better';
      },
      message('better'),
      [],
    ],
  ];
  test.each(rows)('%s', async (_what, handler, wanted, events) => {
    const { app, logbook, clock } = startHandler(handler);
    const answer = await kit.chatInput(app, 'run');
    expect(answer).toMatchObject({ status: 200, body: wanted });
    await turns(1);
    expect(logbook.events()).toEqual(events);
    expect(clock.waiting()).toBe(0);
    expect(JSON.stringify(answer.body)).not.toContain('secret detail');
    if (events.length > 0) {
      expect(logbook.entries[0]).toMatchObject({
        level: 'error',
        handler: 'Handled.run',
        command: 'run',
        incidentId: 'incident-1',
      });
    }
  });
});

describe('the deadline', () => {
  test('answers for a handler that never settles', async () => {
    const { app, logbook, clock } = startHandler(() => new Promise(() => undefined), { defer: 'never' });
    const answer = kit.chatInput(app, 'run');
    await handlerRuns(clock);
    clock.advance(2749);
    expect(clock.waiting()).toBe(1);
    clock.advance(1);
    expect(await answer).toMatchObject({ status: 200, body: userMessage(/too long/) });
    expect(logbook.events()).toEqual(['HANDLER_TOO_SLOW']);
  });

  test('makes a later reply an error that names it', async () => {
    let release: () => void = () => undefined;
    const outcome = new Promise<unknown>((resolve) => {
      const late = async (interaction: ChatInputInteraction) => {
        await new Promise<void>((continueLater) => (release = continueLater));
        resolve(await interaction.reply('too late').catch((error: unknown) => error));
      };
      const { app, clock } = startHandler(late, { defer: 'never' });
      void kit.chatInput(app, 'run');
      void handlerRuns(clock).then(() => {
        clock.advance(2750);
        release();
      });
    });
    expect(await outcome).toMatchObject({ code: 'REPLY_TOO_LATE' });
  });
});

/** Waits until the deadline of a running handler has been set. */
async function handlerRuns(clock: ManualClock): Promise<void> {
  await until(() => clock.waiting() > 0);
}

function cyclic(): object {
  const embed: Record<string, unknown> = {};
  embed['self'] = embed;
  return { content: 'x', embeds: [embed] };
}
