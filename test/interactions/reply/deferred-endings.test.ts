import { describe, expect, it } from 'vitest';
import { type ChatInputInteraction } from 'commandry';
import { chatInputPayload } from 'commandry-dev/testing';
import { kit, startHandler, START_MS } from '../../support/apps/started-app.js';
import { until } from '../../support/time/wait.js';
import { runToTheEnd as run, UNAVAILABLE } from '../../support/apps/run-to-the-end.js';

type Handler = (interaction: ChatInputInteraction) => unknown;

describe('a handler that deferred and ends without a reply is told of at once:', () => {
  const rows: [string, Handler][] = [
    ['it returns nothing', (i) => i.deferReply()],
    ['it defers for the user alone', (i) => i.deferReply({ ephemeral: true })],
    ['nobody awaits the defer', (i) => void i.deferReply()],
  ];
  it.each(rows)('%s', async (_what, handler) => {
    const { told, logbook, app, clock } = await run(handler);
    expect(told).toEqual([expect.stringMatching(/^PATCH @original .*incident-1/)]);
    expect(logbook.entries).toMatchObject([
      { event: 'HANDLER_SILENT', level: 'error', incidentId: 'incident-1', handler: 'Handled.run' },
    ]);
    expect([app.inFlight.count, app.counters.HANDLER_FAILED, clock.waiting()]).toEqual([0, 1, 0]);
  });

  it('once the calls that it made are done', async () => {
    const { told, events } = await run(async (i) => {
      await i.deferReply();
      void i.fetchReply();
    }, UNAVAILABLE);
    expect(told).toEqual([
      'GET @original',
      'GET @original',
      expect.stringMatching(/^PATCH @original .*incident-1/),
    ]);
    expect(events).toEqual(['HANDLER_SILENT']);
  });
});

describe('a defer that is due comes before a call that needs it, even if no timer has fired:', () => {
  const rows: [string, Handler, unknown[], string[]][] = [
    ['an edit', (i) => i.editReply('1/2'), ['PATCH @original "1/2"'], []],
    ['a delete', (i) => i.deleteReply(), ['DELETE @original'], []],
    [
      'a fetch, and a reply',
      async (i) => {
        await i.fetchReply();
        return 'hi';
      },
      ['GET @original', 'PATCH @original "hi"'],
      [],
    ],
  ];
  it.each(rows)('%s', async (_what, handler, told, events) => {
    const { app, use, service, logbook, clock } = startHandler(handler, { defer: 0 });
    expect(await use()).toMatchObject({ body: { type: 5 } });
    await until(() => app.inFlight.count === 0);
    expect(service.told()).toEqual(told);
    expect(logbook.events()).toEqual(events);
    expect(clock.waiting()).toBe(0);
  });

  it('with a reply at once there is no need of one', async () => {
    const { use, service } = startHandler(() => 'hi', { defer: 0 });
    expect(await use()).toMatchObject({ body: { type: 4, data: { content: 'hi' } } });
    expect(service.told()).toEqual([]);
  });

  it('where the delivery took all the time there was, as visible as the app says', async () => {
    const { app, service } = startHandler((i) => i.editReply('1/2'), { defer: 'ephemeral' });
    const payload = chatInputPayload({ ...kit.context(), nowMs: START_MS - 2900 }, 'run', {});
    expect(await kit.send(app, payload)).toMatchObject({ body: { type: 5, data: { flags: 64 } } });
    await until(() => app.inFlight.count === 0);
    expect(service.told()).toEqual(['PATCH @original "1/2"']);
  });

  it('but no earlier', async () => {
    const { use, app, logbook } = startHandler((i) => i.editReply('1/2'), { defer: 1 });
    expect(await use()).toMatchObject({ body: { type: 4 } });
    await until(() => app.inFlight.count === 0);
    expect(logbook.events()).toEqual(['REPLY_MISSING']);
  });
});

it('an edit that comes when the deferred handler was given up is too late', async () => {
  let outcome: unknown;
  let goOn: () => void = () => undefined;
  const { app, use, clock, service } = startHandler(async (i) => {
    await i.deferReply();
    await new Promise<void>((resolve) => (goOn = resolve));
    outcome = await i.editReply('at last').catch((error: unknown) => error);
  });
  await use();
  clock.advance(15 * 60_000 - 15_000);
  await until(() => app.inFlight.count === 0);
  goOn();
  await until(() => outcome !== undefined);
  expect(outcome).toMatchObject({ code: 'REPLY_TOO_LATE' });
  expect(service.told()).toEqual([expect.stringMatching(/took too long/)]);
});
