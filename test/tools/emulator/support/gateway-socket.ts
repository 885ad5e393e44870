import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { WEATHER } from './emulator.js';

/** A payload as it arrives. */
export interface Payload {
  readonly op: number;
  readonly d: unknown;
  readonly s: number | null;
  readonly t: string | null;
}

/** A client of the gateway that does nothing by itself. */
export interface GatewaySocket {
  readonly socket: WebSocket;
  readonly send: (op: number, d: unknown) => void;
  /** Resolves with the next payload that fits, after those that were already taken. */
  readonly take: (op: number, t?: string) => Promise<Payload>;
  /** Everything that has arrived. */
  readonly payloads: readonly Payload[];
  /** Resolves when it is closed. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
}

export const identify = (more: object = {}) => ({
  token: WEATHER.token,
  intents: 1,
  properties: { os: 'linux', browser: 'test', device: 'test' },
  ...more,
});

/** Connects to the gateway of an emulator, until the test is over. */
export function openSocket(
  { baseUrl }: { readonly baseUrl: string },
  path = '/?v=10&encoding=json',
  decode: (data: Buffer) => string = String,
): GatewaySocket {
  const socket = new WebSocket(baseUrl.replace('http', 'ws') + path);
  const payloads: Payload[] = [];
  let taken = 0;
  let wake: () => void = () => undefined;
  let end: { readonly code: number; readonly reason: string } | undefined;
  const closed = new Promise<{ readonly code: number; readonly reason: string }>((resolve) => {
    socket.on('close', (code, reason) => {
      end = { code, reason: String(reason) };
      resolve(end);
      wake();
    });
  });
  socket.on('error', () => undefined);
  socket.on('message', (data: Buffer) => {
    payloads.push(JSON.parse(decode(data)) as Payload);
    wake();
  });
  onTestFinished(() => {
    socket.terminate();
  });
  return {
    socket,
    payloads,
    closed,
    send: (op, d) => {
      socket.send(JSON.stringify({ op, d }));
    },
    async take(op, t) {
      for (;;) {
        const index = payloads.findIndex(
          (each, at) => at >= taken && each.op === op && (t === undefined || each.t === t),
        );
        if (index >= 0) {
          taken = index + 1;
          return payloads[index]!;
        }
        if (end) throw new Error(`Closed with ${end.code} ${end.reason} before ${op} ${t ?? ''} came.`);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
