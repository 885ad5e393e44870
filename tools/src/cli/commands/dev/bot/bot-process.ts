import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Clock } from 'commandry';
import type { FromBot, ToBot } from '../child-messages.js';

/** The command that starts a bot. */
export interface BotCommand {
  /** A program and its arguments. */
  readonly command: readonly [string, ...string[]];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** How long it may take to end before it is killed. Default 1000: a developer waits for the next run. */
  readonly graceMs?: number;
}

/** A bot in a child process. */
export interface BotProcess {
  send(message: ToBot): void;
  /** How it ended, in words. Resolves once it has exited and its output has been read. */
  readonly ended: Promise<string>;
  /** Asks it to end, and kills it after a grace period. Resolves when it has exited. */
  stop(): Promise<void>;
}

/** How long to wait for remaining output after it has ended. */
const LAST_WORDS_MS = 500;

/**
 * Starts a bot.
 *
 * @param onLine - Called with each line that it prints.
 * @param onMessage - Called with each message that it sends.
 */
export function startBotProcess(
  { command: [program, ...parameters], cwd, env, graceMs = 1000 }: BotCommand,
  clock: Clock,
  onLine: (line: string) => void,
  onMessage: (message: FromBot) => void,
): BotProcess {
  const child = spawn(program, parameters, { cwd, env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const endWithParent = () => child.kill('SIGKILL');
  process.once('exit', endWithParent);
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on('line', onLine);
  }
  child.on('message', onMessage as (message: unknown) => void);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => {
      resolve(`could not be started: ${error.message}`);
    });
    child.once('exit', (code, signal) => {
      const how = signal === null ? `ended with exit code ${code ?? 'unknown'}` : `was ended by ${signal}`;
      const finish = () => {
        resolve(how);
      };
      // Its child processes may continue and keep its output open.
      const cancel = clock.after(LAST_WORDS_MS, finish);
      child.once('close', () => {
        cancel();
        finish();
      });
    });
  }).finally(() => {
    process.off('exit', endWithParent);
  });
  return {
    send(message) {
      // A process that is ending no longer reads messages.
      if (child.connected) child.send(message, () => undefined);
    },
    ended,
    stop: () => stop(child, ended, clock, graceMs),
  };
}

async function stop(
  child: ChildProcess,
  ended: Promise<string>,
  clock: Clock,
  graceMs: number,
): Promise<void> {
  child.kill('SIGTERM');
  const cancel = clock.after(graceMs, () => child.kill('SIGKILL'));
  await ended;
  cancel();
}
