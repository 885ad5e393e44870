import { describe, expect, it } from 'vitest';
import { createApp, type AppOptions, type ChatInputInteraction } from 'commandry';
import { chatInputPayload, pingPayload } from 'commandry-dev/testing';
import { handledBy, kit, START_MS, startApp, startHandler } from '../../support/apps/started-app.js';
import { fakeService, type ServiceAnswer } from '../../support/service/fake-service.js';
import { turns, until } from '../../support/time/wait.js';

const use = () => chatInputPayload(kit.context(), 'run', {});
const never = new Promise<never>(() => undefined);

/** An app whose service takes the callback when it is let. */
function startHeld(
  handler: (interaction: ChatInputInteraction) => unknown,
  settings: Partial<AppOptions> = {},
  ...answers: (ServiceAnswer | undefined)[]
) {
  const service = fakeService(...answers);
  const begun: string[] = [];
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  const started = startHandler(handler, {
    fetch: async (input, init) => {
      const isCallback = (input as string).endsWith('/callback');
      begun.push(isCallback ? 'callback' : (init?.method ?? 'GET'));
      if (isCallback) await held;
      return service.fetch(input, init);
    },
    ...settings,
  });
  return { ...started, service, begun, answer };
}

describe('an interaction that arrived over a connection to the gateway', () => {
  it('is answered by a call', async () => {
    const { app, service } = startHandler(() => 'hi');
    await app.answerByCall(use());
    expect(service.told()).toEqual(['POST callback "hi"']);
  });

  it('may have been answered by a call of its handler', async () => {
    const { app, service, logbook } = startHandler(async (interaction) => {
      await interaction.reply('hi', { withResponse: true });
      await interaction.followUp('more');
    });
    await app.answerByCall(use());
    await until(() => service.calls.length === 2);
    expect(service.told()).toEqual(['POST callback "hi"', 'POST new "more"']);
    expect(logbook.events()).toEqual([]);
  });

  it('is answered once, however often it is replayed', async () => {
    const { app, service } = startHandler(() => 'hi');
    const payload = use();
    await app.answerByCall(payload);
    await app.answerByCall(payload);
    expect(service.told()).toEqual(['POST callback "hi"']);
  });

  it('is not answered again after a request with it was', async () => {
    const { app, service } = startHandler(() => 'hi');
    const payload = use();
    expect((await kit.send(app, payload)).status).toBe(200);
    await app.answerByCall(payload);
    expect(service.calls).toEqual([]);
  });

  it.each([
    ['no interaction', 'INTERACTION_MALFORMED', () => ({ type: 2 })],
    ['one of another application', 'APPLICATION_MISMATCH', () => ({ ...use(), application_id: '5' })],
  ])('is logged and left where it is %s', async (_what, code, make) => {
    const { app, service, logbook } = startHandler(() => 'hi');
    await app.answerByCall(make());
    expect(logbook.events()).toEqual([code]);
    expect(service.calls).toEqual([]);
  });

  it('tells the user where nothing handles it', async () => {
    const { app, service } = startApp();
    const context = kit.context();
    await app.answerByCall({
      ...context,
      type: 3,
      data: { component_type: 2, custom_id: 'x' },
      message: { id: '600000000000000001', channel_id: '1', content: '' },
    });
    expect(service.calls).toMatchObject([{ body: { type: 4, data: { flags: 64 } } }]);
  });

  it('is never a PING', async () => {
    const { app, service } = startApp();
    await app.answerByCall(pingPayload(kit.context()));
    expect(service.calls).toEqual([]);
  });
});

describe('what follows the response', () => {
  it.each<[string, (interaction: ChatInputInteraction) => unknown, string[]]>([
    [
      'a follow-up',
      async (i) => {
        await i.reply('hi');
        await i.followUp('more');
      },
      ['POST callback "hi"', 'POST new "more"'],
    ],
    [
      'an edit',
      async (i) => {
        await i.deferReply();
        await i.editReply('done');
      },
      ['POST callback', 'PATCH @original "done"'],
    ],
    [
      'a deletion',
      async (i) => {
        await i.reply('hi');
        await i.deleteReply();
      },
      ['POST callback "hi"', 'DELETE @original'],
    ],
    [
      'a returned reply',
      async (i) => {
        await i.deferReply();
        return 'done';
      },
      ['POST callback', 'PATCH @original "done"'],
    ],
  ])('waits until Discord has it: %s', async (_what, handler, told) => {
    const { app, service, begun, answer } = startHeld(handler);
    void app.answerByCall(use());
    await until(() => begun.length > 0);
    await turns();
    expect(begun).toEqual(['callback']);
    answer();
    await until(() => service.calls.length === 2);
    expect(service.told()).toEqual(told);
  });

  it('is refused where Discord did not take it, and the signal of the handler aborts', async () => {
    const seen: unknown[] = [];
    const { app, service, logbook } = startHandler(
      async (interaction) => {
        await interaction.deferReply();
        await interaction.editReply('done').catch((error: unknown) => seen.push(error));
        seen.push(interaction.signal.aborted);
        throw new Error('no use');
      },
      {},
      { status: 404, body: { code: 10062, message: 'Unknown interaction' } },
    );
    await app.answerByCall(use());
    await until(() => app.inFlight.count === 0);
    expect(service.told()).toEqual(['POST callback']);
    expect(seen).toMatchObject([{ code: 'RESPONSE_NOT_GIVEN', cause: { discord: { code: 10062 } } }, true]);
    expect(logbook.events()).toEqual(['RESPONSE_CALL_FAILED', 'HANDLER_FAILED']);
    expect(JSON.stringify(logbook.entries)).not.toContain('token-of-');
  });

  it('goes on where somebody else had answered, which is logged', async () => {
    const { app, service, logbook } = startHandler(
      async (interaction) => {
        await interaction.reply('hi');
        await interaction.followUp('more');
      },
      {},
      { status: 400, body: { code: 40060, message: 'Already acknowledged' } },
    );
    await app.answerByCall(use());
    await until(() => service.calls.length === 2);
    expect(service.told()).toEqual(['POST callback "hi"', 'POST new "more"']);
    expect(logbook.events()).toEqual(['INTERACTION_ALREADY_ANSWERED']);
  });
});

describe('the response by a call', () => {
  it('is sent again where it may not have arrived', async () => {
    const { app, service, clock, logbook } = startHandler(
      () => 'hi',
      {},
      { status: 502 },
      { status: 400, body: { code: 40060, message: 'Already acknowledged' } },
    );
    const answered = app.answerByCall(use());
    await until(() => service.calls.length === 1 && clock.waiting() > 0);
    clock.advance(200);
    await answered;
    expect(service.told()).toEqual(['POST callback "hi"', 'POST callback "hi"']);
    expect(logbook.events()).toEqual([]);
  });

  it('is due from when the interaction arrived', async () => {
    const { app, service, clock } = startHandler(() => never);
    const arrivedAtMs = clock.monotonicMs();
    const payload = use();
    clock.advance(1500);
    void app.answerByCall(payload, { arrivedAtMs });
    await until(() => clock.waiting() > 0);
    clock.advance(499);
    await turns();
    expect(service.calls).toEqual([]);
    clock.advance(1);
    await until(() => service.calls.length === 1);
    expect(service.told()).toEqual(['POST callback']);
    expect(service.calls[0]?.body).toEqual({ type: 5 });
    expect(clock.now()).toBe(START_MS + 2000);
  });

  it('is given up a second after Discord stops waiting', async () => {
    const { app, clock, logbook, begun } = startHeld(() => 'hi');
    const answered = app.answerByCall(use());
    await until(() => begun.length === 1 && clock.waiting() > 0);
    clock.advance(3999);
    await turns();
    expect(logbook.events()).toEqual([]);
    clock.advance(1);
    await answered;
    expect(logbook.entries).toMatchObject([
      { event: 'RESPONSE_CALL_FAILED', error: { code: 'RESPONSE_NOT_GIVEN' } },
    ]);
  });
});

describe('an app that closes', () => {
  it('waits for the response on its way', async () => {
    const { app, begun, answer } = startHeld(() => 'hi');
    void app.answerByCall(use());
    await until(() => begun.length === 1);
    let isClosed = false;
    const closed = app.close().finally(() => (isClosed = true));
    await turns();
    expect(isClosed).toBe(false);
    answer();
    expect(await closed).toEqual({ givenUp: 0 });
  });

  it('sends the final reply of a handler that it gave up', async () => {
    const { app, begun, answer, service } = startHeld(() => never);
    void app.answerByCall(use());
    await turns();
    let isClosed = false;
    const closed = app.close({ drainMs: 0 }).finally(() => (isClosed = true));
    await until(() => begun.length === 1);
    await turns();
    expect(isClosed).toBe(false);
    answer();
    expect(await closed).toEqual({ givenUp: 1 });
    expect(service.told()).toEqual([expect.stringMatching(/^POST callback ".*restarting/)]);
  });
});

describe('an app without a public key', () => {
  const { applicationId } = kit.credentials;

  it('answers what arrives over the gateway, and refuses requests', async () => {
    const { logbook, clock, service } = startApp();
    const { fetch } = service;
    const app = createApp({
      commands: [handledBy(() => 'hi')],
      applicationId,
      clock,
      fetch,
      log: logbook.log,
    });
    await app.answerByCall(use());
    expect(service.told()).toEqual(['POST callback "hi"']);
    expect(await kit.send(app, use())).toMatchObject({ status: 500, body: { error: 'PUBLIC_KEY_MISSING' } });
    expect(logbook.entries).toMatchObject([{ level: 'error', event: 'PUBLIC_KEY_MISSING' }]);
  });

  it('is refused where the key is a variable that is not set', () => {
    expect(() => createApp({ commands: [], applicationId, publicKey: undefined as never })).toThrow(
      expect.objectContaining({ code: 'PUBLIC_KEY_INVALID' }),
    );
  });
});
