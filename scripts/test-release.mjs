/**
 * `npm run test:release`: every test, with long properties whose seed is chosen at random and printed, many rounds of kills,
 * and what only a release needs. `npm run test:release -- --project release` runs the latter alone.
 */
import { spawnSync } from 'node:child_process';

const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, COMMANDRY_RELEASE: '1' } },
);
process.exitCode = status ?? 1;
