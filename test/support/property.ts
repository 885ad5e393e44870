/**
 * How many cases a long property runs. A quick run by default; a long one is asked for by the environment,
 * for example `COMMANDRY_PROPERTY_RUNS=10000 npm test`.
 *
 * @param byDefault - Cases of a quick run.
 * @param atMost - Cases of the longest run that makes sense, where each is slow. Default: no limit.
 */
export function propertyRuns(byDefault: number, atMost = Number.POSITIVE_INFINITY): number {
  const asked = Number(process.env['COMMANDRY_PROPERTY_RUNS'] ?? byDefault);
  return Math.min(Number.isSafeInteger(asked) && asked > 0 ? asked : byDefault, atMost);
}
