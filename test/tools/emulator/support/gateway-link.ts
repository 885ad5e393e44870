import type { LinkEnd } from '../../../../tools/src/emulator/gateway/bot-gateway.js';
import type { Service } from '../../../../tools/src/emulator/emulator-modules.js';
import type { Payload } from './gateway-socket.js';

/** A client of the gateway without a network: what it sends is received at once. */
export interface GatewayLink {
  readonly end: LinkEnd;
  /** What has arrived. */
  readonly payloads: Payload[];
  /** How the gateway has ended it: with `code reason`, or `dropped`. Undefined while it is open. */
  readonly ending: () => string | undefined;
  readonly send: (op: number, d: unknown) => void;
  readonly sendText: (text: string | Uint8Array) => void;
  /** The types of the dispatches that have arrived, and `op 9 false` and the like for the others. */
  readonly told: () => readonly string[];
}

/** Opens a connection. */
export function openLink({ gateway }: Pick<Service, 'gateway'>, query = 'v=10&encoding=json'): GatewayLink {
  const payloads: Payload[] = [];
  let ending: string | undefined;
  const end = gateway.connect(new URLSearchParams(query), {
    send: (frame) => payloads.push(JSON.parse(frame) as Payload),
    compressPayloads: () => undefined,
    close: (code, reason) => {
      ending = `${code} ${reason}`;
    },
    drop: () => {
      ending = 'dropped';
    },
    ping: () => undefined,
  });
  end.open();
  return {
    end,
    payloads,
    ending: () => ending,
    send: (op, d) => {
      end.receive(JSON.stringify({ op, d }));
    },
    sendText: (text) => {
      end.receive(text);
    },
    told: () => payloads.map(({ op, d, t }) => t ?? `op ${op} ${JSON.stringify(d)}`),
  };
}

/** The id of the session that READY has named; for the tests of the protocol, the last one of the gateway. */
export function lastSession({ gateway }: Pick<Service, 'gateway'>) {
  const session = gateway.list().at(-1);
  if (!session) throw new Error('There is no session.');
  return session;
}
