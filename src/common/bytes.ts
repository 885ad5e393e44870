/** The length of a text in UTF-8. Not every host has a `Buffer`. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}

/** @param length - Of all chunks together. */
export function concatBytes(chunks: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    joined.set(chunk, at);
    at += chunk.byteLength;
  }
  return joined;
}
