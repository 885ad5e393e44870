import { describe, expect, it, test } from 'vitest';
import { GuardRejection } from 'commandry';
import { TEST_USER } from 'commandry-dev/testing';
import {
  onComponent,
  press,
  pressed,
  SOURCE,
  submitted,
  type ComponentHandler as Handler,
} from '../../support/apps/components.js';
import { MESSAGE_ID } from '../../support/service/fake-service.js';
import { pending } from '../../support/apps/after-defer.js';
import { turns, until } from '../../support/time/wait.js';
import { message, userMessage, kit, startApp } from '../../support/apps/started-app.js';

describe('without a function for it', () => {
  it.each([
    ['a button', pressed],
    ['a modal', submitted],
  ])('the user of %s is told so in their language', async (_what, make) => {
    const { app, logbook } = startApp({});
    const payload = make({ locale: 'de' });
    expect(await kit.send(app, payload)).toMatchObject({
      status: 200,
      body: userMessage(/^Darauf antwortet dieser Bot nicht\.$/),
    });
    expect(logbook.events()).toEqual(['INTERACTION_UNSUPPORTED']);
    expect(logbook.entries[0]).toMatchObject({ interactionId: payload['id'] });
    expect(logbook.entries[0]?.message).toMatch(/onComponent for buttons and selects, onModal for modals/);
  });

  it.each(['en-US', 'fr', 'es-419', 'ja', 'zh-TW', undefined])('in %s', async (locale) => {
    const { app } = startApp({});
    const { body } = await kit.send(app, pressed({ locale }));
    const { content } = (body as { data: { content: string } }).data;
    if (locale === undefined || locale === 'en-US') expect(content).toBe('This bot does not answer that.');
    else expect(content).not.toMatch(/This bot/);
  });

  it('dispatch() refuses it, and each function answers its kind alone', async () => {
    const { app } = startApp({ onModal: () => 'thanks' });
    await expect(app.dispatch(pressed())).rejects.toMatchObject({ code: 'INTERACTION_UNSUPPORTED' });
    expect(await app.dispatch(submitted())).toEqual(message('thanks'));
  });
});

describe('a button', () => {
  it('is known by its id, with the message it is on and who pressed it', async () => {
    const seen: unknown[] = [];
    const { body, events } = await press((i) => {
      seen.push(i.kind, i.customId, i.componentType, i.values, i.message.id, i.user.id, i.locale, i.raw.type);
      return 'Counted.';
    });
    expect(seen).toEqual(['component', 'vote:1', 2, [], SOURCE.id, TEST_USER.id, 'en-US', 3]);
    expect(body).toEqual(message('Counted.'));
    expect(events).toEqual([]);
  });

  it('that is a button has no values, whatever it is sent with', async () => {
    const { app } = startApp(onComponent(({ values }) => JSON.stringify(values)));
    const data = { custom_id: 'size', component_type: 2, values: ['s'] };
    expect((await kit.send(app, pressed({ data }))).body).toEqual(message('[]'));
  });

  it('has the values of a select', async () => {
    const { app } = startApp(onComponent(({ values }) => values.join()));
    const data = { custom_id: 'size', component_type: 3, values: ['s', 'm'] };
    expect((await kit.send(app, pressed({ data }))).body).toEqual(message('s,m'));
  });

  it('that is malformed is refused as such', async () => {
    const { app } = startApp(onComponent(() => 'x'));
    expect(await kit.send(app, pressed({ data: { custom_id: '' } }))).toMatchObject({
      status: 400,
      body: { error: 'INTERACTION_MALFORMED' },
    });
  });

  const rows: [string, Handler, unknown, string[]][] = [
    ['a reply', (i) => i.reply('hi'), message('hi'), []],
    [
      'a change of its message',
      (i) => i.update({ content: 'Pressed', components: [] }),
      { type: 7, data: { content: 'Pressed', components: [] } },
      [],
    ],
    [
      'a change, and more of them',
      async (i) => {
        await i.update('1');
        await i.update('2');
        await i.editReply('3');
      },
      { type: 7 },
      ['PATCH @original "2"', 'PATCH @original "3"'],
    ],
    [
      'a change with a file, which comes later',
      (i) => i.update({ content: 'see', files: [{ name: 'a.txt', data: 'a' }] }),
      { type: 6 },
      ['PATCH @original "see"'],
    ],
    ['nothing but that it was noted', (i) => i.deferUpdate(), { type: 6 }, []],
    [
      'a change later',
      async (i) => {
        await i.deferUpdate();
        await i.update('later');
      },
      { type: 6 },
      ['PATCH @original "later"'],
    ],
    [
      'the same with editReply()',
      async (i) => {
        await i.deferUpdate();
        await i.editReply('later');
      },
      { type: 6 },
      ['PATCH @original "later"'],
    ],
    [
      'a message of its own later',
      async (i) => {
        await i.deferUpdate();
        return 'hi';
      },
      { type: 6 },
      ['POST new "hi"'],
    ],
    [
      'both',
      async (i) => {
        await i.deferUpdate();
        await i.reply('hi');
        await i.editReply('hey');
        await i.update('later');
      },
      { type: 6 },
      ['POST new "hi"', `PATCH ${MESSAGE_ID} "hey"`, 'PATCH @original "later"'],
    ],
    [
      'further messages',
      async (i) => {
        await i.deferUpdate();
        await i.followUp('hi');
      },
      { type: 6 },
      ['POST new "hi"'],
    ],
    [
      'a reply later, with a message about it',
      async (i) => {
        await i.deferReply();
        await i.reply('hi');
      },
      { type: 5 },
      ['PATCH @original "hi"'],
    ],
    [
      'changes that show progress, and what is returned at last',
      async (i) => {
        await i.deferUpdate();
        await i.update('50 %');
        return 'done';
      },
      { type: 6 },
      ['PATCH @original "50 %"', 'PATCH @original "done"'],
    ],
    [
      'changes that show progress, and a message of its own for the user alone',
      async (i) => {
        await i.deferUpdate();
        await i.editReply('50 %');
        return { content: 'secret', ephemeral: true };
      },
      { type: 6 },
      ['PATCH @original "50 %"', 'POST new "secret"'],
    ],
    [
      'changes and messages that nobody awaits, in the order in which they were made',
      async (i) => {
        await i.deferUpdate();
        void i.update('1');
        void i.followUp('more');
        void i.update('2');
        return Promise.resolve('3');
      },
      { type: 6 },
      ['PATCH @original "1"', 'POST new "more"', 'PATCH @original "2"', 'PATCH @original "3"'],
    ],
    [
      'the end of its message',
      async (i) => {
        await i.deferUpdate();
        await i.deleteReply();
      },
      { type: 6 },
      ['DELETE @original'],
    ],
  ];
  it.each(rows)('may be answered by %s', async (_what, handler, body, calls) => {
    const { body: given, told, events, clock } = await press(handler);
    expect(given).toMatchObject(body as object);
    expect(told).toEqual(calls);
    expect(events).toEqual([]);
    expect(clock.waiting()).toBe(0);
  });

  const wrong: [string, Handler, unknown, string[], string][] = [
    ['nothing', () => undefined, userMessage(/incident-1/), [], 'HANDLER_SILENT'],
    ['a failure', () => Promise.reject(new Error('x')), userMessage(/incident-1/), [], 'HANDLER_FAILED'],
    [
      'a failure after a defer',
      async (i) => {
        await i.deferUpdate();
        throw new Error('x');
      },
      { type: 6 },
      [expect.stringMatching(/^POST new .*incident-1/) as string],
      'HANDLER_FAILED',
    ],
    [
      'a change after a reply',
      async (i) => {
        await i.reply('hi');
        await i.update('x');
      },
      message('hi'),
      [],
      'REPLY_ALREADY_SENT',
    ],
    [
      'a change after a deferred reply',
      async (i) => {
        await i.deferReply();
        await i.update('x');
      },
      { type: 5 },
      [expect.stringMatching(/incident-1/) as string],
      'REPLY_ALREADY_SENT',
    ],
    [
      'a deferred reply that never comes',
      (i) => i.deferReply(),
      { type: 5 },
      [expect.stringMatching(/incident-1/) as string],
      'HANDLER_SILENT',
    ],
    [
      'a change and a returned value',
      async (i) => {
        await i.update('1');
        return '2';
      },
      { type: 7 },
      [],
      'REPLY_ALREADY_SENT',
    ],
    [
      'a second defer',
      async (i) => {
        await i.deferUpdate();
        await i.deferUpdate();
      },
      { type: 6 },
      [expect.stringMatching(/incident-1/) as string],
      'REPLY_ALREADY_SENT',
    ],
    ['what is no message', (i) => i.update(5 as never), userMessage(/incident-1/), [], 'REPLY_INVALID'],
  ];
  it.each(wrong)(
    'answered by %s is an error, and the user learns so',
    async (_what, handler, body, calls, event) => {
      const { body: given, told, events, logbook } = await press(handler);
      expect(given).toMatchObject(body as object);
      expect(told).toEqual(calls);
      expect(events).toEqual([event]);
      expect(logbook.entries[0]).toMatchObject({ handler: 'onComponent', command: '' });
    },
  );

  it('may be refused', async () => {
    const { body, events, app } = await press(() => {
      throw new GuardRejection('Not yours.');
    });
    expect(body).toMatchObject(userMessage(/^Not yours\.$/));
    expect(events).toEqual(['GUARD_REJECTED']);
    expect(app.counters.GUARD_REJECTED).toBe(1);
  });

  it('is put off in time, which shows nothing, so that all is possible still', async () => {
    const rest: [Handler, string[]][] = [
      [() => 'hi', ['POST new "hi"']],
      [(i) => i.reply({ content: 'hi', ephemeral: true }), ['POST new "hi"']],
      [(i) => i.update('hi'), ['PATCH @original "hi"']],
      [(i) => i.deferUpdate(), []],
      [
        async (i) => {
          await i.deferReply({ ephemeral: true });
          await i.editReply('hi');
        },
        ['POST new "hi"'],
      ],
      [() => undefined, [expect.stringMatching(/^POST new .*incident-1/) as string]],
      [(i) => i.deleteReply(), [expect.stringMatching(/^POST new .*incident-1/) as string]],
    ];
    for (const [handler, calls] of rest) {
      const gate = pending<undefined>();
      const { app, clock, service } = startApp(onComponent(async (i) => (await gate.promise, handler(i))));
      const answer = kit.send(app, pressed());
      await turns();
      clock.advance(2000);
      expect((await answer).body).toEqual({ type: 6 });
      gate.give(undefined);
      await until(() => app.inFlight.count === 0);
      expect(service.told()).toEqual(calls);
      expect(clock.waiting()).toBe(0);
    }
  });

  it('that is deferred privately after that is answered privately', async () => {
    const gate = pending<undefined>();
    const { app, clock, service, logbook } = startApp(
      onComponent(async (i) => {
        await gate.promise;
        await i.deferReply({ ephemeral: true });
        return 'secret';
      }),
    );
    const answer = kit.send(app, pressed());
    await turns();
    clock.advance(2000);
    await answer;
    gate.give(undefined);
    await until(() => app.inFlight.count === 0);
    expect(service.calls).toMatchObject([{ method: 'POST', body: { content: 'secret', flags: 64 } }]);
    expect(logbook.entries).toEqual([]);
  });

  it('whose function never settles is given up', async () => {
    const { app, clock, service } = startApp({
      ...onComponent(() => new Promise(() => undefined)),
      defer: 'never',
    });
    const answer = kit.send(app, pressed());
    await turns();
    clock.advance(2750);
    expect((await answer).body).toMatchObject(userMessage(/took too long/));
    expect(service.calls).toEqual([]);
    expect(app.inFlight.count).toBe(0);
  });

  it('is told to onError when its function fails', async () => {
    const failures: unknown[] = [];
    const { app } = startApp({
      ...onComponent(() => Promise.reject(new Error('x'))),
      onError: ({ interaction, handler, command }) => {
        failures.push([interaction?.kind, handler, command]);
        return 'Sorry!';
      },
    });
    expect((await kit.send(app, pressed())).body).toEqual(message('Sorry!'));
    expect(failures).toEqual([['component', 'onComponent', '']]);
  });
});

test('what is no function is named', () => {
  expect(() => startApp({ onComponent: 'x' as never, onModal: {} as never })).toThrow(
    /onComponent: must be a function .*; onModal: must be a function/,
  );
});
