import { setTimeout } from 'node:timers/promises';
import { createSigner, type Payload } from 'commandry-dev/testing';
import { createWireKit } from '../../../support/wire-kit/wire-kit.js';
import { signedRequest } from '../../../support/signatures/signed-request.js';

/** Whose bot it is. The wire kit makes the payloads, and signs with this key. */
export const wire = createWireKit({ signer: createSigner(Buffer.alloc(32, 9)), now: () => Date.now() });
export const { applicationId: APPLICATION_ID, publicKey: PUBLIC_KEY } = wire.credentials;

/** What a button of each bot carries. */
export const CARRIED = 7;
/** The message with the button. */
export const MESSAGE_ID = '900000000000000001';
/** Long enough to see who defers by themselves, after two seconds. Discord waits for three. */
export const SLOW_MS = 2600;

/** The type that stands for no answer at all. */
export const UNANSWERED = 0;

/** The first answer to an interaction: what Discord reads, in the response or from the call. */
export interface Answer {
  readonly type: number;
  readonly data?: {
    readonly content?: string;
    readonly components?: readonly { readonly components: readonly { readonly custom_id: string }[] }[];
  };
}

/**
 * A bot of a framework with the same three things in each: `/ask` posts a button that carries {@link CARRIED}, the
 * button answers with the type in which that comes back, and `/slow` takes {@link SLOW_MS}.
 */
export interface PeerBot {
  /** Delivers an interaction as Discord does, and resolves to the first answer. */
  send(payload: Payload): Promise<Answer>;
  end(): Promise<void> | void;
}

/** Sends an interaction to a function of a `Request`, signed. */
export async function post(
  endpoint: (request: Request) => Response | Promise<Response>,
  payload: Payload,
): Promise<Answer> {
  const { headers, bytes } = signedRequest(wire.signer, payload, String(Math.floor(Date.now() / 1000)));
  const request = new Request('http://127.0.0.1/interactions', {
    method: 'POST',
    headers,
    body: Uint8Array.from(bytes),
  });
  const unanswered = new AbortController();
  const response = await Promise.race([
    endpoint(request),
    setTimeout(2 * SLOW_MS, undefined, { signal: unanswered.signal, ref: false }),
  ]);
  unanswered.abort();
  if (!response) return { type: UNANSWERED };
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** What the button of a bot says of the value that it carried. */
export const describeCarried = (value: string | number | undefined): string =>
  value === undefined ? 'nothing' : `${typeof value} ${value}`;
