import { describe, expect, it } from 'vitest';
import { ComponentType, defineCommand, TextInputStyle, type Defer, type ModalInteraction } from 'commandry';
import { onComponent, press, pressed, SOURCE, submitted } from '../../support/apps/components.js';
import { pending } from '../../support/apps/after-defer.js';
import { turns, until } from '../../support/time/wait.js';
import { message, userMessage, kit, startApp } from '../../support/apps/started-app.js';

describe('a modal', () => {
  const label = (component: object) => ({ type: 18, component });
  const components = [
    label({ type: 4, custom_id: 'name', value: 'Ada' }),
    { type: 10 },
    label({ type: 3, custom_id: 'sizes', values: ['s', 'm'] }),
    label({ type: 21, custom_id: 'one', value: null }),
    label({ type: 23, custom_id: 'agreed', value: true }),
    { type: 1, components: [{ type: 4, custom_id: 'old', value: '' }] },
  ];

  it('has its answers by their ids', async () => {
    const seen: unknown[] = [];
    const onModal = ({ kind, customId, answers, message: source }: ModalInteraction) => {
      seen.push(kind, customId, [...answers], source);
      return 'Thanks.';
    };
    const { app, logbook } = startApp({ onModal });
    const { body } = await kit.send(app, submitted({ data: { custom_id: 'form', components } }));
    expect(body).toEqual(message('Thanks.'));
    expect(seen).toEqual([
      'modal',
      'form',
      [
        ['name', 'Ada'],
        ['sizes', ['s', 'm']],
        ['one', null],
        ['agreed', true],
        ['old', ''],
      ],
      undefined,
    ]);
    expect(logbook.entries).toEqual([]);
  });

  it('may change the message whose component opened it', async () => {
    const { app } = startApp({ onModal: (i) => i.update('Filled in') });
    expect((await kit.send(app, submitted({ message: SOURCE }))).body).toMatchObject({
      type: 7,
      data: { content: 'Filled in' },
    });
  });

  it.each<[string, (i: ModalInteraction) => Promise<void>]>([
    [
      'update',
      async (i) => {
        await i.update('x');
      },
    ],
    ['deferUpdate', (i) => i.deferUpdate()],
  ])('that a command opened has no message for %s', async (_call, call) => {
    const { app, logbook } = startApp({ onModal: call });
    expect((await kit.send(app, submitted())).body).toMatchObject(userMessage(/incident-1/));
    expect(logbook.events()).toEqual(['REPLY_MISSING']);
  });

  it.each<[Defer, object]>([
    ['auto', { type: 5 }],
    ['ephemeral', { type: 5, data: { flags: 64 } }],
  ])('that a command opened is deferred like a command (%s)', async (defer, body) => {
    const gate = pending<string>();
    const { app, clock, service } = startApp({ onModal: () => gate.promise, defer });
    const answer = kit.send(app, submitted());
    await turns();
    clock.advance(2000);
    expect((await answer).body).toEqual(body);
    gate.give('hi');
    await until(() => app.inFlight.count === 0);
    expect(service.told()).toEqual(['PATCH @original "hi"']);
  });
});

describe('a modal is opened', () => {
  const modal = (more: object = {}) => ({
    custom_id: 'form',
    title: 'Who?',
    components: [
      {
        type: ComponentType.LABEL,
        label: 'Name',
        component: { type: ComponentType.TEXT_INPUT, custom_id: 'name', style: TextInputStyle.SHORT },
      },
    ],
    ...more,
  });

  it('by a button', async () => {
    const { body, events } = await press((i) => i.showModal(modal()));
    expect(body).toEqual({ type: 9, data: modal() });
    expect(events).toEqual([]);
  });

  it('by a command, as a builder too, and what is sent with it is answered', async () => {
    const ask = defineCommand({
      name: 'ask',
      description: 'd',
      run: (interaction) => interaction.showModal({ toJSON: modal }),
    });
    const { app, clock } = startApp({
      commands: [ask],
      onModal: ({ answers }) => String(answers.get('name')),
    });
    expect((await kit.chatInput(app, 'ask')).body).toEqual({ type: 9, data: modal() });
    const components = [{ type: 18, component: { type: 4, custom_id: 'name', value: 'Ada' } }];
    expect((await kit.send(app, submitted({ data: { custom_id: 'form', components } }))).body).toEqual(
      message('Ada'),
    );
    expect(clock.waiting()).toBe(0);
  });

  it.each<[string, unknown, RegExp]>([
    ['without components', modal({ components: [] }), /components: must be/],
    ['with a title that is too long', modal({ title: 'x'.repeat(46) }), /title: must be .*45/],
    ['that is none', null, /a modal is an object, and this is null/],
  ])('but not one %s', async (_what, given, says) => {
    const { body, logbook } = await press((i) => i.showModal(given as never));
    expect(body).toMatchObject(userMessage(/incident-1/));
    expect(logbook.events()).toEqual(['REPLY_INVALID']);
    expect(JSON.stringify(logbook.entries)).toMatch(says);
  });

  it('as the initial response alone, and the error says what to set', async () => {
    const gate = pending<undefined>();
    const { app, clock, logbook } = startApp(
      onComponent(async (i) => (await gate.promise, i.showModal(modal()))),
    );
    const answer = kit.send(app, pressed());
    await turns();
    clock.advance(2000);
    await answer;
    gate.give(undefined);
    await until(() => app.inFlight.count === 0);
    expect(logbook.events()).toEqual(['REPLY_ALREADY_SENT']);
    expect(JSON.stringify(logbook.entries)).toMatch(
      /deferred automatically 2,000 ms .* can open a modal\. .*defer: 'never'/,
    );
  });
});
