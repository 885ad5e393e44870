import { CommandryError } from '../common/errors/commandry-error.js';
import type { IncomingRequest } from '../interactions/receive/ports.js';
import { bodyTooLarge } from './body-too-large.js';
import type { HeldWork } from './held-work.js';
import type { LambdaHttpEvent } from './lambda-types.js';

/** What a request is read with. */
interface LambdaRequestSettings extends Pick<IncomingRequest, 'endsWithResponse' | 'hold' | 'onInteraction'> {
  readonly maxBodyBytes: number;
  readonly work: HeldWork;
}

/** Reads an event of either payload. */
export class LambdaRequest implements IncomingRequest {
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
export function pathOf({ rawPath, path, requestContext }: LambdaHttpEvent): string {
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
