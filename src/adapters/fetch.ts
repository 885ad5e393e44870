import * as z from 'zod/mini';
import { concatBytes } from '../common/bytes.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import { readGiven } from '../common/read-given.js';
import type {
  EventsReceiver,
  IncomingRequest,
  Receiver,
  ScheduledReceiver,
} from '../interactions/receive/ports.js';
import { bodyTooLarge, eventsOnly, startFirst } from './receivers.js';
import { aHost, type DefinedHost } from './define-host.js';

export { defineHost } from './define-host.js';
export type { DefinedHost, DefineHostSettings } from './define-host.js';

/**
 * Answers a standard Request with a standard Response. Pass on the host's other arguments: if one has `waitUntil`, or
 * is Hono's context, it keeps the host alive for work that continues after the response.
 */
export type FetchHandler<Passed extends readonly unknown[] = readonly unknown[]> = (
  request: Request,
  ...host: Passed
) => Promise<Response>;

/** Settings of `toFetchHandler`. */
export interface FetchHandlerOptions<Passed extends readonly unknown[] = readonly unknown[]> {
  /** Gives handlers what the host passes: `const [env] = host(interaction)`, or `host(event)`. Default: nothing. */
  readonly host?: DefinedHost<Passed> | undefined;
  /**
   * Whether the host may end soon after the response, so that handlers cannot wait for clicks: `interaction.ask` is
   * then refused. Default: true if the host passes `waitUntil`, and on AWS Lambda, Vercel, Netlify and Cloudflare.
   */
  readonly endsWithResponse?: boolean | undefined;
}

const EventsOptions = z.strictObject({ host: z.optional(aHost) });
const Options = z.extend(EventsOptions, { endsWithResponse: z.optional(z.boolean()) });

/**
 * Creates a handler for hosts that use Request and Response: Hono, Next.js route handlers, Deno, Bun, workers.
 *
 * @throws CommandryError `SETTING_INVALID`.
 * @example export const POST = toFetchHandler(app);
 * @example const handle = toFetchHandler(app); hono.post('/interactions', (c) => handle(c.req.raw, c));
 */
export function toFetchHandler<Passed extends readonly unknown[] = readonly unknown[]>(
  app: Receiver,
  options: FetchHandlerOptions<Passed> = {},
): FetchHandler<Passed> {
  readGiven(Options, options, 'toFetchHandler');
  const { endsWithResponse, host: kept } = options;
  const { maxBodyBytes } = app;
  const receive = startFirst(app);
  return async (request, ...host) => {
    const { status, headers, body } = await receive()(
      new FetchRequest(request, host, {
        maxBodyBytes,
        endsWithResponse,
        onInteraction:
          kept &&
          ((payload) => {
            kept.keep(payload, host);
          }),
      }),
    );
    // An empty text would set a content type.
    return new Response(body === '' ? null : body, { status, headers });
  };
}

/**
 * Creates a handler of events over HTTP, for a separate path.
 *
 * @example export const POST = webhookEvents(app);
 * @throws CommandryError `EVENT_HANDLERS_MISSING`.
 */
export function webhookEvents<Passed extends readonly unknown[] = readonly unknown[]>(
  app: EventsReceiver,
  options: Pick<FetchHandlerOptions<Passed>, 'host'> = {},
): FetchHandler<Passed> {
  readGiven(EventsOptions, options, 'webhookEvents');
  return toFetchHandler(eventsOnly(app), options);
}

/** What a host with cron triggers calls with, such as the `ScheduledController` of Cloudflare. */
export interface CronTrigger {
  /** The expression of the trigger, as the host is configured. */
  readonly cron: string;
  /** When it was due, in ms since 1970. */
  readonly scheduledTime: number;
}

/**
 * Creates a handler of cron triggers: runs the methods of `@Scheduled` whose `cron` is the expression of the trigger,
 * once, without a queue. Rejects if one of them fails, so that the host knows.
 *
 * @example export default { fetch: toFetchHandler(app), scheduled: toScheduledHandler(app) };
 * @throws CommandryError `SETTING_INVALID`.
 */
export function toScheduledHandler<Passed extends readonly unknown[] = readonly unknown[]>(
  app: ScheduledReceiver,
  options: Pick<FetchHandlerOptions<Passed>, 'host'> = {},
): (trigger: CronTrigger, ...host: Passed) => Promise<void> {
  readGiven(EventsOptions, options, 'toScheduledHandler');
  const { host: kept } = options;
  return async ({ cron, scheduledTime }, ...host) => {
    await app.start?.();
    await app.runScheduled(cron, {
      dueAtMs: scheduledTime,
      onJob: ({ signal }) => {
        kept?.keep(signal, host);
      },
    });
  };
}

interface FetchLimits extends Pick<IncomingRequest, 'endsWithResponse' | 'onInteraction'> {
  readonly maxBodyBytes: number;
}

/** Reads the Request and the host lazily: many of their properties are created on access. */
class FetchRequest implements IncomingRequest {
  readonly #request: Request;
  readonly #host: readonly unknown[];
  readonly #limits: FetchLimits;

  constructor(request: Request, host: readonly unknown[], limits: FetchLimits) {
    this.#request = request;
    this.#host = host;
    this.#limits = limits;
  }

  get method(): string {
    return this.#request.method;
  }

  header(name: string): string | undefined {
    return this.#request.headers.get(name) ?? undefined;
  }

  path(): string {
    return new URL(this.#request.url).pathname;
  }

  body(): Promise<Uint8Array> {
    return readBody(this.#request, this.#limits.maxBodyBytes);
  }

  get waitUntil(): IncomingRequest['waitUntil'] {
    return findWaitUntil(this.#host);
  }

  get onInteraction(): IncomingRequest['onInteraction'] {
    return this.#limits.onInteraction;
  }

  get endsWithResponse(): boolean {
    return this.#limits.endsWithResponse ?? (this.waitUntil !== undefined || runsServerless());
  }
}

async function readBody(request: Request, maxBodyBytes: number): Promise<Uint8Array> {
  if (request.bodyUsed) {
    throw new CommandryError(
      'BODY_ALREADY_READ',
      'Something else has read the body of the Request before toFetchHandler, so its signature can no longer be checked.',
    );
  }
  const announced = announcedLength(request.headers);
  if (announced !== undefined && announced > maxBodyBytes) throw bodyTooLarge(maxBodyBytes);
  try {
    return announced === undefined
      ? await readCounted(request, maxBodyBytes)
      : await readAnnounced(request, maxBodyBytes);
  } catch (cause) {
    if (cause instanceof CommandryError) throw cause;
    throw new CommandryError('BODY_UNREADABLE', 'The body is incomplete.', { cause });
  }
}

/**
 * Returns `Content-Length` if it frames the body. Undefined if there is none, or if another framing takes precedence.
 */
function announcedLength(headers: Headers): number | undefined {
  const length = headers.get('content-length');
  if (length === null || !DIGITS.test(length) || headers.has('transfer-encoding')) return undefined;
  return Number(length);
}

const DIGITS = /^[0-9]+$/;

/** Reads a body of known length in one go: cheaper than a stream, which many hosts create only on request. */
async function readAnnounced(request: Request, maxBodyBytes: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  // A hand-made Request may be longer than its header says.
  if (bytes.byteLength > maxBodyBytes) throw bodyTooLarge(maxBodyBytes);
  return bytes;
}

async function readCounted(request: Request, maxBodyBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let received = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    received += chunk.byteLength;
    if (received > maxBodyBytes) throw bodyTooLarge(maxBodyBytes);
    chunks.push(chunk);
  }
  return concatBytes(chunks, received);
}

/** Keeps a host alive until the work is done. */
type WaitUntil = (work: Promise<unknown>) => void;

/**
 * Finds the `waitUntil` of a host: on an argument beside the Request, as workers and edge functions pass it, or on the
 * `executionCtx` of Hono's context.
 */
function findWaitUntil(host: readonly unknown[]): WaitUntil | undefined {
  for (const passed of host) {
    const context = hasWaitUntil(passed) ? passed : executionContextOf(passed);
    if (context) {
      return (work) => {
        context.waitUntil(work);
      };
    }
  }
  return undefined;
}

interface ExecutionContext {
  readonly waitUntil: WaitUntil;
}

function hasWaitUntil(value: unknown): value is ExecutionContext {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Partial<ExecutionContext>).waitUntil === 'function'
  );
}

function executionContextOf(value: unknown): ExecutionContext | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  try {
    const { executionCtx } = value as { readonly executionCtx?: unknown };
    return hasWaitUntil(executionCtx) ? executionCtx : undefined;
  } catch {
    // Hono's context throws if the host has none.
    return undefined;
  }
}

/** Set by hosts that stop or freeze a process after the response. */
const SERVERLESS = ['AWS_LAMBDA_FUNCTION_NAME', 'VERCEL', 'NETLIFY'];

function runsServerless(): boolean {
  const { navigator, process } = globalThis as HostGlobals;
  if (navigator?.userAgent === 'Cloudflare-Workers') return true;
  return SERVERLESS.some((name) => process?.env?.[name] !== undefined);
}

/** Globals that identify a host. */
interface HostGlobals {
  readonly navigator?: { readonly userAgent?: string };
  readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> };
}
