import { expect, it } from 'vitest';
import {
  defineOptionKind,
  OptionRefused,
  type ChatInputInteraction,
  type ComponentInteraction,
} from 'commandry';
import { onComponent, pressed } from '../../support/apps/components.js';
import { kit, startApp, startHandler, userMessage } from '../../support/apps/started-app.js';
import { turns, until } from '../../support/time/wait.js';
import { EVE, submit, type Callback } from './support/pressing.js';

const FORM = {
  title: 'Close',
  inputs: {
    why: { type: 'text', label: 'Why?', required: true, minLength: 3 },
    note: { type: 'text', label: 'Note' },
  },
} as const;

async function askWith(
  ask: (i: ChatInputInteraction) => unknown,
  settings: Parameters<typeof startHandler>[1] = {},
) {
  const results: unknown[] = [];
  const started = startHandler(async (i) => void results.push(await ask(i)), settings);
  const body = (await started.use()).body as Callback;
  return { ...started, body, results, id: body.data?.custom_id ?? '' };
}

it('opens a form, and gives its answers with the submitted modal', async () => {
  const { app, body, id, results, logbook, clock } = await askWith(async (i) => {
    const form = await i.askModal(FORM);
    await form?.submitted.reply(`Closed: ${form.answers.why}`);
    return form?.answers;
  });
  expect(body).toMatchObject({
    type: 9,
    data: {
      title: 'Close',
      components: [{ label: 'Why?', component: { min_length: 3 } }, { label: 'Note' }],
    },
  });
  expect(await submit(app, id, { why: 'Done', note: '' })).toMatchObject({
    data: { content: 'Closed: Done' },
  });
  await until(() => app.inFlight.count === 0);
  expect(results).toEqual([{ why: 'Done' }]);
  expect(logbook.entries).toEqual([]);
  expect(clock.waiting()).toBe(0);
});

it('refuses answers that break the rules, and goes on waiting', async () => {
  const { app, id, results } = await askWith(async (i) => (await i.askModal(FORM))?.answers);
  expect(await submit(app, id, { why: 'x', note: '' })).toMatchObject(userMessage(/`Why\?`.*at least 3/));
  expect(app.counters.OPTION_VALUE_REFUSED).toBe(1);
  void submit(app, id, { why: 'Done', note: 'n' });
  await turns();
  expect(results).toEqual([{ why: 'Done', note: 'n' }]);
});

it('runs transforms of kinds of options', async () => {
  const Even = defineOptionKind({
    type: 'integer',
    transform: (value: number) => {
      if (value % 2 === 1) throw new OptionRefused('must be even');
      return { half: value / 2 };
    },
  });
  const inputs = { count: { type: 'text', label: 'Count', kind: Even, required: true } } as const;
  const { app, id, results } = await askWith(async (i) => {
    const form = await i.askModal({ title: 'T', inputs });
    await form?.submitted.reply('Thanks');
    return form?.answers.count.half;
  });
  expect(await submit(app, id, { count: '3' })).toMatchObject(userMessage(/must be even/));
  expect(await submit(app, id, { count: '4' })).toMatchObject({ data: { content: 'Thanks' } });
  await until(() => app.inFlight.count === 0);
  expect(results).toEqual([2]);
});

it('shows initial values, other texts and a list of fields, and gives their answers', async () => {
  const inputs = { why: { type: 'text', label: 'Why?' }, more: { type: 'list' } } as const;
  const { app, body, id, results } = await askWith(async (i) => {
    const questions = ['2041', 'how'].map((key) => ({ id: key, label: `Question ${key}`, value: key }));
    const form = await i.askModal({
      title: 'T',
      inputs,
      values: { why: 'Rain' },
      fields: { why: { label: 'Why now?' }, more: questions },
    });
    await form?.submitted.reply('Thanks');
    return form && { why: form.answers.why, ...form.answers.more };
  });
  const shown = (body.data?.components ?? []) as unknown as readonly { component: { custom_id: string } }[];
  expect(shown).toMatchObject([
    { label: 'Why now?', component: { value: 'Rain' } },
    { label: 'Question 2041', component: { value: '2041' } },
    { label: 'Question how', component: { value: 'how' } },
  ]);
  const [, first = '', second = ''] = shown.map(({ component }) => component.custom_id);
  const answers = { why: '', [first]: 'Yes', [second]: 'So' };
  expect(await submit(app, id, answers)).toMatchObject({ data: { content: 'Thanks' } });
  await until(() => app.inFlight.count === 0);
  expect(results).toEqual([{ why: undefined, 2041: 'Yes', how: 'So' }]);
});

it('refuses what is given for fields that it does not have, and waits for nothing', async () => {
  const given = { ...FORM, values: { wy: 'x' } as object, fields: { why: { choices: ['x'] } as object } };
  const { logbook, app, clock } = await askWith((i) => i.askModal(given));
  await until(() => app.inFlight.count === 0);
  expect(logbook.entries).toMatchObject([
    {
      error: {
        code: 'SETTING_INVALID',
        message: expect.stringMatching(/values\.wy.*why.*choices/) as unknown,
      },
    },
  ]);
  expect(clock.waiting()).toBe(0);
});

it('ends with its time; a form of an earlier wait, or of somebody else, is over', async () => {
  const { app, id, clock, results } = await askWith((i) => i.askModal(FORM, { timeoutMs: 5000 }));
  expect(await submit(app, id, { why: 'Done', note: '' }, { member: EVE })).toMatchObject(
    userMessage(/already answered/),
  );
  clock.advance(5000);
  await until(() => app.inFlight.count === 0);
  expect(results).toEqual([undefined]);
  expect(await submit(app, id, { why: 'Done', note: '' })).toMatchObject(userMessage(/already answered/));
});

it('of a component can update its message, and is acknowledged otherwise', async () => {
  for (const isUpdated of [true, false]) {
    const { app, logbook } = startApp(
      onComponent(async (i: ComponentInteraction) => {
        const form = await i.askModal(FORM);
        if (isUpdated) await form?.submitted.update('Closed');
      }),
    );
    const source = pressed();
    const { body } = await kit.send(app, source);
    const id = (body as Callback).data?.custom_id ?? '';
    const response = await submit(app, id, { why: 'Done', note: '' }, { message: source['message'] });
    expect(response).toMatchObject(isUpdated ? { type: 7, data: { content: 'Closed' } } : { type: 6 });
    await until(() => app.inFlight.count === 0);
    expect(logbook.entries).toEqual([]);
  }
});

it('rejects where no modal can be opened any more', async () => {
  const { logbook, app, clock } = await askWith(async (i) => {
    await i.reply('First');
    return i.askModal(FORM);
  });
  await until(() => app.inFlight.count === 0);
  expect(logbook.entries).toMatchObject([{ error: { code: 'REPLY_ALREADY_SENT' } }]);
  expect(clock.waiting()).toBe(0);
  const wrong = await askWith((i) => i.askModal({ title: 'x'.repeat(50), inputs: {} }));
  expect(wrong.logbook.entries).toMatchObject([{ error: { code: 'REPLY_INVALID' } }]);
});
