import type { KeyObject } from 'node:crypto';
import type { Clock } from '../clock.js';
import { CommandryError, isCommandryError } from '../errors.js';
import { describeError, type Log } from '../log.js';
import { InteractionType } from '../model/interaction.js';
import type { Snowflake } from '../model/snowflake.js';
import { decodeInteraction } from './decode.js';
import type { Dispatch } from './dispatch.js';
import type { IncomingRequest, OutgoingResponse, Receive } from './ports.js';
import { RefusalLog } from './refusal-log.js';
import { PONG, toNotice, type CallbackJson } from './to-callback.js';
import { parseSignatureHeaders, verify, type VerifiedBytes } from './verify.js';

export interface ReceiveContext {
  readonly publicKey: KeyObject;
  readonly applicationId: Snowflake;
  readonly dispatch: Dispatch;
  readonly log: Log;
  readonly clock: Clock;
}

/**
 * The way of a request, in order of cost: form, signature, content, dispatch. What is cheap to refuse is refused
 * first, and nothing unverified is ever parsed.
 */
export function createReceive(context: ReceiveContext): Receive {
  const refusals = new RefusalLog(context.log, context.clock);
  return async (request) => {
    const arrivedAtMs = context.clock.monotonicMs();
    try {
      checkForm(request);
      const bytes = await readVerified(context, request);
      return toResponse(200, await answer(context, bytes, arrivedAtMs, request.waitUntil));
    } catch (error) {
      return refuse({ ...context, refusals }, error);
    }
  };
}

function checkForm(request: IncomingRequest): void {
  if (request.method !== 'POST') {
    throw new CommandryError('METHOD_NOT_ALLOWED', `A ${request.method} request arrived.`);
  }
  const encoding = request.header('content-encoding');
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new CommandryError('CONTENT_ENCODING_REFUSED', 'A compressed body arrived.');
  }
  if (!JSON_IN_UTF8.test(request.header('content-type') ?? '')) {
    throw new CommandryError('CONTENT_TYPE_REFUSED', 'The body is not announced as JSON in UTF-8.');
  }
}

const JSON_IN_UTF8 = /^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

async function readVerified({ publicKey }: ReceiveContext, request: IncomingRequest): Promise<VerifiedBytes> {
  const signature = request.header('x-signature-ed25519');
  const timestamp = request.header('x-signature-timestamp');
  if (signature === undefined || timestamp === undefined) {
    throw new CommandryError('SIGNATURE_MISSING', 'A request without both signature headers arrived.');
  }
  const headers = parseSignatureHeaders(signature, timestamp);
  if (!headers) throw new CommandryError('SIGNATURE_INVALID', 'A signature header has the wrong form.');
  const bytes = verify(publicKey, headers, await request.body());
  if (!bytes) throw new CommandryError('SIGNATURE_INVALID', 'A request with a wrong signature arrived.');
  return bytes;
}

async function answer(
  { applicationId, dispatch }: ReceiveContext,
  bytes: VerifiedBytes,
  arrivedAtMs: number,
  waitUntil: IncomingRequest['waitUntil'],
): Promise<CallbackJson> {
  const interaction = decodeInteraction(bytes);
  if (interaction.application_id !== applicationId) {
    throw new CommandryError(
      'APPLICATION_MISMATCH',
      `An interaction for application ${interaction.application_id} arrived at application ${applicationId}.`,
    );
  }
  return interaction.type === InteractionType.PING ? PONG : dispatch(interaction, arrivedAtMs, waitUntil);
}

function toResponse(status: number, body: string, headers: Record<string, string> = {}): OutgoingResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body,
  };
}

function refuse(
  { log, refusals }: ReceiveContext & { readonly refusals: RefusalLog },
  error: unknown,
): OutgoingResponse {
  if (!isCommandryError(error)) {
    log({
      level: 'error',
      event: 'INTERNAL',
      message: 'Answering a request failed.',
      error: describeError(error),
    });
    return toResponse(500, JSON.stringify({ error: 'INTERNAL', message: 'Answering failed.' }));
  }
  const { code, message } = error;
  refusals.note(error);
  // The service delivered it in good order, so a user is waiting for an answer.
  if (code === 'INTERACTION_UNSUPPORTED')
    return toResponse(200, toNotice('This bot does not answer that yet.'));
  const headers: Record<string, string> = code === 'METHOD_NOT_ALLOWED' ? { allow: 'POST' } : {};
  return toResponse(error.status, JSON.stringify({ error: code, message }), headers);
}
