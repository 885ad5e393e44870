/** The cases of a long run, by which those of slow properties are measured. */
const LONG_RUN = 10_000;

/**
 * How many cases a long property runs. A quick run by default; a long one is asked for by the environment,
 * for example `COMMANDRY_PROPERTY_RUNS=10000 npm test`.
 *
 * @param byDefault - Cases of a quick run.
 * @param atMost - Cases where 10,000 are asked for and each is slow, and as many fewer where fewer are asked for, but no
 *   fewer than by default. Default: as many as are asked for.
 */
export function propertyRuns(byDefault: number, atMost = Number.POSITIVE_INFINITY): number {
  const asked = Number(process.env['COMMANDRY_PROPERTY_RUNS'] ?? byDefault);
  const runs = Number.isSafeInteger(asked) && asked > 0 ? asked : byDefault;
  return Math.min(runs, Math.max(byDefault, Math.round((atMost * runs) / LONG_RUN)), atMost);
}
