import { fromFields, type StateDefinition } from './state-definition.js';

/**
 * Returns the states whose encodings mean the same today: this one, and those of before its last optional values were
 * appended. An encoding stays valid, too, when choices are appended.
 */
export function acceptedStates(state: StateDefinition): StateDefinition[] {
  const { fields } = state;
  const accepted = [state];
  for (let count = fields.length; count > 0 && fields[count - 1]?.isOptional === true; count--)
    accepted.push(fromFields(fields.slice(0, count - 1)));
  return accepted;
}
