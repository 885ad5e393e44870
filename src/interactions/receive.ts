import type { Clock } from '../clock.js';
import { CommandryError, isCommandryError } from '../errors.js';
import { describeError, type Log } from '../log.js';
import { InteractionType, type Interaction } from '../model/interaction.js';
import type { Snowflake } from '../model/snowflake.js';
import { replayableMs, DEFAULT_FRESHNESS, isFresh, type Freshness } from './freshness.js';
import { decodeInteraction } from './decode.js';
import type { Dispatch } from './dispatch.js';
import type { IncomingRequest, OutgoingResponse, Receive } from './ports.js';
import { RefusalLog } from './refusal-log.js';
import type { SeenInteractions } from './seen-interactions.js';
import type { SignatureCheck } from './signature-check.js';
import { PONG, toNotice } from './to-callback.js';
import { parseSignatureHeaders, verify, type VerifiedBytes } from './verify.js';

export interface ReceiveContext {
  readonly isSigned: SignatureCheck;
  readonly applicationId: Snowflake;
  readonly dispatch: Dispatch;
  readonly log: Log;
  readonly clock: Clock;
  /** False takes requests of any age. */
  readonly freshness: Freshness | false;
  /** False takes requests again and again. */
  readonly seenInteractions: SeenInteractions | false;
}

/**
 * The way of a request, in order of cost: form, age, signature, content, replay, dispatch. What is cheap to refuse is
 * refused first, and nothing unverified is ever parsed.
 */
export function createReceive(context: ReceiveContext): Receive {
  const refusals = new RefusalLog(context.log, context.clock);
  const rememberMs = replayableMs(context.freshness === false ? DEFAULT_FRESHNESS : context.freshness);
  return async (request) => {
    const arrivedAtMs = context.clock.monotonicMs();
    try {
      checkForm(request);
      const interaction = decodeInteraction(await readVerified(context, request));
      checkApplication(context, interaction);
      if (interaction.type === InteractionType.PING) return toResponse(200, PONG);
      await refuseRepeated(context, interaction.id, rememberMs);
      return toResponse(200, await context.dispatch(interaction, arrivedAtMs, request.waitUntil));
    } catch (error) {
      return refuse(context, refusals, error);
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

async function readVerified(
  { isSigned, freshness, clock }: ReceiveContext,
  request: IncomingRequest,
): Promise<VerifiedBytes> {
  const signature = request.header('x-signature-ed25519');
  const timestamp = request.header('x-signature-timestamp');
  if (signature === undefined || timestamp === undefined) {
    throw new CommandryError('SIGNATURE_MISSING', 'A request without both signature headers arrived.');
  }
  const headers = parseSignatureHeaders(signature, timestamp);
  if (!headers) throw new CommandryError('SIGNATURE_INVALID', 'A signature header has the wrong form.');
  if (freshness !== false && !isFresh(freshness, timestamp, clock.now())) {
    throw new CommandryError('REQUEST_NOT_FRESH', `A request with the timestamp ${timestamp} arrived.`);
  }
  const bytes = verify(isSigned, headers, await request.body());
  if (!bytes) throw new CommandryError('SIGNATURE_INVALID', 'A request with a wrong signature arrived.');
  return bytes;
}

/** @throws CommandryError `APPLICATION_MISMATCH` for an interaction of another application. */
export function checkApplication(
  { applicationId }: Pick<ReceiveContext, 'applicationId'>,
  interaction: Pick<Interaction, 'application_id'>,
): void {
  if (interaction.application_id === applicationId) return;
  throw new CommandryError(
    'APPLICATION_MISMATCH',
    `An interaction for application ${interaction.application_id} arrived at application ${applicationId}.`,
  );
}

async function refuseRepeated(
  { seenInteractions }: ReceiveContext,
  id: Snowflake,
  rememberMs: number,
): Promise<void> {
  if (seenInteractions === false) return;
  let isNew: unknown;
  try {
    isNew = await seenInteractions.add(id, rememberMs);
  } catch (cause) {
    throw new CommandryError(
      'SEEN_INTERACTIONS_FAILED',
      'It is unknown whether an interaction is a replay.',
      {
        cause,
      },
    );
  }
  if (isNew !== true) throw new CommandryError('INTERACTION_REPEATED', `Interaction ${id} arrived again.`);
}

function toResponse(status: number, body: string, headers: Record<string, string> = {}): OutgoingResponse {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body,
  };
}

function refuse({ log }: ReceiveContext, refusals: RefusalLog, error: unknown): OutgoingResponse {
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
