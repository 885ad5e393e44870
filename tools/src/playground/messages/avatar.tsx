/** The number of colours in messages.css. */
const HUES = 8;

/** The initials of a name on a colour that depends on the id. */
export function Avatar({ id, name }: { readonly id: string; readonly name: string }) {
  const hue = Number(BigInt(/^\d+$/.test(id) ? id : 0) % BigInt(HUES));
  return (
    <svg class={`avatar hue-${hue}`} viewBox="0 0 40 40" aria-hidden="true">
      <circle cx="20" cy="20" r="20" />
      <text x="20" y="20" text-anchor="middle" dominant-baseline="central">
        {toInitials(name)}
      </text>
    </svg>
  );
}

/** The initials of the first and the last word, or of the only one. */
export function toInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 ? firstOf(words.at(-1)) : '';
  return (firstOf(words[0]) + last).toUpperCase() || '?';
}

/** The first character as people see it, which may have several code points. */
function firstOf(word = ''): string {
  return [...new Intl.Segmenter().segment(word)][0]?.segment ?? '';
}
