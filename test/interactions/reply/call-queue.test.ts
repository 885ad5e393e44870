import { describe, expect, it } from 'vitest';
import { MessageFlag, type ChatInputInteraction, type FollowUp } from 'commandry';
import { MESSAGE_ID, type ServiceAnswer } from '../../support/service/fake-service.js';
import { afterDefer } from '../../support/apps/after-defer.js';
import { startHandler } from '../../support/apps/started-app.js';
import { turns, until } from '../../support/time/wait.js';
import { runToTheEnd as run, UNAVAILABLE } from '../../support/apps/run-to-the-end.js';

const REFUSAL: ServiceAnswer = { status: 400, body: { code: 50035, message: 'Invalid Form Body' } };
const SECRET = { content: 'secret', ephemeral: true };

type Handler = (interaction: ChatInputInteraction) => unknown;

describe('the calls of one interaction take effect in the order in which they were made, although nobody awaits them:', () => {
  const followedUp: Handler = async (i) => {
    await i.deferReply();
    void i.editReply('public');
    void i.followUp(SECRET);
  };

  it('a private follow-up does not take the place of an edit that Discord keeps waiting', async () => {
    let isHeld = true;
    const { app, use, service, clock } = startHandler(followedUp, {
      fetch: async (...call) => {
        const isPatch = (call[1]?.method ?? 'GET') === 'PATCH';
        if (isPatch) await until(() => !isHeld);
        return service.fetch(...call);
      },
    });
    expect(await use()).toMatchObject({ body: { type: 5 } });
    await turns();
    expect(service.told()).toEqual([]);
    isHeld = false;
    await until(() => app.inFlight.count === 0);
    expect(service.told()).toEqual(['PATCH @original "public"', 'POST new "secret"']);
    expect(service.calls[1]?.body).toMatchObject({ flags: MessageFlag.EPHEMERAL });
    expect(clock.waiting()).toBe(0);
  });

  it('nor of an edit that has to be repeated', async () => {
    const { told, events } = await run(followedUp, UNAVAILABLE);
    expect(told).toEqual(['PATCH @original "public"', 'PATCH @original "public"', 'POST new "secret"']);
    expect(events).toEqual([]);
  });

  it('nor of an edit that is refused: it would be shown to everybody', async () => {
    const { told, events } = await run(followedUp, REFUSAL);
    expect(told).toEqual([
      'PATCH @original "public"',
      expect.stringMatching(/^PATCH @original .*incident-1/),
    ]);
    expect(events).toContain('REPLY_MISSING');
  });

  const rows: [string, Handler, unknown[], string[]][] = [
    [
      'a follow-up before the reply is refused, whether it is awaited or not',
      async (i) => {
        await i.deferReply();
        void i.followUp(SECRET);
        void i.reply('hi');
      },
      ['PATCH @original "hi"'],
      ['REPLY_MISSING'],
    ],
    [
      'a reply after an edit is too much',
      async (i) => {
        await i.deferReply();
        void i.editReply('first');
        void i.reply('second');
      },
      ['PATCH @original "first"'],
      ['REPLY_ALREADY_SENT'],
    ],
    [
      'edits',
      async (i) => {
        await i.deferReply();
        for (const step of ['1', '2', '3']) void i.editReply(step);
      },
      ['PATCH @original "1"', 'PATCH @original "2"', 'PATCH @original "3"'],
      [],
    ],
    [
      'a delete, and what follows it',
      async (i) => {
        await i.deferReply();
        void i.editReply('soon gone');
        void i.deleteReply();
        void i.followUp('more');
      },
      ['PATCH @original "soon gone"', 'DELETE @original', 'POST new "more"'],
      [],
    ],
    [
      'a fetch sees the edit before it, and not the one behind it',
      async (i) => {
        await i.deferReply();
        void i.editReply('1');
        void i.fetchReply();
        void i.editReply('2');
      },
      ['PATCH @original "1"', 'GET @original', 'PATCH @original "2"'],
      [],
    ],
    [
      'changes of a follow-up',
      async (i) => {
        await i.reply('hi');
        const more: FollowUp = await i.followUp('more');
        void more.edit('changed');
        void i.editReply('hi again');
        void more.delete();
      },
      [
        'POST new "more"',
        `PATCH ${MESSAGE_ID} "changed"`,
        'PATCH @original "hi again"',
        `DELETE ${MESSAGE_ID}`,
      ],
      [],
    ],
    [
      'what is returned comes last',
      async (i) => {
        await i.deferReply();
        void i.editReply('50 %');
        return 'done';
      },
      ['PATCH @original "50 %"', 'PATCH @original "done"'],
      [],
    ],
    [
      'an edit that was made before the handler failed stands, and the failure is logged',
      async (i) => {
        await i.deferReply();
        void i.fetchReply();
        void i.editReply('half of it');
        throw new Error('the other half');
      },
      ['GET @original', 'PATCH @original "half of it"'],
      ['HANDLER_FAILED'],
    ],
  ];
  it.each(rows)('%s', async (_what, handler, told, events) => {
    const ran = await run(handler);
    expect(ran.told).toEqual(told);
    expect(ran.events).toEqual(events);
    expect(ran.clock.waiting()).toBe(0);
    // The same where the first of them has to be repeated.
    const again = await run(handler, UNAVAILABLE);
    const isRepeated = !String(told[0]).startsWith('POST');
    if (isRepeated) expect(again.told).toEqual([told[0], ...told]);
  });

  it('what is changed in the program while a call waits is not in it', async () => {
    const embed = { title: '1', toJSON: undefined };
    const file = { name: 'a.txt', data: 'a' };
    const { service } = await run(async (i) => {
      await i.deferReply();
      void i.editReply('first');
      void i.editReply({ embeds: [embed], files: [file] });
      embed.title = '2';
      file.name = 'b.txt';
      void i.editReply({ embeds: [{ toJSON: () => embed }] });
      embed.title = '3';
    });
    expect(service.calls.slice(1).map(({ body }) => body)).toMatchObject([
      { embeds: [{ title: '1' }], attachments: [{ filename: 'a.txt' }] },
      { embeds: [{ title: '2' }] },
    ]);
  });

  it.each([NaN, () => 'x', 5n, Symbol('x')])(
    'what is no text is refused as it is without waiting (%s)',
    async (content) => {
      const { told, events } = await run(async (i) => {
        await i.deferReply();
        void i.editReply('first');
        void i.editReply({ content } as never);
      });
      expect(told).toEqual(['PATCH @original "first"']);
      expect(events).toEqual(['REPLY_INVALID']);
    },
  );

  it('what cannot be sent is refused by the call that was given it', async () => {
    const embeds: unknown[] = [];
    embeds.push(embeds);
    const { told, events } = await run(async (i) => {
      await i.deferReply();
      void i.editReply('first');
      void i.editReply({ embeds } as never);
      await i.editReply('last');
    });
    expect(told).toEqual(['PATCH @original "first"', 'PATCH @original "last"']);
    expect(events).toEqual(['REPLY_INVALID']);
  });
});

describe('where edits have shown progress, what the handler returns is one more edit:', () => {
  const rows: [string, Handler, unknown[], string[]][] = [
    [
      'after an own defer',
      async (i) => {
        await i.deferReply();
        await i.editReply('50 %');
        return 'done';
      },
      ['PATCH @original "50 %"', 'PATCH @original "done"'],
      [],
    ],
    [
      'after several, and a follow-up',
      async (i) => {
        await i.deferReply();
        await i.editReply('30 %');
        await i.followUp('this takes a while');
        await i.editReply('60 %');
        return { content: 'done' };
      },
      [
        'PATCH @original "30 %"',
        'POST new "this takes a while"',
        'PATCH @original "60 %"',
        'PATCH @original "done"',
      ],
      [],
    ],
    [
      'for the user alone it takes the place of what everybody saw',
      async (i) => {
        await i.deferReply();
        await i.editReply('50 %');
        return SECRET;
      },
      ['PATCH @original "50 %"', 'POST new "secret"', 'DELETE @original'],
      [],
    ],
    [
      'not after a reply',
      async (i) => {
        await i.deferReply();
        await i.reply('hi');
        await i.editReply('hello');
        return 'again';
      },
      ['PATCH @original "hi"', 'PATCH @original "hello"'],
      ['REPLY_ALREADY_SENT'],
    ],
    [
      'not after a delete',
      async (i) => {
        await i.deferReply();
        await i.editReply('50 %');
        await i.deleteReply();
        return 'done';
      },
      ['PATCH @original "50 %"', 'DELETE @original'],
      ['REPLY_ALREADY_SENT'],
    ],
    [
      'it is judged as an edit',
      async (i) => {
        await i.deferReply();
        await i.editReply({ flags: MessageFlag.IS_COMPONENTS_V2, components: [{ type: 10, content: 'x' }] });
        return 'done';
      },
      ['PATCH @original'],
      ['REPLY_INVALID'],
    ],
    [
      'the message that an edit resolved to is no reply',
      async (i) => {
        await i.deferReply();
        return await i.editReply('done');
      },
      ['PATCH @original "done"'],
      [],
    ],
    [
      'nor is what became of a private follow-up: everybody would see it',
      async (i) => {
        await i.deferReply();
        await i.editReply('public');
        const more = await i.followUp(SECRET);
        return more.edit('another secret');
      },
      ['PATCH @original "public"', 'POST new "secret"', `PATCH ${MESSAGE_ID} "another secret"`],
      [],
    ],
    [
      'nor what was read of it',
      async (i) => {
        await i.deferReply();
        await i.editReply('public');
        const more = await i.followUp(SECRET);
        await more.fetch();
        return more.message;
      },
      ['PATCH @original "public"', 'POST new "secret"', `GET ${MESSAGE_ID}`],
      [],
    ],
    [
      'but a copy of it is',
      async (i) => {
        await i.deferReply();
        const shown = await i.editReply('50 %');
        return { ...shown, content: 'done' };
      },
      ['PATCH @original "50 %"', 'PATCH @original "done"'],
      [],
    ],
    [
      'nor is a follow-up',
      async (i) => {
        await i.reply('hi');
        return await i.followUp('more');
      },
      ['POST new "more"'],
      [],
    ],
  ];
  it.each(rows)('%s', async (_what, handler, told, events) => {
    const ran = await run(handler);
    expect(ran.told).toEqual(told);
    expect(ran.events).toEqual(events);
    expect([ran.app.inFlight.count, ran.clock.waiting()]).toEqual([0, 0]);
  });

  it('what everybody saw stays where the private message is refused', async () => {
    const { told, events } = await run(
      async (i) => {
        await i.deferReply();
        await i.editReply('50 %');
        return SECRET;
      },
      undefined,
      REFUSAL,
    );
    expect(told).toEqual(['PATCH @original "50 %"', 'POST new "secret"']);
    expect(events).toEqual(['DISCORD_REFUSED']);
  });

  it('after an automatic defer too', async () => {
    const { app, service, logbook } = await afterDefer(async (i) => {
      await i.editReply('50 %');
      return 'done';
    });
    await until(() => app.inFlight.count === 0);
    expect(service.told()).toEqual(['PATCH @original "50 %"', 'PATCH @original "done"']);
    expect(logbook.events()).toEqual([]);
  });
});
