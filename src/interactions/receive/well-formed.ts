/** An escaped half of a surrogate pair. */
const HALF_PAIR = /\\u[dD][89a-fA-F]/;

/** Every escape as one unit: a whole pair, a lone half, or any other. */
const ESCAPES =
  /\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(u[dD][89a-fA-F][0-9a-fA-F]{2})|[^])/g;

/**
 * Replaces each escaped lone surrogate in JSON by U+FFFD, as `toWellFormed` does. Lone surrogates cannot be encoded in
 * UTF-8, and different ones would become the same.
 */
export function replaceHalfPairs(json: string): string {
  if (!json.includes('\\') || !HALF_PAIR.test(json)) return json;
  return json.replace(ESCAPES, (escape, half: string | undefined) =>
    half === undefined ? escape : '\\ufffd',
  );
}
