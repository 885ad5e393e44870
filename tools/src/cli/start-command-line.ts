/** Runs the command line in this process. Imported once, by `main.ts`. */
import { readFileSync } from 'node:fs';
import { describeError, findSecrets, redact, systemClock } from 'commandry/tooling';
import { toErrorLines } from './output/error-lines.js';
import { runCli, withDefaultCommand } from './run-command-line.js';
import type { CliEnvironment } from './runtime/cli-environment.js';

const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
const { fd } = process.stdout;
const writeRaw = process.stdout.write.bind(process.stdout);
let isWriting = false;
const write = (text: string, done?: () => void) => {
  isWriting = true;
  try {
    return writeRaw(text, done);
  } finally {
    isWriting = false;
  }
};
const bot = { hasRun: false };

/** True if the output or the bot failed, so that an otherwise successful run fails too. */
let hasFailed = false;

const environment: CliEnvironment = {
  version: (JSON.parse(manifest) as { readonly version: string }).version,
  env: process.env,
  cwd: process.cwd(),
  self: [process.execPath, ...process.execArgv, ...process.argv.slice(1, 2)],
  stdin: {
    get isTTY() {
      return process.stdin.isTTY;
    },
    get raw() {
      return process.stdin;
    },
  },
  ask: async (question, signal) => {
    const { createInterface } = await import('node:readline/promises');
    const asked = createInterface({ input: process.stdin, output: process.stdout });
    // Ctrl+C in a question is that of the process.
    asked.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    const ended = new Promise<string>((resolve) => {
      asked.once('close', () => {
        resolve('');
      });
    });
    try {
      return await Promise.race([asked.question(question, { signal }), ended]);
    } catch {
      return '';
    } finally {
      asked.close();
    }
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
  divertOutput(rewrite = (text) => text) {
    bot.hasRun = true;
    const hidingWrite = createHidingWrite(process.stderr, rewrite);
    process.stderr.write = hidingWrite;
    process.stdout.write = hidingWrite;
    // Loggers such as pino write to the descriptor of the stream, past the stream; so does a stream that is a file.
    Object.defineProperty(process.stdout, 'fd', { get: () => (isWriting ? fd : process.stderr.fd) });
  },
  outliveFailures(describe) {
    for (const event of ['uncaughtException', 'unhandledRejection'])
      process.on(event, (thrown) => {
        tellMistake('The code of the bot failed.', thrown, describe);
        if (!isOfMachine(thrown)) hasFailed = true;
      });
  },
};

/** Writes the output of other code of this process to a stream, without the secrets of the environment. */
function createHidingWrite(
  stream: NodeJS.WriteStream,
  rewrite: (text: string) => string,
): typeof stream.write {
  const writeRaw = stream.write.bind(stream) as (chunk: unknown, ...more: unknown[]) => boolean;
  return (chunk: string | Uint8Array, ...more: unknown[]) => {
    const hide = (text: string): string => redact(text, findSecrets(process.env));
    if (typeof chunk === 'string') return writeRaw(hide(rewrite(chunk)), ...more);
    // One character for each byte, so that any bytes stay as they are.
    const bytes = Buffer.from(hide(Buffer.from(chunk).toString('latin1')), 'latin1');
    return writeRaw(bytes, ...more);
  };
}

/** True for an error of this machine: a port in use, a database that does not exist. */
function isOfMachine(thrown: unknown): boolean {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  return typeof code === 'string' && /^E(?!RR_)[A-Z0-9]+$/.test(code);
}

process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  // The reader has stopped reading, as `head` does.
  if (code === 'EPIPE') return;
  hasFailed = true;
  process.stderr.write(`commandry: The output could not be written (${message}).\n`);
});
process.on('exit', (code) => {
  if (code === 0 && hasFailed) process.exitCode = 1;
});

/** Reports a bug of this program, or of a bot that it has loaded. */
function tellMistake(what: string, thrown: unknown, describe = describeWhole): void {
  process.stderr.write(`${redact(`${what} ${describe(thrown)}`, findSecrets(process.env))}\n`);
}

/** A bug report needs every frame. */
function describeWhole(thrown: unknown): string {
  return toErrorLines(describeError(thrown), { isVerbose: true }).join('\n');
}

async function run(): Promise<number> {
  try {
    return await runCli(withDefaultCommand(process.argv), environment);
  } catch (error) {
    tellMistake('This is a bug in commandry. Please report it.', error);
    return 1;
  }
}

const exitCode = await run();
process.exitCode = exitCode;
// Code of a bot has run here, and may have left a server, a connection or a timer behind. A failure to write is
// reported after the callback of the write.
if (bot.hasRun) write('', () => setImmediate(() => process.exit(exitCode)));
