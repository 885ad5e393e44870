/**
 * Runs the tests on several versions of Node, one after the other: `npm run test:nodes`, or `npm run test:nodes -- 22 26
 * -- test/rest`. The npm package `node` brings each, fetched when it is first asked for.
 */
import { spawnSync } from 'node:child_process';

const given = process.argv.slice(2);
const end = given.includes('--') ? given.indexOf('--') : given.length;
const versions = end === 0 ? ['20', '22', '24', '26'] : given.slice(0, end);
const filters = given.slice(end + 1);

const results = versions.map((version) => {
  const npx = ['--yes', '--package', `node@${version}`, '--', 'node'];
  const options = { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' };
  const exact = spawnSync('npx', [...npx, '--version'], options).stdout.trim();
  console.log(`\n${exact === '' ? `Node ${version} cannot be fetched.` : `Node ${exact.slice(1)}`}`);
  if (exact === '') return { node: version, passed: false };
  const tests = ['node_modules/vitest/vitest.mjs', 'run', ...filters];
  const { status } = spawnSync('npx', [...npx, ...tests], { stdio: 'inherit' });
  return { node: exact, passed: status === 0 };
});

console.table(results);
process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
