import { fromFields, type StateDefinition, type StateFieldDefinition } from './state-definition.js';

/** The most versions of a state that are read besides today's. */
const MOST = 256;

/**
 * Returns the states whose encodings mean the same today: this one, those of before its last optional values were
 * appended, and those of before choices were appended.
 */
export function acceptedStates({ fields }: StateDefinition): StateDefinition[] {
  const accepted: StateDefinition[] = [];
  for (let count = fields.length; count >= 0; count--) {
    for (const variant of withFewerChoices(fields.slice(0, count))) {
      accepted.push(fromFields(variant));
      if (accepted.length === MOST) return accepted;
    }
    if (count > 0 && fields[count - 1]?.isOptional !== true) break;
  }
  return accepted;
}

/** Returns the fields with every beginning of each list of choices, the whole lists first. */
function* withFewerChoices(fields: readonly StateFieldDefinition[]): Generator<StateFieldDefinition[]> {
  const at = fields.findIndex(({ choices }) => choices !== undefined);
  const field = fields[at];
  if (!field) {
    yield [...fields];
    return;
  }
  const { choices = [] } = field;
  for (let count = choices.length; count > 0; count--)
    for (const rest of withFewerChoices(fields.slice(at + 1)))
      yield [...fields.slice(0, at), { ...field, choices: choices.slice(0, count) }, ...rest];
}
