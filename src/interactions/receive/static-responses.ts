import { CommandryError } from '../../common/errors/commandry-error.js';
import { toRefusal } from './json-response.js';
import type { OutgoingResponse } from './ports.js';

/**
 * Refusals that anybody can cause at will and that need no details of the request. They are created once, with their
 * responses, so that a flood of such requests creates neither stacks nor JSON.
 */
export const COMPRESSED = new CommandryError('CONTENT_ENCODING_REFUSED', 'A compressed body arrived.');
export const NOT_JSON = new CommandryError(
  'CONTENT_TYPE_REFUSED',
  'The body is not announced as JSON in UTF-8.',
);
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

/** Returns the response to a refusal, which is precomputed for those above. */
export function answerTo(refusal: CommandryError): OutgoingResponse {
  return responses.get(refusal) ?? toRefusal(refusal);
}
