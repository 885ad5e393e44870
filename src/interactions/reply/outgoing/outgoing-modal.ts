import type { SignCustomIds } from '../../../commands/calls/rest-options.js';
import type { Whereabouts } from '../../../commands/routes/route-binding.js';
import { findModalIssues } from '../../../protocol/interactions/callback-rules.js';
import { describeGiven } from '../../dispatch/describe-given.js';
import { encode, invalid, toFaults } from './outgoing-message.js';

interface ModalRules {
  /** Left out where no route is signed. */
  readonly sign?: SignCustomIds | undefined;
  readonly sentTo: Whereabouts;
}

/**
 * Encodes a modal as JSON and validates the result, like a message.
 *
 * @throws CommandryError `REPLY_INVALID` naming each field that Discord would refuse.
 */
export function toModalJson(modal: unknown, { sign, sentTo }: ModalRules): string {
  if (typeof modal !== 'object' || modal === null)
    throw invalid(`a modal is an object, and this is ${describeGiven(modal)}`);
  const json = encode(modal);
  const written: unknown = JSON.parse(json);
  const isSigned = sign?.(written, sentTo, modal) === true;
  const faults = toFaults(findModalIssues(written), 'modal');
  if (faults.length > 0) throw invalid(faults.join('; '));
  return isSigned ? JSON.stringify(written) : json;
}
