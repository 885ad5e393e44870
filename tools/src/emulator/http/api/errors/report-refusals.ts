import { FAILURE_HEADER } from 'commandry/protocol';
import type { Service } from '../../../emulator-modules.js';
import type { StoredInteraction } from '../../../storage/stored-interaction.js';
import { readToldFailure, tellFailure } from '../../../domain/interactions/told-failure.js';
import { findByToken, isExpired } from '../../../domain/interactions/record-interaction.js';
import type { ApiError } from './api-error-response.js';
import type { Params } from '../../incoming.js';
import type { Call } from '../api-route.js';
import { findRefusal } from './translate-error.js';

/**
 * Runs a call with an interaction's token so that followers of the interaction receive its errors, and what the bot says
 * has failed in it: the user sees nothing of them, and waits.
 */
export async function reportRefusals<T>(call: Call, run: () => Promise<T>): Promise<T> {
  const { service, header, params, method } = call;
  const { token = '' } = params;
  const told = readToldFailure(header(FAILURE_HEADER));
  const asked = told && findByToken(service, token);
  if (asked) tellFailure(service, asked, told);
  try {
    return await run();
  } catch (error) {
    const record = findByToken(service, token);
    const refusal = findRefusal(error);
    // Reading something changes nothing for the user.
    if (record && refusal && method !== 'GET') report(service, record, refusal, nameCall(method, params));
    throw error;
  }
}

/** The call, and the message that it was for, if any. */
interface NamedCall {
  readonly name: string;
  readonly messageId: string | undefined;
}

function nameCall(
  method: string,
  { message_id: messageId, interaction_id: interactionId }: Params,
): NamedCall {
  if (method !== 'POST') return { name: `${method} of ${messageId ?? '@original'}`, messageId };
  const name = interactionId === undefined ? 'POST of a follow-up' : 'POST of the callback';
  return { name, messageId: undefined };
}

function report(
  service: Service,
  record: StoredInteraction,
  error: ApiError,
  { name, messageId }: NamedCall,
): void {
  const { code, message, errors } = error.body as RefusalBody;
  const problems = errors === undefined ? [] : flatten(errors, '');
  if (isExpired(service, record.createdAtMs)) problems.push('the 15 minutes of its token are over');
  service.events.emit({
    type: 'INTERACTION_FAILURE',
    user_id: record.userId,
    interaction_id: record.id,
    message_id: messageId && messageId !== '@original' ? messageId : (record.originalId ?? record.messageId),
    by: 'discord',
    code: String(code),
    message: `${name}: ${[message, ...problems].join('; ').replaceAll('.; ', '; ')}`,
  });
}

interface RefusalBody {
  readonly code: number;
  readonly message: string;
  readonly errors?: object;
}

/** Flattens a form error to its problems, each with its field: `content: Must be 2000 or fewer in length.` */
function flatten(errors: object, path: string): string[] {
  return Object.entries(errors).flatMap(([key, inner]: [string, unknown]) => {
    if (key === '_errors') {
      return (inner as readonly { readonly message: string }[]).map(({ message }) => `${path}: ${message}`);
    }
    return flatten(inner as object, path === '' ? key : `${path}.${key}`);
  });
}
