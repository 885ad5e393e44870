import { CommandryError } from '../errors.js';
import { Interaction, InteractionType } from '../model/interaction.js';
import { isOrdinaryInteraction } from '../model/interaction-shape.js';
import { findJsonFault, looksHarmless } from './json-scan.js';
import type { VerifiedBytes } from './verify.js';
import { replaceHalfPairs } from './well-formed.js';

/** Refuses bytes that are no UTF-8, and keeps a byte order mark, which JSON.parse then refuses. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Turns verified bytes into an interaction.
 *
 * @throws CommandryError `BODY_NOT_UTF8`, `BODY_NOT_JSON`, `BODY_STRUCTURE_REFUSED`, or what {@link readInteraction} throws.
 */
export function decodeInteraction(bytes: VerifiedBytes): Interaction {
  const text = replaceHalfPairs(decodeText(bytes));
  if (!looksHarmless(bytes)) {
    const fault = findJsonFault(text);
    if (fault !== undefined) throw new CommandryError('BODY_STRUCTURE_REFUSED', fault);
  }
  return readInteraction(parseJson(text));
}

/**
 * Takes parsed JSON for an interaction.
 *
 * @throws CommandryError `INTERACTION_UNSUPPORTED` for a kind that is known but not answered, or
 *   `INTERACTION_MALFORMED` naming the fields at fault.
 */
export function readInteraction(json: unknown): Interaction {
  if (isOrdinaryInteraction(json)) return json;
  const result = Interaction.safeParse(json);
  if (result.success) return result.data;
  const type = (json as { readonly type?: unknown } | null)?.type;
  if (type === InteractionType.MESSAGE_COMPONENT || type === InteractionType.MODAL_SUBMIT) {
    throw new CommandryError('INTERACTION_UNSUPPORTED', `An interaction of type ${type} arrived.`);
  }
  const faults = result.error.issues
    .slice(0, 5)
    .map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`);
  throw new CommandryError('INTERACTION_MALFORMED', `${faults.join('; ')}.`);
}

function decodeText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new CommandryError('BODY_NOT_UTF8', 'The body is not UTF-8.', { cause });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new CommandryError('BODY_NOT_JSON', 'The body is not JSON.', { cause });
  }
}
