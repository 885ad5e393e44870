/** The fields that an author can set in a message. The service ignores fields that it does not know. */
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
 * change what is shown to whom. Returns undefined for a known field, and for one that resembles none: the service may
 * know more.
 */
export function findMeantField(field: string): string | undefined {
  if ((FIELDS as readonly string[]).includes(field)) return undefined;
  const plain = toPlain(field);
  return FIELDS.find(
    (known) => countEdits(plain, toPlain(known)) <= Math.min(3, Math.floor(known.length / 3)),
  );
}

function toPlain(field: string): string {
  return field.toLowerCase().replaceAll('_', '');
}

/** Returns the edit distance of two words: the number of letters inserted, left out or exchanged. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (let i = 1; i <= from.length; i++) {
    const next = [i];
    for (let j = 1; j <= to.length; j++) {
      const exchanged = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(exchanged, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
