import { createSigner } from '../../../testing/signer.js';
import type { GivenKey } from '../invoke/private-key.js';
import type { Session } from '../../runtime/command-session.js';
import { fetchWithin } from './fetch-within.js';

const LIMIT_MS = 5000;

/**
 * Sends a PING that is signed with a private key.
 *
 * @returns What was wrong with the response, if anything.
 */
export async function sendPingSignedWith(
  { seed, publicKey }: GivenKey,
  session: Pick<Session, 'fetch' | 'clock'>,
  url: string,
  applicationId: string | undefined,
): Promise<string | undefined> {
  const body = JSON.stringify({
    id: '1',
    application_id: applicationId ?? '1',
    type: 1,
    token: 'none',
    version: 1,
  });
  const signed = createSigner(Buffer.from(seed, 'hex')).sign(body, Math.floor(session.clock.now() / 1000));
  const answered = await fetchWithin(session, LIMIT_MS, url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...signed },
    body,
  });
  if ('unreachable' in answered) return `It cannot be reached: ${answered.unreachable}.`;
  const { status, text } = answered;
  if (status === 401) {
    return `Refused with 401. This key is for a bot that runs with DISCORD_PUBLIC_KEY=${publicKey}.`;
  }
  if (status !== 200) return `The answer is ${status}, not 200.`;
  return isPong(text) ? undefined : 'The answer is 200, but not {"type":1}.';
}

function isPong(text: string): boolean {
  try {
    return (JSON.parse(text) as { readonly type?: unknown } | null)?.type === 1;
  } catch {
    return false;
  }
}
