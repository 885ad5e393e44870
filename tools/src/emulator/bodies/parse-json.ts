/** So many objects and lists may stand in each other. No body of the service comes near; what reads them may recurse. */
const MOST_DEPTH = 200;

/**
 * Parses the JSON of a body.
 *
 * @throws SyntaxError for text that is not JSON, and for values that stand more than 200 deep in each other.
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MOST_DEPTH) throw new SyntaxError(`The JSON is more than ${MOST_DEPTH} values deep.`);
    const next: unknown[] = [];
    for (const each of level) {
      if (typeof each !== 'object' || each === null) continue;
      for (const inner of Object.values(each)) if (typeof inner === 'object') next.push(inner);
    }
    level = next;
  }
  return value;
}
