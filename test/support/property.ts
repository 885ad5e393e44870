/** Whether this is a run for a release: long, and with other draws each time. */
export const isRelease = process.env['COMMANDRY_RELEASE'] === '1';

/**
 * What every draw of the tests begins with. It is the same in each run, except for a release, which prints it:
 * `COMMANDRY_RELEASE=1 COMMANDRY_SEED=123 npx vitest run test/queue` repeats one.
 */
export const SEED = Number(process.env['COMMANDRY_SEED'] ?? 1);

/**
 * How many cases a property runs.
 *
 * @param short - Everywhere but for a release.
 * @param long - For a release. Properties with slow cases have fewer than the default.
 */
export function propertyRuns(short: number, long = 10_000): number {
  return isRelease ? long : short;
}
