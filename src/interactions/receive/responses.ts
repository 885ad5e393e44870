import { CommandryError } from '../../common/errors/commandry-error.js';
import type { OutgoingResponse } from './ports.js';

export const JSON_HEADERS = Object.freeze({ 'content-type': 'application/json; charset=utf-8' });

/** The response to a request whose interaction was answered by a call. */
export const ACCEPTED: OutgoingResponse = Object.freeze({
  status: 202,
  headers: Object.freeze({}),
  body: '',
});

/** The response to an event: without a body but with a content type, as Discord requires. */
export const NO_CONTENT: OutgoingResponse = Object.freeze({ status: 204, headers: JSON_HEADERS, body: '' });

/** The response if the receiver itself failed. */
export const FAILED: OutgoingResponse = toError(500, 'INTERNAL', 'Answering failed.');

/**
 * Refusals that anybody can cause at will and that need no details of the request. Precomputed with their responses, so
 * that a flood of such requests creates neither stacks nor JSON.
 */
export const COMPRESSED = new CommandryError('CONTENT_TYPE_REFUSED', 'A compressed body arrived.');
export const NOT_JSON = new CommandryError('CONTENT_TYPE_REFUSED', 'The Content-Type is not JSON in UTF-8.');
export const UNSIGNED = new CommandryError(
  'SIGNATURE_MISSING',
  'A request without both signature headers arrived.',
);
export const ILL_FORMED = new CommandryError('SIGNATURE_INVALID', 'A signature header has the wrong form.');
export const FORGED = new CommandryError('SIGNATURE_INVALID', 'A request with a wrong signature arrived.');

const responses: ReadonlyMap<CommandryError, OutgoingResponse> = new Map(
  [COMPRESSED, NOT_JSON, UNSIGNED, ILL_FORMED, FORGED].map((refusal) => [
    refusal,
    Object.freeze(toRefusal(refusal)),
  ]),
);

/** Returns the response to a refusal. */
export function answerTo(refusal: CommandryError): OutgoingResponse {
  return responses.get(refusal) ?? toRefusal(refusal);
}

/** Returns the response to a refused request: code, problem and advice. */
function toRefusal({ code, status, message }: CommandryError): OutgoingResponse {
  const response = toError(status, code, message);
  return code === 'METHOD_NOT_ALLOWED'
    ? { ...response, headers: { ...JSON_HEADERS, allow: 'POST' } }
    : response;
}

function toError(status: number, error: string, message: string): OutgoingResponse {
  return { status, headers: JSON_HEADERS, body: JSON.stringify({ error, message }) };
}
