import { CommandryError } from '../common/errors/commandry-error.js';
import { describeError, swallowingErrors, type Log } from '../common/log.js';
import { redact, redactFields } from '../common/redact.js';

/** Reports trouble with the queue: once when it begins, and once when it is over. */
export class QueueHealth {
  protected readonly name: string;
  readonly #log: Log;
  /** Reported trouble that is not over. */
  readonly #troubles = new Map<string, string>();
  readonly #warned = new Set<string>();
  #onError: ((error: Error) => void) | undefined;
  #isOver = false;

  constructor(name: string, log: Log) {
    this.name = name;
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

  /** Whether a trouble of this name was reported and is not over. */
  has(trouble: string): boolean {
    return this.#troubles.has(trouble);
  }

  /**
   * The store behind the queue failed, and is tried again.
   *
   * @param trouble - Its name. Default: the beginning of its message.
   */
  failed(error: unknown, trouble = messageOf(error).slice(0, 80)): void {
    this.tell(trouble, error, [
      `The queue "${this.name}" cannot be used (${messageOf(error)}).`,
      'Work continues when the queue is back; until then nothing can be added.',
    ]);
  }

  /** Work is given up: every process that began it has died. */
  givenUp(name: string, attempts: number): void {
    this.#report(undefined, [
      `"${name}" of the queue "${this.name}" is given up: ${attempts} processes have died of it.`,
    ]);
  }

  /** A call has succeeded, or one trouble is over. */
  recovered(trouble?: string): void {
    if (this.#troubles.size === 0) return;
    if (trouble) this.#troubles.delete(trouble);
    else this.#troubles.clear();
    if (this.#troubles.size > 0 || this.#isOver) return;
    this.#log({
      level: 'info',
      event: 'WORK_QUEUE_BACK',
      message: `The queue "${this.name}" can be used again.`,
      queue: this.name,
    });
  }

  /** Stops reporting. */
  end(): void {
    this.#isOver = true;
  }

  /** Reports trouble that is not known yet. */
  protected tell(trouble: string, error: unknown, says: readonly string[]): void {
    if (this.#troubles.has(trouble)) return;
    this.#troubles.set(trouble, error === undefined ? trouble : messageOf(error));
    this.#report(error, says);
  }

  #report(error: unknown, says: readonly string[]): void {
    if (this.#isOver) return;
    const message = says.join(' ');
    const told = new CommandryError('WORK_QUEUE_FAILED', message, { cause: redactFields(error) });
    if (!this.#onError) {
      const about = { queue: this.name, error: describeError(told) };
      this.#log({ level: 'error', event: 'WORK_QUEUE_FAILED', message, ...about });
      return;
    }
    try {
      this.#onError(told);
    } catch {
      // Nowhere to report this.
    }
  }

  /** Warns once. */
  protected warn(event: string, says: readonly string[]): void {
    if (this.#warned.has(event)) return;
    this.#warned.add(event);
    this.#log({ level: 'warn', event, message: says.join(' '), queue: this.name });
  }
}

/** The message of an error, without secrets. */
export function messageOf(error: unknown): string {
  return error instanceof Error
    ? redact(error.message || error.name)
    : 'a value that is not an error was thrown';
}
