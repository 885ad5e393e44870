import { describe, expect, it } from 'vitest';
import {
  defineButton,
  defineModal,
  defineSelect,
  type AppOptions,
  type ChatInputInteraction,
  type ComponentRelay,
} from 'commandry';

import { handledBy, startApp, startHandler, userMessage, kit } from '../../support/apps/started-app.js';
import { until } from '../../support/time/wait.js';
import { idsIn, press, submit, type Callback } from './support/pressing.js';

const QUESTION = { content: 'Close it?', choices: { yes: 'Close', no: 'Keep' } } as const;
const FORM = { title: 'Why?', inputs: { why: { type: 'text', label: 'Why?' } } } as const;
const over = userMessage(/^This was already answered, or the question has ended\.$/);

/** Takes any custom id. Two routes of an app cannot have the same pattern. */
const anything = (customId: RegExp) => ({ formerly: { customId } });
const run = () => 'taken by a route';
/** What an app may have that takes any custom id. */
const takers: Readonly<Record<string, Partial<AppOptions>>> = {
  'no hook': {},
  'the hooks onComponent and onModal': {
    onComponent: () => 'taken by onComponent',
    onModal: () => 'taken by onModal',
  },
  'a pattern of formerly': {
    commands: [
      defineButton({ id: 'a', ...anything(/[^]*/), run }),
      defineSelect({ id: 'b', type: 'stringSelect', ...anything(/^[^]*$/), run }),
      defineModal({ id: 'c', title: 'C', inputs: FORM.inputs, ...anything(/^[^]*/), run }),
    ],
  },
};

const away: ComponentRelay = {
  connect: () => undefined,
  announce: () => Promise.reject(new Error('away')),
  withdraw: () => Promise.reject(new Error('away')),
  relay: () => Promise.reject(new Error('away')),
};

const start = (ask: (interaction: ChatInputInteraction) => Promise<unknown>, settings: Partial<AppOptions>) =>
  startApp({ ...settings, commands: [handledBy(ask), ...(settings.commands ?? [])] });

describe.each(Object.entries(takers))(
  'a late use of a question is answered privately, with %s',
  (_, taker) => {
    it.each([
      ['a second click', QUESTION, {}],
      ['a second choice in a select', { ...QUESTION, show: 'select' } as const, { values: ['yes'] }],
    ])('%s', async (_name, question, use) => {
      const { app, clock, logbook } = start((i) => i.ask(question), taker);
      const [id = ''] = idsIn((await kit.chatInput(app, 'run')).body);
      expect(await press(app, id, use)).toMatchObject({ type: 7 });
      expect(await press(app, id, use)).toMatchObject(over);
      await until(() => app.inFlight.count === 0);
      expect(await press(app, id, use)).toMatchObject(over);
      expect(clock.waiting()).toBe(0);
      expect({ ...app.counters }).toMatchObject({ COMPONENT_OUTDATED: 0, HANDLER_FAILED: 0 });
      expect(logbook.entries).toEqual([]);
    });

    it('a click after the time', async () => {
      const { app, clock } = start((i) => i.ask(QUESTION, { timeoutMs: 5000 }), taker);
      const [id = ''] = idsIn((await kit.chatInput(app, 'run')).body);
      clock.advance(5000);
      expect(await press(app, id)).toMatchObject(over);
    });

    it('a click after the process that waited has gone', async () => {
      const gone = start((i) => i.ask(QUESTION), taker);
      const [id = ''] = idsIn((await kit.chatInput(gone.app, 'run')).body);
      const { app } = start((i) => i.ask(QUESTION), taker);
      expect(await press(app, id)).toMatchObject(over);
    });

    it('a click for another process while the relay is away', async () => {
      const other = start((i) => i.ask(QUESTION), taker);
      const [id = ''] = idsIn((await kit.chatInput(other.app, 'run')).body);
      const { app } = start((i) => i.ask(QUESTION), { ...taker, stores: { relay: away } });
      expect(await press(app, id)).toMatchObject(over);
    });

    it('a form that is submitted after the time', async () => {
      const { app, clock } = start((i) => i.askModal(FORM, { timeoutMs: 5000 }), taker);
      const { body } = await kit.chatInput(app, 'run');
      clock.advance(5000);
      const id = (body as Callback).data?.custom_id ?? '';
      expect(await submit(app, id, { why: 'Done' })).toMatchObject(over);
    });
  },
);

it('the application writes the message about it', async () => {
  const { app, use } = startHandler((i) => i.ask(QUESTION), {
    messages: { questionOver: ({ locale }) => `Too late (${locale}).` },
  });
  const [id = ''] = idsIn((await use()).body);
  await press(app, id);
  expect(await press(app, id)).toMatchObject({ data: { content: 'Too late (en-US).' } });
});

it('custom ids of the author are not mistaken for those of a question', async () => {
  const { app } = startApp({ onComponent: ({ customId }) => customId });
  for (const id of ['?help', '?help-me-please.0', '?0KAnhabcdefgh.0'])
    expect(await press(app, id)).toMatchObject({ data: { content: id } });
});
