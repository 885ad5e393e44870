import { editDistance } from '../../../protocol/edit-distance.js';

/** The fields that an author can set in a message. Discord ignores fields that it does not know. */
const FIELDS = [
  'content',
  'embeds',
  'components',
  'allowed_mentions',
  'poll',
  'flags',
  'files',
  'attachments',
  'tts',
  'ephemeral',
] as const;

/**
 * Returns the field that a misspelt one stands for: `ephermal`, `embed`, `allowedMentions`. Ignored, it would silently
 * change what is shown to whom. Returns undefined for a known field, and for one that resembles none: Discord may
 * know more.
 */
export function findMeantField(field: string): string | undefined {
  if ((FIELDS as readonly string[]).includes(field)) return undefined;
  const plain = toPlain(field);
  return FIELDS.find(
    (known) => editDistance(plain, toPlain(known)) <= Math.min(3, Math.floor(known.length / 3)),
  );
}

function toPlain(field: string): string {
  return field.toLowerCase().replaceAll('_', '');
}
