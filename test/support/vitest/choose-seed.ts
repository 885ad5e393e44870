import { randomInt } from 'node:crypto';

/** Chooses the seed of a run for a release before the first worker starts, and prints it at the start and the end. */
export default function chooseSeed(): (() => void) | undefined {
  if (process.env['COMMANDRY_RELEASE'] !== '1') return undefined;
  process.env['COMMANDRY_SEED'] ??= String(randomInt(2 ** 31));
  const print = (): void => {
    process.stdout.write(`Seed of all draws: COMMANDRY_SEED=${process.env['COMMANDRY_SEED']}\n`);
  };
  print();
  return print;
}
