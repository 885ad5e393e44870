/**
 * Starts an example with an emulator and the playground: `npm run example -- NAME`. It runs the script `start` of the
 * example's package.json in its folder, with the command line of this repository in place of an installed one. Further
 * arguments go to that command.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const [name = '', ...further] = process.argv.slice(2);
const folder = here(`../examples/${name}`);
const file = `${folder}/package.json`;

if (!/^[a-z-]+$/.test(name) || !existsSync(file)) {
  const names = readdirSync(here('../examples')).filter((each) => !each.includes('.'));
  console.error(`Name one of the examples: npm run example -- NAME\n  ${names.join('\n  ')}`);
  process.exit(2);
}
const { start } = JSON.parse(readFileSync(file, 'utf8')).scripts;
const [program, ...parameters] = start.split(' ');
const command = program === 'commandry' ? [here('../tools/src/cli/main.ts')] : [parameters.shift() ?? ''];
const child = spawn(process.execPath, ['--import', 'tsx', ...command, ...parameters, ...further], {
  cwd: folder,
  stdio: 'inherit',
});
// Ctrl+C reaches both; this one waits for what the other still has to do.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => child.kill());
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
