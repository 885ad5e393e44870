import { CommandryError } from '../common/errors/commandry-error.js';
import { describeError, swallowingErrors, type Log } from '../common/log.js';
import { redact, redactFields } from '../common/redact.js';

/** Reports trouble with the queue: once when it begins, and once when it is over. */
export class QueueHealth {
  readonly #name: string;
  readonly #log: Log;
  /** Reported trouble that is not over. */
  readonly #troubles = new Map<string, string>();
  readonly #warned = new Set<string>();
  #onError: ((error: Error) => void) | undefined;
  #isOver = false;

  constructor(name: string, log: Log) {
    this.#name = name;
    this.#log = swallowingErrors(log);
  }

  /** Receives failures instead of the log, while there is a worker. */
  set onError(listen: ((error: Error) => void) | undefined) {
    this.#onError = listen;
  }

  /** The message of the latest failure that is not over. */
  get trouble(): string | undefined {
    return [...this.#troubles.values()].at(-1);
  }

  /** Whether the server is known to be unreachable. */
  get isAway(): boolean {
    return this.#troubles.has('connection');
  }

  /** A failure that BullMQ retries by itself. */
  failed(error: unknown): void {
    this.#tell(isServerAway(error) ? 'connection' : messageOf(error).slice(0, 80), error, [
      `The queue "${this.#name}" cannot be used (${messageOf(error)}).`,
      'Work goes on when that is over; until then nothing can be added.',
    ]);
  }

  /** This worker has lost the lock of work that it still runs. */
  lost(name: string): void {
    this.#tell('lost', undefined, [
      `A worker of the queue "${this.#name}" has lost "${name}", and perhaps more: it did not say for too long that it is alive.`,
      'Another worker runs it again. Look for handlers that block the process, or a lost connection.',
    ]);
  }

  /** Work is given up: every process that began it has died. */
  givenUp(name: string, attempts: number): void {
    this.#report(undefined, [
      `"${name}" of the queue "${this.#name}" is given up: ${attempts} processes have died of it.`,
    ]);
  }

  /** A call has succeeded, or the connection is back. */
  recovered(trouble?: 'connection'): void {
    if (this.#troubles.size === 0) return;
    if (trouble) this.#troubles.delete(trouble);
    else this.#troubles.clear();
    if (this.#troubles.size > 0 || this.#isOver) return;
    this.#log({
      level: 'info',
      event: 'WORK_QUEUE_BACK',
      message: `The queue "${this.#name}" can be used again.`,
      queue: this.#name,
    });
  }

  /** Warns of settings of the server that endanger work. */
  readInfo(info: string): void {
    const policy = /^maxmemory_policy:(.*?)\r?$/m.exec(info)?.[1] ?? 'noeviction';
    if (policy !== 'noeviction')
      this.#warn('WORK_QUEUE_EVICTS', [
        `Redis removes keys when its memory is full (maxmemory-policy ${policy}), work among them.`,
        'Set maxmemory-policy to noeviction: then it refuses new work instead.',
      ]);
    if (/^aof_enabled:0\r?$/m.test(info))
      this.#warn('WORK_QUEUE_NOT_DURABLE', [
        'Redis keeps no append-only file, so work is lost when it ends. Set appendonly to yes.',
      ]);
  }

  /** Stops reporting. */
  end(): void {
    this.#isOver = true;
  }

  #tell(trouble: string, error: unknown, says: readonly string[]): void {
    if (this.#troubles.has(trouble)) return;
    this.#troubles.set(trouble, error === undefined ? trouble : messageOf(error));
    this.#report(error, says);
  }

  #report(error: unknown, says: readonly string[]): void {
    if (this.#isOver) return;
    const message = says.join(' ');
    const told = new CommandryError('WORK_QUEUE_FAILED', message, { cause: redactFields(error) });
    if (!this.#onError) {
      const about = { queue: this.#name, error: describeError(told) };
      this.#log({ level: 'error', event: 'WORK_QUEUE_FAILED', message, ...about });
      return;
    }
    try {
      this.#onError(told);
    } catch {
      // Nowhere to report this.
    }
  }

  #warn(event: string, says: readonly string[]): void {
    if (this.#warned.has(event)) return;
    this.#warned.add(event);
    this.#log({ level: 'warn', event, message: says.join(' '), queue: this.#name });
  }
}

/** Errors of Redis clients that mean that the server is unreachable. */
const AWAY =
  /ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|connection is closed|connection timeout|socket (?:closed|timeout)|client is (?:closed|offline)|disconnects client|isn't writeable|max retries per request/i;

export function isServerAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return AWAY.test(`${error.message} ${'code' in error ? String(error.code) : ''}`);
}

/** The message of an error, without secrets. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? redact(error.message || error.name) : 'a value that is no error was thrown';
}
