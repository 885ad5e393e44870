import type { LiveCall } from '../../../../emulator/live-mirror.js';

/** Follows the calls that a bot makes with the tokens of its interactions. */
export interface CallObserver {
  /** Call it with each interaction before the bot handles it: later calls name only its token. */
  readonly note: (interaction: { readonly id: string; readonly token: string }) => void;
}

/** How many tokens are remembered; an interaction has one for 15 minutes. */
const REMEMBERED = 1000;

/**
 * From now on, tells of the calls of this process with tokens of interactions. The response to a callback is asked for,
 * so that the message in it is known.
 */
export function observeCalls(onCall: (call: LiveCall) => void): CallObserver {
  const ids = new Map<string, string>();
  const note: CallObserver['note'] = ({ id, token }) => {
    ids.set(token, id);
    const [oldest] = ids.keys();
    if (ids.size > REMEMBERED && oldest !== undefined) ids.delete(oldest);
  };
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    const found = readPath(address);
    const interactionId = found && (found.interactionId ?? ids.get(found.token));
    if (!found || interactionId === undefined || input instanceof Request) return fetch(input, init);
    const url = new URL(address);
    if (found.target === 'callback') url.searchParams.set('with_response', 'true');
    const startedMs = performance.now();
    const response = await fetch(url, init);
    const answer = parse(
      await response
        .clone()
        .text()
        .catch(() => ''),
    );
    const sent = parse(readBody(init?.body));
    const { target } = found;
    const method = init?.method ?? 'GET';
    const milliseconds = Math.round(performance.now() - startedMs);
    onCall({ interactionId, method, target, sent, status: response.status, answer, milliseconds });
    return response;
  };
  return { note };
}

interface CallPath {
  readonly token: string;
  readonly interactionId?: string | undefined;
  readonly target: string | null;
}

/** Reads an address as that of a call with a token. */
function readPath(address: string): CallPath | undefined {
  const path = URL.canParse(address) ? new URL(address).pathname : '';
  const [, interactionId, given] = /\/interactions\/(\d+)\/([^/]+)\/callback$/.exec(path) ?? [];
  if (given !== undefined) return { token: given, interactionId, target: 'callback' };
  const [, token, target] = /\/webhooks\/\d+\/([^/]+)(?:\/messages\/([^/]+))?$/.exec(path) ?? [];
  return token === undefined
    ? undefined
    : { token, target: target === undefined ? null : decodeURIComponent(target) };
}

function readBody(body: RequestInit['body']): string {
  if (typeof body === 'string') return body;
  const json = body instanceof FormData ? body.get('payload_json') : undefined;
  return typeof json === 'string' ? json : '';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
