import type { ApiFault } from '../../domain/faults/fault.js';
import { findByToken } from '../../domain/interactions/record-interaction.js';
import type { Upload } from '../../domain/objects/upload.js';
import { maskToken } from '../../domain/requests/request-record.js';
import type { ApiResponse, Call } from './api-route.js';
import { toApiError } from './errors/translate-error.js';

/**
 * Runs a call; one with the token of an interaction is noted in the record of requests, with the message that it is about.
 *
 * @param run - Takes the call that it runs.
 */
export async function recordCall(
  call: Call,
  fault: ApiFault | undefined,
  run: (call: Call) => Promise<ApiResponse | undefined>,
): Promise<ApiResponse | undefined> {
  const { service, params, method, target } = call;
  const record = params['token'] === undefined ? undefined : findByToken(service, params['token']);
  if (!record) return run(call);
  const { clock, requests } = service;
  const { message_id: named } = params;
  const about =
    named === undefined || named === '@original' ? (record.originalId ?? record.messageId) : named;
  if (method !== 'GET' && about !== null) requests.noteMessage(record.id, about);
  const startedAtMs = clock.now();
  let sent: Promise<Upload> | undefined;
  const readUpload = () => (sent ??= call.readUpload());
  const note = async (answer: ApiResponse | undefined) => {
    // A fault may have answered before the body was read.
    const read = call.hasBody ? await readUpload().catch(() => undefined) : undefined;
    requests.noteCall(record.id, {
      at_ms: startedAtMs,
      milliseconds: clock.now() - startedAtMs,
      method,
      path: maskToken(target),
      sent: read?.value ?? null,
      status: answer?.status ?? 0,
      answer: answer?.body ?? null,
      ...(fault ? { fault_id: fault.id } : {}),
    });
  };
  try {
    const answer = await run({ ...call, readUpload });
    await note(answer);
    return answer;
  } catch (error) {
    await note(toApiError(error));
    throw error;
  }
}
