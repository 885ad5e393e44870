import { describe, expect, it } from 'vitest';
import { danger, type ChatInputInteraction, type ComponentInteraction } from 'commandry';
import { MESSAGE_ID } from '../../support/service/fake-service.js';
import { startHandler, startApp, kit, userMessage } from '../../support/apps/started-app.js';
import { onComponent, pressed } from '../../support/apps/components.js';
import { turns, until } from '../../support/time/wait.js';
import { EVE, idsIn, press } from './support/pressing.js';

const QUESTION = { content: 'Close it?', choices: { yes: danger('Close'), no: 'Keep' } } as const;
const notForYou = userMessage(/^This is not for you\.$/);
const over = userMessage(/already answered/);

/** Uses a command that asks, and keeps what came of it. */
async function askWith(
  ask: (interaction: ChatInputInteraction) => Promise<unknown>,
  ...rest: Parameters<typeof startHandler> extends [unknown, ...infer R] ? R : never
) {
  const results: unknown[] = [];
  const started = startHandler(
    async (interaction) => {
      results.push(await ask(interaction));
    },
    ...rest,
  );
  const { body } = await started.use();
  return { ...started, body, results, ids: idsIn(body) };
}

const rest = async ({ app, clock }: Pick<Awaited<ReturnType<typeof askWith>>, 'app' | 'clock'>) => {
  await until(() => app.inFlight.count === 0);
  expect(clock.waiting()).toBe(0);
};

describe('ask', () => {
  it('sends the question as the reply, and disables the choices in the response to the click', async () => {
    const { body, ids, app, results, ...started } = await askWith((i) => i.ask(QUESTION));
    expect(body).toMatchObject({ type: 4, data: { content: 'Close it?' } });
    expect((body as { data: object }).data).toMatchObject({
      components: [
        {
          components: [
            { type: 2, style: 4, label: 'Close' },
            { type: 2, style: 2, label: 'Keep' },
          ],
        },
      ],
    });
    const response = await press(app, ids[1]!);
    expect(response).toMatchObject({
      type: 7,
      data: { components: [{ components: [{ disabled: true }, { disabled: true }] }] },
    });
    await rest({ app, ...started });
    expect(results).toEqual(['no']);
    expect(started.service.calls).toEqual([]);
    expect(started.logbook.entries).toEqual([]);
  });

  it('a returned value then changes the question', async () => {
    const started = startHandler(async (i) => `You said ${await i.ask(QUESTION)}.`);
    const [yes] = idsIn((await started.use()).body);
    await press(started.app, yes!);
    await rest(started);
    expect(started.service.told()).toEqual(['PATCH @original "You said yes."']);
    expect(started.logbook.entries).toEqual([]);
  });

  it('is a select with more than five choices, and where it is wanted', async () => {
    const many = Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].map((key) => [key, key.toUpperCase()]));
    for (const question of [
      { content: '?', choices: many },
      { content: '?', choices: { a: 'A', b: 'B' }, show: 'select', placeholder: 'Choose' },
    ] as const) {
      const { body, app, ids, results } = await askWith((i) => i.ask(question));
      expect(body).toMatchObject({ data: { components: [{ components: [{ type: 3 }] }] } });
      expect(await press(app, ids[0]!, { values: ['b'] })).toMatchObject({ type: 7 });
      await turns();
      expect(results).toEqual(['b']);
    }
  });

  it('is refused without choices, and with choices that cannot be shown', async () => {
    for (const choices of [undefined, {}, { a: 'x'.repeat(81) }, { a: { label: 'A', style: 'green' } }]) {
      const { body, logbook } = await askWith((i) => i.ask({ content: '?', choices } as never));
      expect(body).toMatchObject(userMessage(/incident-1/));
      expect(logbook.entries).toMatchObject([{ error: { code: 'REPLY_INVALID' } }]);
    }
  });

  it('ends with its time, and disables the choices', async () => {
    const { clock, results, service, ids, ...started } = await askWith((i) =>
      i.ask(QUESTION, { timeoutMs: 30_000 }),
    );
    clock.advance(29_999);
    await turns();
    expect(results).toEqual([]);
    clock.advance(1);
    await rest({ clock, ...started });
    expect(results).toEqual([undefined]);
    expect(service.calls).toMatchObject([
      { method: 'PATCH', body: { components: [{ components: [{ disabled: true }, { disabled: true }] }] } },
    ]);
    expect(await press(started.app, ids[0]!)).toMatchObject(over);
    expect(started.app.counters.COMPONENT_OUTDATED).toBe(0);
  });

  it('removes the choices where that is wanted', async () => {
    const { app, ids } = await askWith((i) => i.ask(QUESTION, { afterwards: 'remove' }));
    expect((await press(app, ids[0]!)).data?.components).toEqual([]);
  });

  it('ends with its signal', async () => {
    const controller = new AbortController();
    const started = await askWith((i) => i.ask(QUESTION, { signal: controller.signal }));
    controller.abort();
    await rest(started);
    expect(started.results).toEqual([undefined]);
    expect(started.service.told()).toEqual(['PATCH @original']);
  });

  it('follows a reply that was given', async () => {
    const { app, service, results } = await askWith(async (i) => {
      await i.reply('First');
      return i.ask(QUESTION);
    });
    await until(() => service.calls.length === 1);
    expect(service.told()).toEqual(['POST new "Close it?"']);
    const [yes] = idsIn(service.calls[0]!.body);
    expect(await press(app, yes!)).toMatchObject({ type: 7 });
    await turns();
    expect(results).toEqual(['yes']);
  });

  it('disables the choices of a follow-up at the end of its time', async () => {
    const { clock, service, ...started } = await askWith(async (i) => {
      await i.reply('First');
      return i.ask(QUESTION);
    });
    await until(() => service.calls.length === 1);
    clock.advance(60_000);
    await rest({ clock, ...started });
    expect(service.told()[1]).toBe(`PATCH ${MESSAGE_ID}`);
  });

  it('comes after a defer too', async () => {
    const { app, service, results } = await askWith(async (i) => {
      await i.deferReply();
      return i.ask(QUESTION);
    });
    await until(() => service.calls.length === 1);
    expect(service.told()).toEqual(['PATCH @original "Close it?"']);
    const [, no] = idsIn(service.calls[0]!.body);
    await press(app, no!);
    await turns();
    expect(results).toEqual(['no']);
  });

  it('is an update of the message with the component where that is wanted', async () => {
    const results: unknown[] = [];
    const { app } = startApp(
      onComponent(async (i: ComponentInteraction) => {
        results.push(await i.ask(QUESTION, { as: 'update' }));
      }),
    );
    const { body } = await kit.send(app, pressed());
    expect(body).toMatchObject({ type: 7, data: { content: 'Close it?' } });
    expect(await press(app, idsIn(body)[0]!)).toMatchObject({ type: 7 });
    await turns();
    expect(results).toEqual(['yes']);
  });

  it('rejects as the reply does, and nobody waits', async () => {
    const { logbook, app, clock } = await askWith((i) =>
      i.ask({ content: 'x'.repeat(2001), choices: { a: 'A' } }),
    );
    expect(logbook.entries).toMatchObject([{ error: { code: 'REPLY_INVALID' } }]);
    expect(app.inFlight.count).toBe(0);
    expect(clock.waiting()).toBe(0);
    const second = await askWith(async (i) => {
      await i.reply('First');
      return i.ask(QUESTION, { as: 'reply' });
    });
    await rest(second);
    expect(second.logbook.entries).toMatchObject([{ error: { code: 'REPLY_ALREADY_SENT' } }]);
  });
});

describe('who may answer', () => {
  it('is the user; others are told', async () => {
    const { app, ids, results } = await askWith((i) => i.ask(QUESTION));
    expect(await press(app, ids[0]!, { member: EVE })).toMatchObject(notForYou);
    await turns();
    expect(results).toEqual([]);
    expect(await press(app, ids[0]!)).toMatchObject({ type: 7 });
  });

  it('is anybody, one of a list, or decided by a function', async () => {
    for (const by of [
      'anyone',
      [EVE.user.id],
      (click: ComponentInteraction) => click.user.username === 'eve',
    ] as const) {
      const { app, ids, results } = await askWith((i) => i.ask(QUESTION, { by }));
      if (by !== 'anyone') expect(await press(app, ids[0]!)).toMatchObject(notForYou);
      expect(await press(app, ids[0]!, { member: EVE })).toMatchObject({ type: 7 });
      await turns();
      expect(results).toEqual(['yes']);
    }
  });

  it('whose function fails gets an incident, and the wait goes on', async () => {
    let isBroken = true;
    const by = () => {
      if (isBroken) throw new Error('broken');
      return true;
    };
    const { app, ids, results, logbook } = await askWith((i) => i.ask(QUESTION, { by }));
    expect(await press(app, ids[0]!)).toMatchObject(userMessage(/incident-1/));
    expect(logbook.events()).toEqual(['HANDLER_FAILED']);
    isBroken = false;
    expect(await press(app, ids[0]!)).toMatchObject({ type: 7 });
    await turns();
    expect(results).toEqual(['yes']);
  });
});

describe('a click that is answered by hand', () => {
  const withClick = (answer: (click: ComponentInteraction, i: ChatInputInteraction) => unknown) =>
    askWith(async (i) => {
      const chosen = await i.ask(QUESTION, { withClick: true });
      if (!chosen) return undefined;
      await answer(chosen.click, i);
      return chosen.choice;
    });

  it('can update the message, and is left as it updates it', async () => {
    const started = await withClick((click) => click.update({ content: 'Closed', components: [] }));
    expect(await press(started.app, started.ids[0]!)).toMatchObject({
      type: 7,
      data: { content: 'Closed', components: [] },
    });
    await rest(started);
    expect(started.service.calls).toEqual([]);
    expect(started.logbook.entries).toEqual([]);
    expect(started.results).toEqual(['yes']);
  });

  it('can be replied to, or open a modal; then the choices are disabled by an edit', async () => {
    const modal = { custom_id: 'm', title: 't', components: [{ type: 10, content: 'x' }] } as const;
    for (const [answer, type] of [
      [(click: ComponentInteraction) => click.reply('Hi'), 4],
      [(click: ComponentInteraction) => click.showModal(modal), 9],
    ] as const) {
      const started = await withClick(answer);
      expect(await press(started.app, started.ids[0]!)).toMatchObject({ type });
      await rest(started);
      expect(started.service.told()).toEqual(['PATCH @original']);
      expect(started.logbook.entries).toEqual([]);
    }
  });

  it('is acknowledged in time if the handler does something else', async () => {
    let go = (): void => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    const started = await withClick(() => gate);
    const response = press(started.app, started.ids[0]!);
    await turns();
    started.clock.advance(2000);
    expect(await response).toEqual({ type: 6 });
    go();
    await rest(started);
    expect(started.results).toEqual(['yes']);
    expect(started.logbook.entries).toEqual([]);
  });

  it('is acknowledged when the handler ends', async () => {
    const started = await withClick(() => undefined);
    expect(await press(started.app, started.ids[0]!)).toEqual({ type: 6 });
    await rest(started);
    expect(started.logbook.entries).toEqual([]);
  });

  it('is acknowledged when the handler fails', async () => {
    const started = await withClick(() => {
      throw new Error('broken');
    });
    expect(await press(started.app, started.ids[0]!)).toEqual({ type: 6 });
    await rest(started);
    expect(started.logbook.events()).toEqual(['HANDLER_FAILED']);
  });

  it('can ask again', async () => {
    const started = await askWith(async (i) => {
      const first = await i.ask(QUESTION, { withClick: true });
      return first?.click.ask({ content: 'Sure?', choices: { sure: 'Sure' } }, { as: 'update' });
    });
    const second = await press(started.app, started.ids[0]!);
    expect(second).toMatchObject({ type: 7, data: { content: 'Sure?' } });
    await press(started.app, idsIn(second)[0]!);
    await rest(started);
    expect(started.results).toEqual(['sure']);
  });
});

describe('a wait is refused', () => {
  it('for settings that cannot be meant', async () => {
    const wrong = [
      { timeoutMs: 0 },
      { timeoutMs: 1.5 },
      { timeoutMs: 15 * 60_000 },
      { by: 7 },
      { signal: {} },
      { afterwards: 'keep' },
      { defer: 'never' },
    ];
    for (const settings of wrong) {
      const { logbook, app } = await askWith((i) => i.ask(QUESTION, settings as never));
      expect(logbook.entries).toMatchObject([{ error: { code: 'SETTING_INVALID' } }]);
      expect(app.inFlight.count).toBe(0);
    }
  });

  it('for a user for whom too many wait already', async () => {
    const { app, use, logbook } = startHandler((i) => i.ask(QUESTION), { waiting: { perUser: 2 } });
    const ids = idsIn((await use()).body);
    await use();
    expect((await use()).body).toMatchObject(userMessage(/incident-1/));
    expect(logbook.entries).toMatchObject([{ error: { code: 'WAITS_TOO_MANY' } }]);
    await press(app, ids[0]!);
    await turns();
    expect(idsIn((await use()).body)).toHaveLength(2);
  });
});

it('a handler that fails leaves nobody waiting', async () => {
  let results: unknown;
  const started = startHandler(async (i) => {
    await i.reply('First');
    results = Promise.all([i.ask(QUESTION), i.askModal({ title: 'T', inputs: {} }).catch(() => 'refused')]);
    await new Promise((resolve) => setImmediate(resolve));
    throw new Error('broken');
  });
  await started.use();
  await rest(started);
  expect(await results).toEqual([undefined, 'refused']);
  expect(started.logbook.events()).toContain('HANDLER_FAILED');
  expect(started.service.told().at(-1)).toMatch(/^PATCH/);
});
