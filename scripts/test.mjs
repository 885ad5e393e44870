/**
 * `npm test`: the checks, then the unit tests.
 *
 * `npm test -- PATH` goes to the unit and e2e tests of that path at once, and takes the other options of vitest too;
 * `--project release` chooses the rest.
 */
import { spawnSync } from 'node:child_process';

const given = process.argv.slice(2);

function run(...parameters) {
  const { status } = spawnSync(process.execPath, parameters, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

if (given.length === 0) {
  run('scripts/run-together.mjs', 'check:format', 'check:types', 'lint');
  given.push('--project=unit');
} else if (!given.some((option) => option.startsWith('--project')))
  given.push('--project=unit', '--project=e2e');
run('node_modules/vitest/vitest.mjs', 'run', ...given);
