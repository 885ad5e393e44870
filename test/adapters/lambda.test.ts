import { afterEach, describe, expect, expectTypeOf, it } from 'vitest';
import type {
  APIGatewayProxyEvent,
  APIGatewayProxyEventV2,
  APIGatewayProxyHandler,
  APIGatewayProxyHandlerV2,
  Context,
  LambdaFunctionURLHandler,
} from 'aws-lambda';
import { defineEvent, type ChatInputInteraction } from 'commandry';
import { defineHost, lambdaHandler, lambdaStreamHandler, type LambdaHttpEvent } from 'commandry/lambda';
import { chatInputPayload, pingPayload } from 'commandry-dev/testing';
import type { ServiceAnswer } from '../support/service/fake-service.js';
import { signedRequest } from '../support/signatures/signed-request.js';
import { kit, message, START_MS, startApp, startHandler } from '../support/apps/started-app.js';
import { turns, until } from '../support/time/wait.js';
import { contextFor, eventOfVersion1, eventOfVersion2, type SentRequest } from './support/lambda-events.js';

function sent(payload: unknown, path = '/interactions'): SentRequest {
  const { headers, bytes } = signedRequest(kit.signer, payload, String(START_MS / 1000));
  return { method: 'POST', path, headers, bytes };
}
const run = () => sent(chatInputPayload(kit.context(), 'run', {}));
const ping = () => sent(pingPayload(kit.context()));

/** A function with one command, and what came of an invocation. */
function startFunction(handler: (interaction: ChatInputInteraction) => unknown, ...answers: ServiceAnswer[]) {
  const started = startHandler(handler, {}, ...answers);
  const handle = lambdaHandler(started.app);
  return { ...started, use: (leftMs = 60_000) => handle(eventOfVersion2(run()), contextFor(leftMs)) };
}

/** A promise, and what resolves it. */
function gate() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  return {
    opened,
    open: () => {
      open();
    },
  };
}

describe('an event', () => {
  const { app } = startApp();
  const handle = lambdaHandler(app);
  const statusOf = async (event: LambdaHttpEvent) => (await handle(event, {})).statusCode;

  it('of either payload has the headers, whatever the case of their names', async () => {
    expect(await statusOf(eventOfVersion1(ping()))).toBe(200);
    expect(await statusOf(eventOfVersion2(ping()))).toBe(200);
    const { headers, ...event } = eventOfVersion1(ping());
    const upper = Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value ?? ''] as const);
    expect(await statusOf({ ...event, headers: Object.fromEntries<string>(upper) })).toBe(200);
  });

  it('of which only one of the two forms of headers is there has them too', async () => {
    expect(await statusOf({ ...eventOfVersion1(ping()), headers: null })).toBe(200);
    expect(await statusOf({ ...eventOfVersion1(ping()), multiValueHeaders: null })).toBe(200);
    expect(await statusOf({ ...eventOfVersion1(ping()), headers: null, multiValueHeaders: null })).toBe(415);
  });

  it('with a header twice is not taken for one with either value', async () => {
    const event = eventOfVersion1(ping());
    const name = 'X-Signature-Ed25519';
    const twice = { ...event.multiValueHeaders, [name]: ['0'.repeat(128), event.headers[name] ?? ''] };
    expect(await statusOf({ ...event, multiValueHeaders: twice })).toBe(401);
  });

  it('whose body is no text is refused, and not a failure of the bot', async () => {
    for (const body of [7, true, { type: 1 }, ['{"type":1}']])
      expect(await statusOf({ ...eventOfVersion2(ping()), body } as never)).toBe(400);
  });

  it('without a body is refused', async () => {
    for (const body of [null, undefined])
      expect(await statusOf({ ...eventOfVersion2(ping()), body })).toBe(401);
  });

  it.each([false, true])(
    'with too large a body is refused before it is decoded (base64: %s)',
    async (isBase64Encoded) => {
      const small = lambdaHandler(startApp({}).app);
      const fits = sent({ ...pingPayload(kit.context()), pad: 'é'.repeat(400_000) });
      const tooLarge = sent({ ...pingPayload(kit.context()), pad: 'é'.repeat(600_000) });
      expect((await small(eventOfVersion2(fits, { isBase64Encoded }), {})).statusCode).toBe(200);
      expect((await small(eventOfVersion2(tooLarge, { isBase64Encoded }), {})).statusCode).toBe(413);
    },
  );

  it.each([{ source: 'aws.events', detail: {} }, {}, null, 'warm up'])(
    'that is no request fails the invocation: %j',
    async (event) => {
      await expect(handle(event as LambdaHttpEvent, {})).rejects.toMatchObject({
        code: 'LAMBDA_EVENT_UNKNOWN',
      });
    },
  );

  it('is answered in the form that both payloads take', async () => {
    expect(await handle(eventOfVersion1(ping()), {})).toEqual({
      statusCode: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: '{"type":1}',
      isBase64Encoded: false,
    });
  });

  it('is passed on to handlers, with the context', async () => {
    const host = defineHost<[APIGatewayProxyEventV2, Context]>();
    const started = startHandler((i) => host(i)[0].rawPath);
    const handler = lambdaHandler(started.app, { host });
    const context = contextFor(5000) as Context;
    expect((await handler(eventOfVersion2(run()), context)).body).toBe(
      JSON.stringify(message('/interactions')),
    );
  });
});

describe('events over HTTP', () => {
  const created = {
    version: 1,
    application_id: kit.credentials.applicationId,
    type: 1,
    event: {
      type: 'APPLICATION_DEAUTHORIZED',
      timestamp: '2023-11-14T22:13:20.000000',
      data: { user: { id: '1', username: 'ada', discriminator: '0', global_name: null, avatar: null } },
    },
  };

  it.each([
    ['a REST API', eventOfVersion1],
    ['an HTTP API', (request: SentRequest) => eventOfVersion2(request, { stage: 'prod' })],
    ['a function URL', eventOfVersion2],
  ])('have a path of their own behind %s', async (_what, toEvent) => {
    const types: string[] = [];
    const { app } = startApp({
      commands: [defineEvent('APPLICATION_DEAUTHORIZED', ({ type }) => void types.push(type))],
    });
    const handle = lambdaHandler(app, { eventsPath: '/events' });
    expect((await handle(toEvent(sent(created, '/events')), {})).statusCode).toBe(204);
    expect((await handle(toEvent(sent(created, '/interactions')), {})).statusCode).toBe(400);
    expect(types).toEqual(['APPLICATION_DEAUTHORIZED']);
  });

  it('that are not handled in time are answered, and the log says that their handlers stop', async () => {
    const { opened, open } = gate();
    const { app, clock, logbook } = startApp({
      commands: [defineEvent('APPLICATION_DEAUTHORIZED', () => opened)],
    });
    const handle = lambdaHandler(app, { eventsPath: '/events' });
    const answered = handle(eventOfVersion2(sent(created, '/events')), {});
    await until(() => app.inFlight.count === 1);
    clock.advance(3000);
    expect((await answered).statusCode).toBe(204);
    expect(logbook.events()).toEqual(['WORK_SUSPENDED']);
    open();
  });

  it('need a handler', () => {
    expect(() => lambdaHandler(startApp().app, { eventsPath: '/events' })).toThrow('no handler of events');
  });
});

describe('a handler that is done with its response', () => {
  it('answers the request', async () => {
    const { use, service } = startFunction(async () => Promise.resolve('hi'));
    expect(await use()).toMatchObject({ statusCode: 200, body: JSON.stringify(message('hi')) });
    expect(service.calls).toEqual([]);
  });

  it('cannot wait for clicks, unless the function is said to get them', async () => {
    const ask = (i: ChatInputInteraction) => i.ask({ content: '?', choices: { yes: 'Yes' } });
    const { use, logbook } = startFunction(ask);
    await use();
    expect(logbook.entries).toMatchObject([{ error: { code: 'WAITING_UNSUPPORTED' } }]);
  });
});

describe('a handler that goes on after its response', () => {
  it('has its response given by a call, and the function returns when it is done', async () => {
    const { opened, open } = gate();
    const { use, service, logbook } = startFunction(async (i) => {
      await i.deferReply();
      await opened;
      return 'done';
    });
    let isOver = false;
    const result = use().finally(() => (isOver = true));
    await until(() => service.calls.length === 1);
    expect(service.calls[0]).toMatchObject({
      path: expect.stringMatching(/\/callback$/) as string,
      body: { type: 5 },
    });
    expect(isOver).toBe(false);
    open();
    expect(await result).toEqual({ statusCode: 202, headers: {}, body: '', isBase64Encoded: false });
    expect(service.told()).toEqual(['POST callback', 'PATCH @original "done"']);
    expect(logbook.events()).toEqual([]);
  });

  it('may have replied already', async () => {
    const { opened, open } = gate();
    const { use, service } = startFunction(async (i) => {
      await i.reply('first');
      await opened;
      await i.followUp('second');
    });
    const result = use();
    await until(() => service.calls.length === 1);
    open();
    expect((await result).statusCode).toBe(202);
    expect(service.told()).toEqual(['POST callback "first"', 'POST new "second"']);
  });

  it('may have given its response by a call of its own', async () => {
    const { opened, open } = gate();
    const { use, service } = startFunction(async (i) => {
      await i.reply('first', { withResponse: true });
      await opened;
    });
    const result = use();
    await until(() => service.calls.length === 1);
    open();
    expect((await result).statusCode).toBe(202);
    expect(service.told()).toEqual(['POST callback "first"']);
  });

  it.each<[string, ServiceAnswer, number, string[]]>([
    [
      'is refused',
      { status: 404, body: { code: 10062, message: 'Unknown interaction' } },
      200,
      ['RESPONSE_CALL_FAILED'],
    ],
    ['was carried out before', { status: 400, body: { code: 40060, message: 'Acknowledged' } }, 202, []],
  ])('where the call %s', async (_what, answer, status, events) => {
    const { opened, open } = gate();
    const { use, service, logbook } = startFunction(async (i) => {
      await i.deferReply();
      await opened;
      return 'done';
    }, answer);
    const result = use();
    await until(() => service.calls.length === 1);
    if (status === 202) open();
    expect((await result).statusCode).toBe(status);
    expect(logbook.events().filter((event) => event !== 'WORK_SUSPENDED')).toEqual(events);
    open();
  });

  it('where the call is not answered, in time for the response to be the answer of the request', async () => {
    let calls = 0;
    const fetch = () => {
      calls++;
      return new Promise<never>(() => undefined);
    };
    const { app, clock, logbook } = startHandler(
      async (i) => {
        await i.deferReply();
        await new Promise(() => undefined);
      },
      { fetch },
    );
    let isOver = false;
    const result = Promise.resolve(lambdaHandler(app)(eventOfVersion2(run()), contextFor(60_000)));
    void result.finally(() => (isOver = true));
    await until(() => calls === 1);
    clock.advance(2500);
    await turns();
    expect(isOver).toBe(false);
    // Discord waits for 3 seconds, and the response has a way to go.
    clock.advance(400);
    expect(await result).toMatchObject({ statusCode: 200, body: '{"type":5}' });
    expect(logbook.events()).toEqual(['RESPONSE_CALL_FAILED', 'WORK_SUSPENDED']);
  });

  it('is given up a second before Lambda ends the function, and the user is told', async () => {
    const { use, service, clock, logbook } = startFunction(async (i) => {
      await i.deferReply();
      await new Promise(() => undefined);
    });
    const result = use(10_000);
    await until(() => service.calls.length === 1);
    await turns();
    clock.advance(8900);
    expect(service.told()).toEqual(['POST callback']);
    clock.advance(200);
    await until(() => service.calls.length === 2);
    expect((await result).statusCode).toBe(202);
    expect(service.told()[1]).toMatch(/^PATCH @original "This took too long/);
    expect(logbook.events()).toEqual(['HANDLER_TOO_SLOW']);
  });
});

it('a handler is not given up where nothing tells when the function ends', async () => {
  const { opened, open } = gate();
  const { app, service, clock } = startHandler(async (i) => {
    await i.deferReply();
    await opened;
    return 'done';
  });
  const result = lambdaHandler(app)(eventOfVersion2(run()), {});
  await until(() => service.calls.length === 1);
  await turns();
  clock.advance(600_000);
  open();
  expect(await result).toMatchObject({ statusCode: 202 });
  expect(service.told()).toEqual(['POST callback', 'PATCH @original "done"']);
});

describe('a function with response streaming', () => {
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'awslambda');
  });

  /** Lambda's global object: it writes what it is given, and the prelude before that. */
  function startStreaming(handler: (interaction: ChatInputInteraction) => unknown) {
    const written: string[] = [];
    const stream = {
      write: (chunk: string) => written.push(chunk),
      end: (callBack: () => void) => {
        written.push('end');
        callBack();
      },
    };
    const from = (to: typeof stream, prelude: object) => {
      written.push(JSON.stringify(prelude));
      return to;
    };
    Object.assign(globalThis, {
      awslambda: { streamifyResponse: (wrapped: object) => wrapped, HttpResponseStream: { from } },
    });
    const started = startHandler(handler);
    const handle = lambdaStreamHandler(started.app);
    return { ...started, written, use: () => handle(eventOfVersion2(run()), stream, contextFor(10_000)) };
  }

  it('sends the response at once, and goes on until the handler is done', async () => {
    const { opened, open } = gate();
    const { use, written, service } = startStreaming(async (i) => {
      await i.deferReply();
      await opened;
      return 'done';
    });
    const over = use();
    await until(() => written.at(-1) === 'end');
    expect(written).toEqual([
      JSON.stringify({ statusCode: 200, headers: { 'content-type': 'application/json; charset=utf-8' } }),
      '{"type":5}',
      'end',
    ]);
    expect(service.calls).toEqual([]);
    open();
    await over;
    expect(service.told()).toEqual(['PATCH @original "done"']);
  });

  it('writes a response without a body too, so that its status goes out', async () => {
    const { use, written } = startStreaming((i) => i.reply('x', { withResponse: true }));
    await use();
    expect(written.slice(-2)).toEqual(['', 'end']);
  });

  it('is not to be had elsewhere', () => {
    expect(() => lambdaStreamHandler(startApp().app)).toThrow('awslambda.streamifyResponse');
  });
});

it('a handler is one by the types of AWS', () => {
  const { app } = startApp();
  const handler = lambdaHandler(app);
  expectTypeOf(handler).toExtend<APIGatewayProxyHandler>();
  expectTypeOf(handler).toExtend<APIGatewayProxyHandlerV2>();
  expectTypeOf(handler).toExtend<LambdaFunctionURLHandler>();
  const host = defineHost<[APIGatewayProxyEvent, Context]>();
  expectTypeOf(lambdaHandler(app, { host })).toExtend<APIGatewayProxyHandler>();
  expectTypeOf(lambdaHandler(app, { host })).not.toExtend<APIGatewayProxyHandlerV2>();
});
