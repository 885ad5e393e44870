import express from 'express';
import type { AddressInfo } from 'node:net';
import { createServer as createHttpServer } from 'node:http';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { App, ChatInputInteraction, Message, Reply } from 'commandry';
import { interactions } from 'commandry/express';
import { toFetchHandler } from 'commandry/fetch';
import { chatInputPayload } from 'commandry-dev/testing';
import { ADA, GENERAL } from '../../tools/emulator/support/emulator.js';
import { onComponent, press, pressed } from '../../support/apps/components.js';
import { startEmulatedBot, type Host } from '../../support/service/emulated-bot.js';
import { MESSAGE_ID, type ServiceAnswer } from '../../support/service/fake-service.js';
import { handledBy, kit, message, startApp, startHandler } from '../../support/apps/started-app.js';
import { createManualClock } from '../../support/time/manual-clock.js';
import { turns, until } from '../../support/time/wait.js';

type Handler = (interaction: ChatInputInteraction) => unknown;

/** Uses the command, and waits until everything that comes of it is done. */
async function use(handler: Handler, ...answers: (ServiceAnswer | undefined)[]) {
  const { app, service, logbook } = startHandler(handler, {}, ...answers);
  const { status, body } = await kit.chatInput(app, 'run');
  await until(() => app.inFlight.count === 0);
  return { status, body, told: service.told(), events: logbook.events(), calls: service.calls };
}

const refusal = (status: number, code: number) => ({ status, body: { code, message: 'No' } });

describe('a reply with response', () => {
  it('is given by a call, and the request is answered without a body', async () => {
    let seen: Message | undefined;
    const { status, body, told, calls, events } = await use(async (i) => {
      const { message: sent } = await i.reply('hi', { withResponse: true });
      seen = sent;
    });
    expect([status, body, told, events]).toEqual([202, undefined, ['POST callback "hi"'], []]);
    expect(calls[0]).toMatchObject({
      path: expect.stringMatching(/^\/interactions\/\d+\/\{token\}\/callback$/) as string,
    });
    expect(calls[0]?.body).toEqual(message('hi'));
    expect(seen).toMatchObject({ id: MESSAGE_ID, content: 'hi' });
  });

  it('may be returned, edited, fetched and deleted', async () => {
    const { told, events } = await use(async (i) => {
      const sent = await i.reply({ content: 'hi', ephemeral: true }, { withResponse: true });
      await sent.edit('changed');
      expect(sent.message.content).toBe('changed');
      await sent.fetch();
      await sent.delete();
      return sent;
    });
    expect(told).toEqual([
      'POST callback "hi"',
      'PATCH @original "changed"',
      'GET @original',
      'DELETE @original',
    ]);
    expect(events).toEqual([]);
  });

  it('that is refused leaves the response to another', async () => {
    const { status, body, told, events } = await use(
      async (i) => {
        const error: unknown = await i.reply('hi', { withResponse: true }).catch((thrown: unknown) => thrown);
        expect(error).toMatchObject({ code: 'DISCORD_REFUSED' });
        expect(i.replied).toBe(false);
        return 'instead';
      },
      refusal(400, 50035),
    );
    expect([status, body, told, events]).toEqual([200, message('instead'), ['POST callback "hi"'], []]);
  });

  it('that is refused, and nothing follows, tells the user', async () => {
    const { body, events } = await use((i) => i.reply('hi', { withResponse: true }), refusal(404, 10062));
    expect(body).toMatchObject({ type: 4, data: { flags: 64 } });
    expect(events).toEqual(['DISCORD_REFUSED']);
  });

  it.each<[string, ServiceAnswer]>([
    ['fails', refusal(500, 0)],
    ['is lost', new Error('reset')],
    ['was preceded by another', refusal(400, 40060)],
  ])('whose call %s is carried by a defer and an edit', async (_what, answer) => {
    let seen: Message | undefined;
    const { body, told, events } = await use(async (i) => {
      seen = (await i.reply({ content: 'hi', ephemeral: true }, { withResponse: true })).message;
    }, answer);
    expect(body).toEqual({ type: 5, data: { flags: 64 } });
    expect(told).toEqual(['POST callback "hi"', 'PATCH @original "hi"']);
    expect(seen).toMatchObject({ content: 'hi' });
    expect(events).toEqual([]);
  });

  it('that Discord has, and says so in a way that cannot be read, is fetched', async () => {
    const { status, told, events } = await use((i) => i.reply('hi', { withResponse: true }), {
      status: 200,
      body: {},
    });
    expect([status, told, events]).toEqual([202, ['POST callback "hi"', 'GET @original'], []]);
  });

  it('costs no call of its own after a defer, nor with files', async () => {
    const deferred = await use(async (i) => {
      await i.deferReply();
      expect((await i.reply('hi', { withResponse: true })).message.content).toBe('hi');
    });
    expect(deferred.told).toEqual(['PATCH @original "hi"']);
    const filed = await use(async (i) => {
      const reply: Reply = { content: 'hi', files: [{ name: 'a.txt', data: 'a' }] };
      expect((await i.reply(reply)).message?.content).toBe('hi');
    });
    expect(filed.told).toEqual(['PATCH @original "hi"']);
  });

  it('is there once: a second is refused, and calls wait for the first', async () => {
    const { told, events } = await use(async (i) => {
      void i.reply('first', { withResponse: true });
      void i.editReply('changed');
      await expect(i.reply('second')).rejects.toMatchObject({ code: 'REPLY_ALREADY_SENT' });
      await expect(i.showModal({ custom_id: 'x', title: 'x', components: [] })).rejects.toBeDefined();
    });
    expect(told).toEqual(['POST callback "first"', 'PATCH @original "changed"']);
    expect(events).toEqual([]);
  });

  it('has no callback to hand over to whoever dispatches', async () => {
    const { app } = startHandler((i) => i.reply('hi', { withResponse: true }));
    expect(await app.dispatch(chatInputPayload(kit.context(), 'run', {}))).toBeUndefined();
  });
});

describe('a call that takes longer than the response may', () => {
  async function slow(
    settle: (answer: { resolve: (r: Response) => void; reject: (e: Error) => void }) => void,
    meanwhile: (app: App) => void = () => undefined,
  ) {
    let pending: { resolve: (r: Response) => void; reject: (e: Error) => void } | undefined;
    const calls: string[] = [];
    const { app, clock, logbook } = startHandler(
      async (i) => {
        const sent = await i.reply('hi', { withResponse: true });
        calls.push(sent.message.content);
      },
      {
        fetch: (input, init) => {
          calls.push(`${init?.method} ${/\w+$/.exec(new URL(input).pathname)?.[0]}`);
          if (pending) return Promise.resolve(Response.json({ ...MESSAGE, content: 'edited' }));
          return new Promise((resolve, reject) => {
            pending = { resolve, reject };
          });
        },
      },
    );
    const answer = kit.chatInput(app, 'run');
    await until(() => pending !== undefined);
    meanwhile(app);
    clock.advance(2000);
    const { status, body } = await answer;
    settle(pending!);
    await until(() => app.inFlight.count === 0);
    await turns();
    return { status, body, calls, events: logbook.events() };
  }
  const MESSAGE = { id: '1', channel_id: '2', content: 'called', author: { id: '3', username: 'bot' } };

  it('is overtaken by a defer, and stands if Discord took it first', async () => {
    const told = await slow(({ resolve }) => {
      resolve(Response.json({ resource: { message: MESSAGE } }));
    });
    expect(told).toEqual({ status: 200, body: { type: 5 }, calls: ['POST callback', 'called'], events: [] });
  });

  it('even while the app ends', async () => {
    const told = await slow(
      ({ resolve }) => {
        resolve(Response.json({ resource: { message: MESSAGE } }));
      },
      (app) => void app.inFlight.settle(0),
    );
    expect(told).toEqual({ status: 200, body: { type: 5 }, calls: ['POST callback', 'called'], events: [] });
  });

  it('or is followed by an edit of the deferred message', async () => {
    const told = await slow(({ resolve }) => {
      resolve(Response.json({ code: 40060, message: 'No' }, { status: 400 }));
    });
    const calls = ['POST callback', 'PATCH original', 'edited'];
    expect(told).toEqual({ status: 200, body: { type: 5 }, calls, events: [] });
  });
});

describe('a reply without', () => {
  it('has no message until one is fetched', async () => {
    const seen: unknown[] = [];
    const { told, body } = await use(async (i) => {
      const sent = await i.reply('hi');
      seen.push(sent.message, (await sent.fetch()).id, sent.message?.id);
    });
    expect(seen).toEqual([undefined, MESSAGE_ID, MESSAGE_ID]);
    expect([body, told]).toEqual([message('hi'), ['GET @original']]);
  });
});

describe('an update', () => {
  it('with response is given by a call', async () => {
    const { body, told, events } = await press(async (i) => {
      expect((await i.update('pressed', { withResponse: true })).message.content).toBe('pressed');
    });
    expect([body, told, events]).toEqual([undefined, ['POST callback "pressed"'], []]);
  });

  it('whose call fails is carried by a deferred update', async () => {
    const { app, service } = startApp(
      onComponent((i) => i.update('pressed', { withResponse: true })),
      refusal(500, 0),
    );
    expect((await kit.send(app, pressed())).body).toEqual({ type: 6 });
    await until(() => app.inFlight.count === 0);
    expect(service.told()).toEqual(['POST callback "pressed"', 'PATCH @original "pressed"']);
  });

  it('without has a message after a deferred one', async () => {
    await press(async (i) => {
      await i.deferUpdate();
      expect((await i.update('pressed')).message?.content).toBe('pressed');
    });
  });
});

const listen = async (server: ReturnType<typeof createHttpServer>): Promise<Host> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async (): Promise<{ givenUp: number }> => {
    await new Promise((resolve) => server.close(resolve));
    return { givenUp: 0 };
  };
  return { port: (server.address() as AddressInfo).port, close };
};

const HOSTS: readonly [string, ((app: App) => Promise<Host>) | undefined][] = [
  ['node:http', undefined],
  ['Express', (app) => listen(createHttpServer(express().use('/interactions', interactions(app)) as never))],
  [
    'fetch',
    (app) => {
      const handle = toFetchHandler(app);
      return listen(
        createHttpServer((incoming, outgoing) => {
          const headers = incoming.headers as Record<string, string>;
          const method = incoming.method ?? 'GET';
          const body =
            method === 'POST' ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' } : {};
          void handle(new Request('http://x/interactions', { method, headers, ...body } as RequestInit)).then(
            async (response) => {
              outgoing.writeHead(response.status, Object.fromEntries(response.headers));
              outgoing.end(Buffer.from(await response.arrayBuffer()));
            },
          );
        }),
      );
    },
  ],
];

describe.each(HOSTS)('the emulated service behind %s', (_name, serve) => {
  it('takes the reply from the call, and the rest from the request', async () => {
    let seen: Message | undefined;
    const handler: Handler = async (i) => {
      seen = (await i.reply({ content: 'hi', ephemeral: true }, { withResponse: true })).message;
      await i.editReply('changed');
    };
    // Its time stands still, so that no busy machine makes it defer.
    const settings = { commands: [handledBy(handler)], clock: createManualClock(Date.now()) };
    const bot = await startEmulatedBot(settings, serve ? { serve } : {});
    const given = await bot.emulator.control('POST', `/users/${ADA}/invoke`, {
      channel_id: GENERAL,
      command: 'run',
    });
    expect(await bot.app.inFlight.settle(10_000)).toEqual({ givenUp: 0 });
    expect(given.body).toMatchObject({ outcome: 'message', response: { status: 202, body: '' } });
    expect(given.body).not.toHaveProperty('note');
    expect(seen).toMatchObject({ content: 'hi' });
    expect(bot.logbook.entries).toEqual([]);
  });
});
