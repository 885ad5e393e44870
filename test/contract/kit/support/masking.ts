/** What differs between two kits though both are right: ids, tokens, addresses, what an app draws at random. */
const RANDOM: readonly { readonly kind: string; readonly pattern: RegExp }[] = [
  { kind: 'token', pattern: /[A-Za-z0-9_-]{80,}={0,2}/g },
  { kind: 'incident', pattern: /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g },
  { kind: 'wait', pattern: /^commandry\?[A-Za-z0-9_-]{11}(?=\.|$)/g },
  { kind: 'id', pattern: /\b\d{17,20}\b/g },
];

/** Where Discord is: the one in the process has an address that nothing answers. */
const SERVICE = /https?:\/\/(?:discord\.invalid|127\.0\.0\.1:\d+)/g;

/**
 * Replaces ids, tokens and addresses in whatever a kit shows, so that what two kits show can be compared. The same id is
 * the same mask, in one story of one kit: `<id 3>`.
 */
export class Masks {
  readonly #masks = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** Returns a copy in which keys are sorted. What is undefined is left out. */
  mask(value: unknown): unknown {
    if (typeof value === 'string') return this.#maskText(value);
    if (Array.isArray(value)) return value.map((each) => this.mask(each));
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([one], [other]) => this.#compareKeys(one, other));
    return Object.fromEntries(entries.map(([key, field]) => [this.#maskText(key), this.mask(field)]));
  }

  #maskText(text: string): string {
    return RANDOM.reduce(
      (masked, { kind, pattern }) => masked.replace(pattern, (found) => this.#maskOf(kind, found)),
      text.replace(SERVICE, '<service>'),
    );
  }

  #maskOf(kind: string, found: string): string {
    const known = this.#masks.get(found);
    if (known !== undefined) return known;
    const count = (this.#counts.get(kind) ?? 0) + 1;
    const mask = `<${kind} ${count}>`;
    this.#counts.set(kind, count);
    this.#masks.set(found, mask);
    return mask;
  }

  /** Ids that were seen before come in the order in which they were. */
  #compareKeys(one: string, other: string): number {
    const [a, b] = [one, other].map((key) => this.#masks.get(key) ?? key);
    return (a ?? '').localeCompare(b ?? '', 'en', { numeric: true });
  }
}
