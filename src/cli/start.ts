/** Runs the command line in this process. Imported once, by `main.ts`. */
import { readFileSync } from 'node:fs';
import { systemClock } from '../clock.js';
import { findSecrets } from '../environment.js';
import { hideSecrets } from '../secrets.js';
import { runCli } from './run.js';
import type { Surroundings } from './surroundings.js';

const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
const write = process.stdout.write.bind(process.stdout);
const bot = { hasRun: false };

const surroundings: Surroundings = {
  version: (JSON.parse(manifest) as { readonly version: string }).version,
  env: process.env,
  cwd: process.cwd(),
  self: [process.execPath, ...process.execArgv, ...process.argv.slice(1, 2)],
  stdin: {
    get isTTY() {
      return process.stdin.isTTY;
    },
  },
  stdout: {
    write: (text) => write(text),
    get isTTY() {
      return process.stdout.isTTY;
    },
    get columns() {
      return process.stdout.columns;
    },
  },
  stderr: process.stderr,
  signals: process,
  fetch: globalThis.fetch,
  clock: systemClock,
  exit: (code) => process.exit(code),
  divertOutput() {
    bot.hasRun = true;
    process.stdout.write = process.stderr.write.bind(process.stderr);
  },
  outliveFailures() {
    for (const event of ['uncaughtException', 'unhandledRejection'])
      process.on(event, (thrown) => {
        tellMistake('The code of the bot failed.', thrown);
      });
  },
};

/** A mistake of this program, or of a bot that it has loaded. */
function tellMistake(what: string, thrown: unknown): void {
  const text = thrown instanceof Error ? (thrown.stack ?? String(thrown)) : String(thrown);
  process.stderr.write(`${hideSecrets(`${what} ${text}`, findSecrets(process.env))}\n`);
}

async function run(): Promise<number> {
  try {
    return await runCli(process.argv.slice(2), surroundings);
  } catch (error) {
    tellMistake('This is a mistake in commandry. Please report it.', error);
    return 1;
  }
}

const exitCode = await run();
process.exitCode = exitCode;
// Code of a bot has run here, and may have left a server, a connection or a timer behind.
if (bot.hasRun) write('', () => process.exit(exitCode));
