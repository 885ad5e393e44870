import { isCommandryError } from '../../../common/errors/commandry-error.js';
import type { App } from '../../../app/app-types.js';
import type { OutgoingResponse, Receiver } from '../../../interactions/receive/ports.js';
import type { Exchange } from '../../service/kit-service.js';
import type { Signer } from '../../signer.js';
import type { KitTime } from '../memory-state.js';
import type { InteractionObject } from '../payloads/interaction-objects.js';

/** Why an application counts as not responding, under the names of the emulator. */
export interface FailureReason {
  readonly code: string;
  readonly message: string;
}

/** What an application gave back for an interaction. */
export interface AppResponse {
  readonly response: Exchange['response'];
  readonly content:
    | { readonly kind: 'callback'; readonly value: unknown }
    /** The callback comes by its endpoint. */
    | { readonly kind: 'later' }
    | { readonly kind: 'failed'; readonly reason: FailureReason };
}

/** Delivers an interaction to the application. Never rejects. */
export type SendToApp = (interaction: InteractionObject) => Promise<AppResponse>;

/** Signs a body and has it received as a request. */
export function postSigned(
  receiver: Receiver,
  signer: Signer,
  clock: KitTime,
  body: Uint8Array,
): Promise<OutgoingResponse> {
  const signature = signer.sign(body, Math.floor(clock.now() / 1000));
  const headers: Readonly<Record<string, string>> = { 'content-type': 'application/json', ...signature };
  return receiver.receive({
    method: 'POST',
    header: (name) => headers[name],
    body: () => Promise.resolve(body),
  });
}

/** Makes the deliveries of signed requests. */
export function signedDelivery(receiver: Receiver, signer: Signer, clock: KitTime): SendToApp {
  return async (interaction) => {
    try {
      const body = Buffer.from(JSON.stringify(interaction));
      return readAppResponse(await postSigned(receiver, signer, clock, body));
    } catch (error) {
      return failed(null, 'UNREACHABLE', String(error));
    }
  };
}

/** Makes deliveries of trusted interactions, without signatures and bytes. */
export function trustedDelivery(app: Pick<App, 'dispatch'>): SendToApp {
  return async (interaction) => {
    try {
      const body = await app.dispatch(interaction);
      if (body === undefined) return { response: { status: 202, body }, content: { kind: 'later' } };
      return { response: { status: 200, body }, content: { kind: 'callback', value: body } };
    } catch (error) {
      if (isCommandryError(error)) return failed(null, error.code, error.message);
      return failed(null, 'UNREACHABLE', String(error));
    }
  };
}

function readAppResponse({ status, headers, body: text }: OutgoingResponse): AppResponse {
  const parsed = parseJson(text);
  const response = { status, body: parsed.ok ? parsed.value : text };
  if (status === 202 && text === '') return { response, content: { kind: 'later' } };
  if (status !== 200) return failed(response, 'BAD_STATUS', `The status is ${status}, not 200.`);
  const contentType = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  if (!/^application\/json\s*(;|$)/i.test(contentType ?? '')) {
    const found = contentType ?? 'missing';
    return failed(response, 'BAD_CONTENT_TYPE', `The Content-Type is ${found}, not application/json.`);
  }
  if (!parsed.ok || text === '') return failed(response, 'BAD_JSON', 'The body is not JSON.');
  return { response, content: { kind: 'callback', value: parsed.value } };
}

/** An empty text is no value, and no error. */
function parseJson(text: string): { readonly ok: true; readonly value: unknown } | { readonly ok: false } {
  if (text === '') return { ok: true, value: undefined };
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch {
    return { ok: false };
  }
}

function failed(response: Exchange['response'], code: string, message: string): AppResponse {
  return { response, content: { kind: 'failed', reason: { code, message } } };
}
