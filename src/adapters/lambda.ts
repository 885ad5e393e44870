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

/** The parts of an app that functions of Lambda need. */
export type LambdaReceiver = Receiver & EventsReceiver & Pick<ClosingReceiver, 'clock' | 'log'>;

/** Settings of `lambdaHandler` and `lambdaStreamHandler`. */
export interface LambdaHandlerOptions<
  Event extends LambdaHttpEvent = LambdaHttpEvent,
  Context extends LambdaContext = LambdaContext,
> {
  /**
   * Keeps what Lambda passes for handlers, which call it: `const [event, context] = host(interaction)`. Default:
   * nothing is kept.
   */
  readonly host?: DefinedHost<[event: Event, context: Context]> | undefined;
  /** The path of events over HTTP, without the stage. Default: the function serves interactions alone, on any path. */
  readonly eventsPath?: string | undefined;
  /**
   * Whether handlers cannot wait for clicks, because Lambda hands a click to another instance of the function:
   * `interaction.ask` is then refused. Default true. False only with stores that pass clicks on, as those of
   * `commandry/redis` do.
   */
  readonly endsWithResponse?: boolean | undefined;
}

const Options = z.strictObject({
  host: z.optional(aHost),
  eventsPath: z.optional(z.string()),
  endsWithResponse: z.optional(z.boolean()),
});

/** How long a function may run at most. */
const LONGEST_RUN_MS = 900_000;

/** How long before the end of the function handlers are given up, so that users are still told. */
const RESERVE_MS = 1000;

/**
 * Creates a handler for AWS Lambda behind a function URL or an API Gateway with proxy integration, of payload 1.0 or 2.0.
 * Lambda stops when it returns. So where a handler continues after its response, the response is given to Discord by a
 * call, and the request is answered with 202 when the handler is done.
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
 * Creates a handler for AWS Lambda with response streaming: a function URL with the invoke mode `RESPONSE_STREAM`, or an
 * API Gateway that streams. Each response is sent when it is there, and the function goes on until the handler is done.
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
    // What Lambda passes is what the function is configured for.
    const { statusCode, headers, body } = await receive(event as Event, context as Context, work);
    const response = awslambda.HttpResponseStream.from(stream, { statusCode, headers });
    // The status and the headers go out with the first write, also of nothing.
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

/** @param context - Undefined where something else than Lambda calls the function. */
function graceOf(context: LambdaContext | undefined): number {
  return (context?.getRemainingTimeInMillis?.() ?? LONGEST_RUN_MS) - RESERVE_MS;
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

/** What a request is read with. */
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
        `The body of the event is no text, but ${Array.isArray(text) ? 'a list' : `of the type ${typeof text}`}.`,
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

/** REST APIs pass the names of headers as they were sent. */
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

/** The work of one request that continues after its response, on a host that stops before long. */
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

  /** Waits for the work as long as it may take, and gives up what is not done then. Never rejects. */
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
 * An HTTP request as AWS Lambda hands it over: payload 2.0 of function URLs and HTTP APIs, payload 1.0 of REST and HTTP
 * APIs. The events of `@types/aws-lambda` fit.
 */
export interface LambdaHttpEvent {
  /** By name, whose case does not matter. In payload 2.0 several values of one are joined by commas. */
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

/** What Lambda passes beside the event. */
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

/** What a function of Lambda exports. */
export type LambdaHandler<
  Event extends LambdaHttpEvent = LambdaHttpEvent,
  Context extends LambdaContext = LambdaContext,
> = (event: Event, context: Context) => Promise<LambdaHttpResult>;

/** What a function of Lambda with response streaming exports. Only Lambda calls it. */
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
