import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Clock } from 'commandry';
import type { FromBot, ToBot } from './child-messages.js';

/** How a bot is started. */
export interface BotCommand {
  /** A program and its parameters. */
  readonly command: readonly [string, ...string[]];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A bot in a process of its own. */
export interface BotProcess {
  send(message: ToBot): void;
  /** How it ended, in words. Resolves when it is gone and has said its last. */
  readonly ended: Promise<string>;
  /** Asks it to end, and makes it after a while. Resolves when it is gone. */
  stop(): Promise<void>;
}

/**
 * How long a bot may take to end before it is made to. Somebody waits for the next one, and nobody for the requests that
 * its server would go on taking for a while in production.
 */
const GRACE_MS = 1000;

/** How long its output is waited for when it has ended. */
const LAST_WORDS_MS = 500;

/**
 * Starts a bot.
 *
 * @param onLine - Called with each line that it prints.
 * @param onMessage - Called with each message that it sends.
 */
export function startBotProcess(
  { command: [program, ...parameters], cwd, env }: BotCommand,
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
      const settle = () => {
        resolve(how);
      };
      // What it has started itself may go on, and keep its output open.
      const cancel = clock.after(LAST_WORDS_MS, settle);
      child.once('close', () => {
        cancel();
        settle();
      });
    });
  }).finally(() => {
    process.off('exit', endWithParent);
  });
  return {
    send(message) {
      // One that is ending has nobody who reads it.
      if (child.connected) child.send(message, () => undefined);
    },
    ended,
    stop: () => stop(child, ended, clock),
  };
}

async function stop(child: ChildProcess, ended: Promise<string>, clock: Clock): Promise<void> {
  child.kill('SIGTERM');
  const cancel = clock.after(GRACE_MS, () => child.kill('SIGKILL'));
  await ended;
  cancel();
}
