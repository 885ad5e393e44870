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
  /** It is over. The code is the client's; undefined if it gave none, and if this side ended it. */
  readonly end: (connection: Connection, clientCode: number | undefined) => void;
}

/** The part of the protocol that is about one connection: heartbeats, what may be sent when, and closing. */
export class Connection implements LinkEnd {
  /** The session that it has begun or resumed. */
  session: Session | undefined;
  /** False while a fault leaves heartbeats unanswered. */
  isAnsweringHeartbeats = true;
  readonly openedMs: number;
  readonly #over = new AbortController();
  #lastBeatMs: number;
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

  /** Aborts when it is over. */
  get over(): AbortSignal {
    return this.#over.signal;
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
      if (!(error instanceof FrameError)) throw error;
      this.close(error.closeCode, error.message);
    }
  }

  closed(code?: number): void {
    if (!this.#finish()) return;
    this.listener.end(this, code);
  }

  /** Closes it with a code of the gateway, or another. */
  close(code: number, why?: string): void {
    if (!this.#finish()) return;
    const name = CLOSE_NAMES.get(code);
    this.link.close(code, toReason([name, why].filter((text) => text !== undefined).join(': ')));
    this.listener.end(this, undefined);
  }

  /** Ends it without a close code, as a broken network does. */
  drop(): void {
    if (!this.#finish()) return;
    this.link.drop();
    this.listener.end(this, undefined);
  }

  /** True if it was not over before. */
  #finish(): boolean {
    if (this.isOver) return false;
    this.#over.abort();
    return true;
  }

  #take(frame: ClientFrame): void {
    if (frame.name !== 'HEARTBEAT') {
      this.listener.receive(this, frame);
      return;
    }
    this.#lastBeatMs = this.#machineMs();
    if (this.isAnsweringHeartbeats) this.control(GatewayOpcode.HEARTBEAT_ACK, null);
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
    const passed = this.clock.deadline(leftMs, this.over);
    passed.addEventListener(
      'abort',
      () => {
        if (!this.isOver) this.#watchHeartbeats();
      },
      { once: true },
    );
  }
}

const CLOSE_NAMES = new Map(
  Object.entries(GATEWAY_CLOSES).map(([code, { name }]) => [Number(code), name as string]),
);

const BEFORE_SESSION: ReadonlySet<ClientOpcode> = new Set(['HEARTBEAT', 'IDENTIFY', 'RESUME']);

/** A close frame has room for 123 bytes. */
function toReason(text: string): string {
  const bytes = Buffer.from(text);
  return bytes.length <= 123 ? text : `${bytes.subarray(0, 119).toString().replaceAll('\uFFFD', '')}…`;
}
