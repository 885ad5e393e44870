import { QueueHealth } from '../queue/queue-health.js';

/** The health of a queue in Redis. */
export class BullHealth extends QueueHealth {
  /** Whether the server is known to be unreachable. */
  get isAway(): boolean {
    return this.has('connection');
  }

  /** A failure that BullMQ retries by itself. */
  override failed(error: unknown): void {
    super.failed(error, isServerAway(error) ? 'connection' : undefined);
  }

  /** This worker has lost the lock of work that it still runs. */
  lost(name: string): void {
    this.tell('lost', undefined, [
      `A worker of the queue "${this.name}" has lost "${name}", and perhaps more: it sent no sign of life for too long.`,
      'Another worker runs it again. Look for handlers that block the process, or a lost connection.',
    ]);
  }

  /** Warns of settings of the server that endanger work. */
  readInfo(info: string): void {
    const policy = /^maxmemory_policy:(.*?)\r?$/m.exec(info)?.[1] ?? 'noeviction';
    if (policy !== 'noeviction')
      this.warn('WORK_QUEUE_EVICTS', [
        `Redis removes keys when its memory is full (maxmemory-policy ${policy}), work among them.`,
        'Set maxmemory-policy to noeviction: then it refuses new work instead.',
      ]);
    if (/^aof_enabled:0\r?$/m.test(info))
      this.warn('WORK_QUEUE_NOT_DURABLE', [
        'Redis keeps no append-only file, so work is lost when it ends. Set appendonly to yes.',
      ]);
  }
}

/** Errors of Redis clients that mean that the server is unreachable. */
const AWAY =
  /ECONN|EPIPE|ENOENT|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|connection is closed|connection timeout|socket (?:closed|timeout)|client is (?:closed|offline)|disconnects client|isn't writeable|max retries per request/i;

export function isServerAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return AWAY.test(`${error.message} ${'code' in error ? String(error.code) : ''}`);
}
