import { GATEWAY_CLOSES, GatewayOpcode } from 'commandry/protocol';
import type { Clock } from '../domain/emulator-clock.js';
import type { Link, LinkEnd } from './bot-gateway.js';
import {
  ClientData,
  findClientOpcode,
  FrameError,
  readData,
  readFrame,
  toFrame,
  type ClientOpcode,
} from './frames.js';
import type { Session } from './session.js';

/** How often clients send a heartbeat: as Discord says. */
const HEARTBEAT_INTERVAL_MS = 41_250;
/** How much later a heartbeat may come. */
const HEARTBEAT_TOLERANCE_MS = 10_000;
/** The events that a client may send. */
const SEND_LIMIT = { limit: 120, windowMs: 60_000 };

/** The data that came with an opcode. */
export type ClientFrame = {
  readonly [Name in ClientOpcode]: {
    readonly name: Name;
    readonly d: ReturnType<(typeof ClientData)[Name]['parse']>;
  };
}[ClientOpcode];

/** Who hears of a connection. */
export interface ConnectionListener {
  readonly receive: (connection: Connection, frame: ClientFrame) => void;
  /** It is over, and with it its session, unless that can be resumed. */
  readonly end: (connection: Connection, isResumable: boolean) => void;
}

/** The part of the protocol that is about one connection: heartbeats, what may be sent when, and closing. */
export class Connection implements LinkEnd {
  /** The session that it has begun or resumed. */
  session: Session | undefined;
  /** The version of the API that the client has asked for. */
  version = 10;
  /** How long the client took to answer the last ping, in milliseconds; null before. */
  latencyMs: number | null = null;
  readonly openedMs: number;
  readonly #over = new AbortController();
  #lastBeatMs: number;
  #pingedMs: number | null = null;
  /** Dispatches that wait for one that is delayed, and it. */
  readonly #held: { readonly frame: string; readonly dueMs: number }[] = [];
  #windowStartMs = 0;
  #received = 0;

  constructor(
    private readonly link: Link,
    private readonly clock: Clock,
    private readonly listener: ConnectionListener,
    private readonly isLimited: boolean,
  ) {
    this.openedMs = clock.now();
    this.#lastBeatMs = this.#machineMs();
  }

  get isOver(): boolean {
    return this.#over.signal.aborted;
  }

  open(): void {
    if (this.isOver) return;
    this.control(GatewayOpcode.HELLO, { heartbeat_interval: HEARTBEAT_INTERVAL_MS });
    this.#lastBeatMs = this.#machineMs();
    this.#watchHeartbeats();
  }

  control(op: number, d: unknown): void {
    this.send(toFrame(op, d));
  }

  send(frame: string): void {
    if (!this.isOver) this.link.send(frame);
  }

  /**
   * Sends a dispatch, after those before it.
   *
   * @param delayMs - By the emulator's clock.
   */
  dispatch(frame: string, delayMs = 0): void {
    const last = this.#held.at(-1);
    if (!last && delayMs === 0) {
      this.send(frame);
      return;
    }
    this.#held.push({ frame, dueMs: Math.max(last?.dueMs ?? 0, this.clock.now() + delayMs) });
    if (!last) this.#releaseDue();
  }

  #releaseDue(): void {
    for (;;) {
      const [first] = this.#held;
      if (!first) return;
      const leftMs = first.dueMs - this.clock.now();
      if (leftMs > 0) {
        this.#after(leftMs, () => {
          this.#releaseDue();
        });
        return;
      }
      this.#held.shift();
      this.send(first.frame);
    }
  }

  compressPayloads(): void {
    this.link.compressPayloads();
  }

  receive(data: string | Uint8Array): void {
    if (this.isOver) return;
    try {
      this.#countReceived();
      const { op, d } = readFrame(data);
      const name = findClientOpcode(op);
      if (!name) throw new FrameError(4001, `${op} is no opcode that clients send.`);
      if (!this.session && !BEFORE_SESSION.has(name)) {
        this.close(4003, `${name} before IDENTIFY.`);
        return;
      }
      if (this.session && (name === 'IDENTIFY' || name === 'RESUME')) {
        this.close(4005, `${name} in a session that has begun.`);
        return;
      }
      // The schema of a name gives the data of that name.
      this.#take({ name, d: readData(ClientData[name], name, d) } as ClientFrame);
    } catch (error) {
      if (error instanceof FrameError) this.close(error.closeCode, error.message);
      else this.close(4000, 'the emulator has failed.');
    }
  }

  closed(code?: number): void {
    if (!this.#finish()) return;
    this.listener.end(this, code !== 1000 && code !== 1001);
  }

  /** Closes it with a code of the gateway, or another. */
  close(code: number, why?: string): void {
    if (!this.#finish()) return;
    const name = CLOSE_NAMES.get(code);
    this.link.close(code, toReason([name, why].filter((text) => text !== undefined).join(': ')));
    this.listener.end(this, !FINAL_CODES.has(code));
  }

  /** Ends it without a close code, as a broken network does. */
  drop(): void {
    if (!this.#finish()) return;
    this.link.drop();
    this.listener.end(this, true);
  }

  /** True if it was not over before. */
  #finish(): boolean {
    if (this.isOver) return false;
    this.#over.abort();
    return true;
  }

  ponged(): void {
    if (this.#pingedMs !== null) this.latencyMs = this.#machineMs() - this.#pingedMs;
    this.#pingedMs = null;
  }

  #take(frame: ClientFrame): void {
    if (frame.name === 'HEARTBEAT') {
      this.#lastBeatMs = this.#machineMs();
      this.#pingedMs = this.#lastBeatMs;
      this.link.ping();
    }
    this.listener.receive(this, frame);
  }

  #countReceived(): void {
    if (!this.isLimited) return;
    const nowMs = this.clock.now();
    if (nowMs - this.#windowStartMs >= SEND_LIMIT.windowMs) {
      this.#windowStartMs = nowMs;
      this.#received = 0;
    }
    this.#received += 1;
    if (this.#received > SEND_LIMIT.limit) {
      const seconds = SEND_LIMIT.windowMs / 1_000;
      throw new FrameError(4008, `more than ${SEND_LIMIT.limit} events in ${seconds} s.`);
    }
  }

  /**
   * A heartbeat is late by the time that has really passed: whoever advances the clock of the emulator does not want to
   * lose the connections.
   */
  #machineMs(): number {
    return this.clock.now() - this.clock.offsetMs();
  }

  #watchHeartbeats(): void {
    const leftMs = this.#lastBeatMs + HEARTBEAT_INTERVAL_MS + HEARTBEAT_TOLERANCE_MS - this.#machineMs();
    if (leftMs <= 0) {
      if (this.session) this.close(4000, 'no heartbeat came in time. Resume the session.');
      else this.close(4009, 'no heartbeat came in time.');
      return;
    }
    this.#after(leftMs, () => {
      this.#watchHeartbeats();
    });
  }

  /** Calls back after a time, or when the clock is advanced, unless the connection is over. */
  #after(delayMs: number, run: () => void): void {
    this.clock.deadline(delayMs, this.#over.signal).addEventListener(
      'abort',
      () => {
        if (!this.isOver) run();
      },
      { once: true },
    );
  }
}

const CLOSE_NAMES = new Map(
  Object.entries(GATEWAY_CLOSES).map(([code, { name }]) => [Number(code), name as string]),
);

/** After these, a client starts a new session, or none. */
const FINAL_CODES: ReadonlySet<number> = new Set(
  Object.entries(GATEWAY_CLOSES).flatMap(([code, { canReconnect }]) =>
    canReconnect && code !== '4007' && code !== '4009' ? [] : [Number(code)],
  ),
);

const BEFORE_SESSION: ReadonlySet<ClientOpcode> = new Set(['HEARTBEAT', 'IDENTIFY', 'RESUME']);

/** A close frame has room for 123 bytes. */
function toReason(text: string): string {
  const bytes = Buffer.from(text);
  return bytes.length <= 123 ? text : `${bytes.subarray(0, 119).toString().replaceAll('\uFFFD', '')}…`;
}
