import type { Service } from '../emulator-modules.js';
import type { RequestEntry, SentRequest } from '../domain/requests/request-entry.js';
import { startDeadline } from './send-interaction.js';

/**
 * Sends the bytes of a request again, with the same headers: the signature is the same, too. The response is recorded, and
 * has no effect.
 *
 * @returns The id of the new entry.
 */
export async function sendSameBytes(
  service: Service,
  { id: from, application_id, user_id, payload, token_ends_at_ms }: RequestEntry,
  { headers, body }: SentRequest,
  url: string,
): Promise<string> {
  const { requests } = service;
  const id = requests.open({
    applicationId: application_id,
    ...(user_id === null ? {} : { userId: user_id }),
    payload,
    resentFrom: from,
    tokenEndsAtMs: token_ends_at_ms,
  });
  const request = { url, headers, body };
  requests.noteSent(id, request);
  const over = new AbortController();
  const { answer, failure } = await service.post(request, startDeadline(service, over.signal));
  over.abort();
  if (answer) requests.noteReceived(id, answer);
  requests.noteEnd(id, { outcome: failure ? 'failed' : 'ignored', shown: null, reason: failure });
  return id;
}
