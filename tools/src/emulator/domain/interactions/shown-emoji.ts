import { isPresent, type JsonObject } from 'commandry/protocol';
import type { Store } from '../../storage/store.js';

/**
 * Converts the emoji of a component or of an answer to Discord's form: a standard one by its name alone, and a custom one
 * with the name that it has, whatever the sender calls it.
 *
 * @param nameless - The name of one without a name in a world without emojis, which does not say what they are called.
 */
export function toShownEmoji(
  { emojis }: Store,
  { id, name, animated }: JsonObject,
  nameless: string | null,
): JsonObject {
  if (!isPresent(id)) return { name };
  const known = emojis.get(id as string);
  const moves = known ? known.animated : animated === true;
  return { id, name: known?.name ?? name ?? nameless, ...(moves ? { animated: true } : {}) };
}
