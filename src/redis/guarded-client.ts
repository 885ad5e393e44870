import type { Clock } from '../common/clock.js';
import { CommandryError } from '../common/errors/commandry-error.js';
import type { Log } from '../common/log.js';
import { within } from '../common/time-limit.js';
import type { RedisConnection } from './redis-connection.js';
import { RedisState, type RedisCounters } from './redis-state.js';

export interface GuardSettings {
  /** The timeout of a call, in ms. */
  readonly limitMs: number;
  /** Most calls in flight. */
  readonly maxPending: number;
  /** A key for PING, so that a cluster knows which node to ask. */
  readonly checkKey: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** Consecutive timeouts that open the circuit breaker. */
const FAILURES_UNTIL_AWAY = 3;
/** Half-open probe interval. */
const PROBE_EVERY_MS = 500;
/** A probe without an answer by then counts as lost, and another may be sent. */
const PROBE_LOST_MS = 5000;

const PING = `return redis.call('PING')`;

/**
 * A Redis connection with a deadline per call, a limit of calls in flight, and a circuit breaker: while it is open,
 * calls fail at once, except for a probe now and then.
 */
export class GuardedClient {
  readonly #connection: RedisConnection;
  readonly #settings: GuardSettings;
  readonly #state: RedisState;
  readonly #whenBack: (() => void)[] = [];
  #pending = 0;
  #failuresInRow = 0;
  #nextProbeAtMs = 0;
  /** The start of the probe in flight. */
  #probeAtMs: number | undefined;
  #check: Promise<unknown> | undefined;

  constructor(connection: RedisConnection, settings: GuardSettings) {
    this.#connection = connection;
    this.#settings = settings;
    this.#state = new RedisState(settings);
  }

  /** The number of calls in flight. */
  get pending(): number {
    return this.#pending;
  }

  get counters(): RedisCounters {
    return this.#state.counters;
  }

  /** Calls back whenever Redis is available again. */
  onBack(callBack: () => void): void {
    this.#whenBack.push(callBack);
  }

  /**
   * Runs a script.
   *
   * @param keys - In a cluster, all of them on one slot.
   * @throws CommandryError `REDIS_AWAY`, `REDIS_REFUSED` or `REDIS_BUSY`.
   */
  eval(
    script: string,
    keys: readonly string[],
    given: readonly (string | number)[],
    limitMs = this.#settings.limitMs,
  ): Promise<unknown> {
    return this.#run((connection) => connection.eval(script, keys, given.map(String)), limitMs);
  }

  /**
   * Publishes. Resolves to the number of receivers, or undefined if unknown.
   *
   * @throws CommandryError as {@link eval}.
   */
  publish(channel: string, message: string): Promise<number | undefined> {
    return this.#run((connection) => connection.publish(channel, message), this.#settings.limitMs);
  }

  /**
   * Sends a PING, even while the circuit is open.
   *
   * @throws CommandryError `REDIS_AWAY` or `REDIS_REFUSED`.
   */
  async check(): Promise<void> {
    this.#requireReady();
    // Concurrent checks share one PING.
    this.#check ??= this.#watch(
      this.#connection.eval(PING, [this.#settings.checkKey], []).finally(() => {
        this.#check = undefined;
      }),
    );
    await this.#within(this.#check, this.#settings.limitMs);
  }

  async #run<T>(call: (connection: RedisConnection) => Promise<T>, limitMs: number): Promise<T> {
    try {
      return await this.#begin(call, limitMs);
    } catch (error) {
      this.#state.countFailure();
      throw error;
    }
  }

  #begin<T>(call: (connection: RedisConnection) => Promise<T>, limitMs: number): Promise<T> {
    this.#requireReady();
    const isProbe = this.#state.isAway;
    if (isProbe && !this.#mayProbe()) throw away('does not answer');
    // A probe is always sent: all calls in flight may be lost.
    if (!isProbe && this.#pending >= this.#settings.maxPending) {
      const message = `${this.#pending} calls to Redis are under way, and no more are made until some are settled.`;
      throw new CommandryError('REDIS_BUSY', message);
    }
    const beganAtMs = this.#settings.clock.monotonicMs();
    if (isProbe) {
      this.#probeAtMs = beganAtMs;
      this.#nextProbeAtMs = beganAtMs + PROBE_EVERY_MS;
    }
    this.#pending++;
    const settled = this.#attempt(call).finally(() => {
      this.#pending--;
      if (isProbe && this.#probeAtMs === beganAtMs) this.#probeAtMs = undefined;
    });
    return this.#within(this.#watch(settled), limitMs);
  }

  /** Clients in plain JavaScript may throw synchronously. */
  async #attempt<T>(call: (connection: RedisConnection) => Promise<T>): Promise<T> {
    return call(this.#connection);
  }

  #requireReady(): void {
    if (this.#connection.isReady()) return;
    // Once connected, the next call is the probe.
    this.#nextProbeAtMs = 0;
    this.#state.noteAway('the client is not connected');
    throw away('is not connected');
  }

  #mayProbe(): boolean {
    const nowMs = this.#settings.clock.monotonicMs();
    if (nowMs < this.#nextProbeAtMs) return false;
    return this.#probeAtMs === undefined || nowMs - this.#probeAtMs >= PROBE_LOST_MS;
  }

  /** Learns from the result of a call, even after its timeout. */
  async #watch<T>(settling: Promise<T>): Promise<T> {
    const beganAtMs = this.#settings.clock.monotonicMs();
    try {
      const value = await settling;
      this.#noteAnswer(beganAtMs);
      return value;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal !== undefined) {
        this.#noteAnswer(beganAtMs, refusal);
        throw new CommandryError('REDIS_REFUSED', `Redis refused a call: ${refusal}.`, { cause: error });
      }
      this.#noteSilence('the connection failed', 0);
      throw away('could not be asked', error);
    }
  }

  /** A late answer shows that Redis is alive, not that it is usable. */
  #noteAnswer(beganAtMs: number, refusal?: string): void {
    if (this.#settings.clock.monotonicMs() - beganAtMs >= this.#settings.limitMs) return;
    this.#failuresInRow = 0;
    if (refusal !== undefined) {
      this.#state.noteRefusal(refusal);
      return;
    }
    if (this.#state.noteAnswer()) for (const callBack of this.#whenBack) callBack();
  }

  #noteSilence(reason: string, pauseMs: number): void {
    this.#failuresInRow++;
    if (this.#failuresInRow < FAILURES_UNTIL_AWAY && !this.#state.isAway) return;
    this.#nextProbeAtMs = Math.max(this.#nextProbeAtMs, this.#settings.clock.monotonicMs() + pauseMs);
    this.#state.noteAway(reason);
  }

  #within<T>(settling: Promise<T>, limitMs: number): Promise<T> {
    const { clock, limitMs: ownLimitMs } = this.#settings;
    return within(clock, limitMs, settling, () => {
      if (limitMs >= ownLimitMs) this.#noteSilence(`no answer within ${limitMs} ms`, PROBE_EVERY_MS);
      return away(`did not answer within ${limitMs} ms`);
    });
  }
}

/** The prefix of an error reply of Redis, such as OOM or READONLY; errors of clients and sockets have none. */
const REFUSAL = /^(?:ERR .*?-)?([A-Z]{2}[A-Z0-9]*) /;

/** Returns the prefix of Redis' error reply; undefined if the error is not from Redis. */
function refusalOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return REFUSAL.exec(error.message)?.[1];
}

function away(what: string, cause?: unknown): CommandryError {
  return new CommandryError('REDIS_AWAY', `Redis ${what}.`, cause === undefined ? {} : { cause });
}
