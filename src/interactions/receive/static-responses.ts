import { CommandryError } from '../../common/errors/commandry-error.js';
import { toRefusal } from './json-response.js';
import type { OutgoingResponse } from './ports.js';

/**
 * Refusals of what anybody can send at will, where there is nothing to say of the single request. They are made once, with
 * their answers, so that a flood of such requests writes neither stacks nor JSON.
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

const answers: ReadonlyMap<CommandryError, OutgoingResponse> = new Map(
  [COMPRESSED, NOT_JSON, UNSIGNED, ILL_FORMED, FORGED].map((refusal) => [
    refusal,
    Object.freeze(toRefusal(refusal)),
  ]),
);

/** The answer to a refusal, which is at hand if the refusal is one of these. */
export function answerTo(refusal: CommandryError): OutgoingResponse {
  return answers.get(refusal) ?? toRefusal(refusal);
}
