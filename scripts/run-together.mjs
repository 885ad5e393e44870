/**
 * Runs scripts of the manifest at the same time, and prints what each has said when it ends. Fails if one of them fails.
 *
 *     node scripts/run-together.mjs check:types check:format lint
 */
import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';

const names = process.argv.slice(2);
console.log(`${names.join(', ')}: running`);

const codes = await Promise.all(
  names.map(
    (name) =>
      new Promise((resolve) => {
        // On some systems npm is a script that only a shell can run.
        const child = spawn(`npm run --silent ${name}`, { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
        const said = [];
        child.stdout.on('data', (bytes) => said.push(bytes));
        child.stderr.on('data', (bytes) => said.push(bytes));
        child.once('close', (code) => {
          process.stdout.write(`${name}: ${code === 0 ? 'passed' : 'failed'}\n`);
          process.stdout.write(Buffer.concat(said));
          resolve(code);
        });
      }),
  ),
);

process.exitCode = codes.every((code) => code === 0) ? 0 : 1;
