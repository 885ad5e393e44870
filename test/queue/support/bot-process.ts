import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import type { LogEntry } from 'commandry';

/** What a process does: `web` receives interactions, `work` runs their handlers. */
export type Role = 'web' | 'work' | 'both';

/** What a process of the bot is told, besides where its queue is. */
export interface ProcessSettings {
  readonly gateUrl: string;
  readonly drainMs: number;
  readonly servingMs: number;
  readonly applicationId: string;
  readonly publicKey: string;
  readonly token: string;
  readonly baseUrl: string;
}

/** A process of the bot. */
export interface BotProcess {
  readonly role: Role;
  /** Where it listens; undefined until it does. A worker has 0. */
  readonly port: () => number | undefined;
  /** Resolves when it is ready, or has ended before. */
  readonly ready: Promise<void>;
  readonly isReady: () => boolean;
  /** Resolves when it has noticed that it was told to end. */
  readonly ending: Promise<void>;
  /** What it has logged. */
  readonly log: readonly LogEntry[];
  /** Resolves when it has ended, to its code or the signal. */
  readonly ended: Promise<number | string>;
  /** Sends a signal. From then on the process is not ready. */
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | string>;
}

/** Starts a process, which ends with the test at the latest. */
export function startBotProcess(program: string, role: Role, settings: ProcessSettings): BotProcess {
  const child = spawn(process.execPath, [program, role, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const log: LogEntry[] = [];
  let port: number | undefined;
  let isEnding = false;
  let noticed = (): void => undefined;
  const ending = new Promise<void>((resolve) => (noticed = resolve));
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  const ready = new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const said = JSON.parse(line) as {
        readonly ready?: number;
        readonly log?: LogEntry;
        readonly ending?: true;
      };
      if (said.log) log.push(said.log);
      if (said.ending) noticed();
      if (said.ready === undefined) return;
      port = said.ready;
      resolve();
    });
    void ended.then(() => {
      isEnding = true;
      resolve();
    });
  });
  return {
    ...{ role, ready, ending, log, ended },
    port: () => port,
    isReady: () => port !== undefined && !isEnding,
    end: (signal) => {
      isEnding = true;
      child.kill(signal);
      return ended;
    },
  };
}
