/**
 * How many cases a long property runs. A quick run by default; a long one is asked for by the environment,
 * for example `COMMANDRY_PROPERTY_RUNS=10000 npm test`.
 */
export function propertyRuns(atLeast: number): number {
  const asked = Number(process.env['COMMANDRY_PROPERTY_RUNS'] ?? atLeast);
  return Number.isSafeInteger(asked) && asked > 0 ? asked : atLeast;
}
