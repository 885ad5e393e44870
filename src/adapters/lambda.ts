import * as z from 'zod/mini';
import { systemClock, type Clock } from '../common/clock.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import { readGiven } from '../common/read-given.js';
import { atMost } from '../common/time-limit.js';
import type {
  ClosingReceiver,
  EventsReceiver,
  IncomingRequest,
  Receiver,
} from '../interactions/receive/ports.js';
import { ACCEPTED } from '../interactions/receive/responses.js';
import { bodyTooLarge, eventsOnly, startFirst } from './receivers.js';
import { aHost, type DefinedHost } from './define-host.js';

export { defineHost } from './define-host.js';
export type { DefinedHost, DefineHostSettings } from './define-host.js';

/** The part of an app that `lambdaHandler` and `lambdaStreamHandler` use. */
export type LambdaReceiver = Receiver & EventsReceiver & Pick<ClosingReceiver, 'clock' | 'log'>;

/** Settings of `lambdaHandler` and `lambdaStreamHandler`. */
export interface LambdaHandlerOptions<
  Event extends LambdaHttpEvent = LambdaHttpEvent,
  Context extends LambdaContext = LambdaContext,
> {
  /** Gives handlers what Lambda passes: `const [event, context] = host(interaction)`. Default: nothing. */
  readonly host?: DefinedHost<[event: Event, context: Context]> | undefined;
  /** The path of events over HTTP, without the stage. Default: every path serves interactions. */
  readonly eventsPath?: string | undefined;
  /**
   * Whether handlers cannot wait for clicks, because another instance may receive the click: `interaction.ask` is then
   * refused. Default true. Set false only with stores that relay clicks, such as those of `commandry/redis`.
   */
  readonly endsWithResponse?: boolean | undefined;
}

const Options = z.strictObject({
  host: z.optional(aHost),
  eventsPath: z.optional(z.string()),
  endsWithResponse: z.optional(z.boolean()),
});

/** Lambda's maximum timeout. */
const LONGEST_RUN_MS = 900_000;

/** How long before the timeout handlers are given up, so that users still get a reply. */
const RESERVE_MS = 1000;

/**
 * Creates a handler for AWS Lambda behind a function URL or an API Gateway with proxy integration, of payload 1.0 or
 * 2.0. Lambda freezes once it returns. If a handler continues after its response, the response is therefore sent by a
 * call to Discord, and the request is answered with 202 when the handler is done.
 *
 * @example export const handler = lambdaHandler(app);
 * @throws CommandryError `EVENT_HANDLERS_MISSING` for `eventsPath` and an app that handles no events.
 */
export function lambdaHandler<
  Event extends LambdaHttpEvent = LambdaHttpEvent,
  Context extends LambdaContext = LambdaContext,
>(app: LambdaReceiver, options: LambdaHandlerOptions<Event, Context> = {}): LambdaHandler<Event, Context> {
  const receive = createReceive('lambdaHandler', app, options);
  const { clock = systemClock, log } = app;
  return async (event, context) => {
    const work = new HeldWork();
    const response = await receive(event, context, work, async (response, give) => {
      // Most handlers are done with their response.
      await nextTurn();
      if (!work.isLeft || !(await give())) return response;
      await work.settle(clock, graceOf(context));
      return ACCEPTED;
    });
    if (work.isLeft)
      log?.({
        level: 'warn',
        event: 'WORK_SUSPENDED',
        message:
          'Work is left after the response. Lambda suspends it until the function is invoked again, or ends it. Do less before the response, queue a job, or use lambdaStreamHandler.',
      });
    return response;
  };
}

/**
 * Creates a handler for AWS Lambda with response streaming: a function URL with the invoke mode `RESPONSE_STREAM`, or
 * an API Gateway that streams. Each response is sent as soon as it is known; the function runs on until the handler is
 * done.
 *
 * @example export const handler = lambdaStreamHandler(app);
 * @throws CommandryError `LAMBDA_STREAMING_MISSING` outside Lambda's runtime for Node, or `EVENT_HANDLERS_MISSING` for
 *   `eventsPath` and an app that handles no events.
 */
export function lambdaStreamHandler<
  Event extends LambdaHttpEvent = LambdaHttpEvent,
  Context extends LambdaContext = LambdaContext,
>(app: LambdaReceiver, options: LambdaHandlerOptions<Event, Context> = {}): LambdaStreamHandler {
  const receive = createReceive('lambdaStreamHandler', app, options);
  const { clock = systemClock } = app;
  const { awslambda } = globalThis as unknown as { readonly awslambda?: LambdaRuntime };
  if (!awslambda)
    throw new CommandryError(
      'LAMBDA_STREAMING_MISSING',
      'There is no awslambda.streamifyResponse, which the runtime for Node of AWS Lambda defines.',
    );
  return awslambda.streamifyResponse(async (event, stream, context) => {
    const work = new HeldWork();
    // The configuration of the function decides the payload.
    const { statusCode, headers, body } = await receive(event as Event, context as Context, work);
    const response = awslambda.HttpResponseStream.from(stream, { statusCode, headers });
    // The first write sends status and headers, even if it is empty.
    response.write(body);
    await new Promise<void>((resolve) => {
      response.end(resolve);
    });
    await work.settle(clock, graceOf(context));
  });
}

type ReceiveEvent<Event, Context> = (
  event: Event,
  context: Context,
  work: HeldWork,
  hold?: IncomingRequest['hold'],
) => Promise<LambdaHttpResult>;

function createReceive<Event extends LambdaHttpEvent, Context extends LambdaContext>(
  where: string,
  app: LambdaReceiver,
  options: LambdaHandlerOptions<Event, Context>,
): ReceiveEvent<Event, Context> {
  readGiven(Options, options, where);
  const { host, eventsPath, endsWithResponse = true } = options;
  const interactions = startFirst(app);
  const events = eventsPath === undefined ? undefined : startFirst(eventsOnly(app));
  return async (event, context, work, hold) => {
    const request = new LambdaRequest(event, {
      maxBodyBytes: app.maxBodyBytes,
      endsWithResponse,
      work,
      hold,
      onInteraction:
        host &&
        ((payload) => {
          host.keep(payload, [event, context]);
        }),
    });
    const receive = events && pathOf(event) === eventsPath ? events : interactions;
    const { status, headers, body } = await receive()(request);
    return { statusCode: status, headers: { ...headers }, body, isBase64Encoded: false };
  };
}

/** @param context - Undefined if the caller is not Lambda. */
function graceOf(context: LambdaContext | undefined): number {
  return (context?.getRemainingTimeInMillis?.() ?? LONGEST_RUN_MS) - RESERVE_MS;
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

interface LambdaRequestSettings extends Pick<IncomingRequest, 'endsWithResponse' | 'hold' | 'onInteraction'> {
  readonly maxBodyBytes: number;
  readonly work: HeldWork;
}

/** Reads an event of either payload. */
class LambdaRequest implements IncomingRequest {
  readonly method: string;
  readonly endsWithResponse: boolean | undefined;
  readonly hold: IncomingRequest['hold'];
  readonly onInteraction: IncomingRequest['onInteraction'];
  readonly waitUntil: NonNullable<IncomingRequest['waitUntil']>;
  readonly #event: LambdaHttpEvent;
  readonly #maxBodyBytes: number;

  /** @throws CommandryError `LAMBDA_EVENT_UNKNOWN`. */
  constructor(event: LambdaHttpEvent, settings: LambdaRequestSettings) {
    this.method = methodOf(event);
    this.endsWithResponse = settings.endsWithResponse;
    this.hold = settings.hold;
    this.onInteraction = settings.onInteraction;
    this.waitUntil = (work, giveUp) => {
      settings.work.add(work, giveUp);
    };
    this.#event = event;
    this.#maxBodyBytes = settings.maxBodyBytes;
  }

  header(name: string): string | undefined {
    const { headers, multiValueHeaders } = this.#event;
    return findHeader(multiValueHeaders, name) ?? findHeader(headers, name);
  }

  path(): string {
    return pathOf(this.#event);
  }

  body(): Promise<Uint8Array> {
    const { body, isBase64Encoded } = this.#event;
    const encoding = isBase64Encoded === true ? 'base64' : 'utf8';
    const text: unknown = body ?? '';
    if (typeof text !== 'string')
      throw new CommandryError(
        'LAMBDA_BODY_NO_TEXT',
        `The body of the event is not text, but ${Array.isArray(text) ? 'a list' : `of the type ${typeof text}`}.`,
      );
    if (Buffer.byteLength(text, encoding) > this.#maxBodyBytes) throw bodyTooLarge(this.#maxBodyBytes);
    return Promise.resolve(Buffer.from(text, encoding));
  }
}

/** Returns the path without the stage. */
function pathOf({ rawPath, path, requestContext }: LambdaHttpEvent): string {
  const stage = requestContext?.stage;
  if (rawPath === undefined) return path ?? '';
  return stage !== undefined && rawPath.startsWith(`/${stage}/`) ? rawPath.slice(stage.length + 1) : rawPath;
}

/** @param event - Whoever may invoke the function can pass anything. */
function methodOf(event: Partial<LambdaHttpEvent> | null | undefined): string {
  const method = event?.requestContext?.http?.method ?? event?.httpMethod;
  if (typeof method === 'string') return method;
  const found = Object.keys(event ?? {}).join(', ');
  throw new CommandryError(
    'LAMBDA_EVENT_UNKNOWN',
    `The function was invoked with something other than an HTTP request. Its keys: ${found || 'none'}.`,
  );
}

/** REST APIs keep the case of header names. */
function findHeader(
  headers: Readonly<Record<string, string | readonly string[] | undefined>> | null | undefined,
  name: string,
): string | undefined {
  const values = Object.entries(headers ?? {}).flatMap(([each, value]) =>
    value !== undefined && each.toLowerCase() === name ? value : [],
  );
  return values.length > 0 ? values.join(', ') : undefined;
}

type GiveUp = (why: 'time') => Promise<void>;

/** Work of a request that continues after its response, on a host that stops soon. */
class HeldWork {
  readonly #left = new Map<Promise<unknown>, GiveUp>();

  /** Whether there is any. */
  get isLeft(): boolean {
    return this.#left.size > 0;
  }

  /** @param work - Never rejects. */
  add(work: Promise<unknown>, giveUp: GiveUp = () => Promise.resolve()): void {
    this.#left.set(work, giveUp);
    void work.finally(() => this.#left.delete(work));
  }

  /** Waits for the work, at most `graceMs`, then gives up the rest. Never rejects. */
  async settle(clock: Clock, graceMs: number): Promise<void> {
    let isDone = false;
    const ended = Promise.all(this.#left.keys()).then(() => (isDone = true));
    await atMost(clock, Math.max(0, graceMs), ended);
    // eslint-disable-next-line @typescript-eslint/no-unnecessary-condition -- set meanwhile
    if (isDone) return;
    await atMost(
      clock,
      FINAL_REPLIES_MS,
      Promise.all([...this.#left.values()].map((giveUp) => giveUp('time'))),
    );
  }
}

/** How long sending the final replies may take. */
const FINAL_REPLIES_MS = 1000;

/**
 * An HTTP request as AWS Lambda passes it: payload 2.0 of function URLs and HTTP APIs, payload 1.0 of REST and HTTP
 * APIs. The events of `@types/aws-lambda` fit.
 */
export interface LambdaHttpEvent {
  /** By name, case-insensitive. In payload 2.0 multiple values are joined by commas. */
  readonly headers?: Readonly<Record<string, string | undefined>> | null;
  /** In payload 1.0, where `headers` have only the last value of each. */
  readonly multiValueHeaders?: Readonly<Record<string, readonly string[] | undefined>> | null;
  /** The body: text, or base64. Absent or null if the request has none. */
  readonly body?: string | null | undefined;
  /** Whether `body` is base64. Default false. */
  readonly isBase64Encoded?: boolean;
  /** The path in payload 2.0. It begins with the name of the stage, unless that is `$default`. */
  readonly rawPath?: string;
  /** The path in payload 1.0, without the stage. */
  readonly path?: string;
  /** The method in payload 1.0. */
  readonly httpMethod?: string;
  /** The stage, and in payload 2.0 the method. */
  readonly requestContext?: {
    readonly stage?: string;
    /** In payload 2.0. */
    readonly http?: { readonly method: string };
  };
}

/** The context of an invocation. */
export interface LambdaContext {
  /** Milliseconds until Lambda ends the function. */
  readonly getRemainingTimeInMillis?: () => number;
}

/** A response in the form that both payloads accept. */
export interface LambdaHttpResult {
  /** The HTTP status. */
  statusCode: number;
  /** By their names in lower case. */
  headers: Record<string, string>;
  /** Text; empty for a response without content. */
  body: string;
  /** Always false: every response is text. */
  isBase64Encoded: boolean;
}

/** A handler of AWS Lambda. */
export type LambdaHandler<
  Event extends LambdaHttpEvent = LambdaHttpEvent,
  Context extends LambdaContext = LambdaContext,
> = (event: Event, context: Context) => Promise<LambdaHttpResult>;

/** A handler with response streaming. Only Lambda calls it. */
export type LambdaStreamHandler = (
  event: LambdaHttpEvent,
  responseStream: LambdaResponseStream,
  context: LambdaContext,
) => Promise<void>;

/** The stream that Lambda passes to a streaming function. */
export interface LambdaResponseStream {
  /** Sends text of the body. The first call also sends the status and the headers. */
  write(chunk: string): unknown;
  /** Ends the response, and calls back when everything is written. */
  end(callBack: () => void): unknown;
}

/** The global object of Lambda's runtime for Node. */
interface LambdaRuntime {
  readonly streamifyResponse: (handler: LambdaStreamHandler) => LambdaStreamHandler;
  readonly HttpResponseStream: {
    readonly from: (
      stream: LambdaResponseStream,
      prelude: { readonly statusCode: number; readonly headers: Readonly<Record<string, string>> },
    ) => LambdaResponseStream;
  };
}
