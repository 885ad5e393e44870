import { createPublicKey, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { listenUntilDone } from '../../../support/listening.js';

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly rawHeaders: readonly string[];
  readonly body: string;
}

type Respond = (received: Received, response: ServerResponse) => void;

/** A bot in small, written without any part of the package: a place that deliveries go to. */
export interface Receiver {
  readonly url: string;
  /** Everything that came, in order. */
  readonly received: Received[];
  /** Resolves when the next request has come. */
  readonly next: () => Promise<Received>;
  respond: Respond;
}

export async function startReceiver(respond: Respond): Promise<Receiver> {
  const waiting: ((received: Received) => void)[] = [];
  const receiver: Receiver = {
    url: '',
    received: [],
    next: () => new Promise((resolve) => waiting.push(resolve)),
    respond,
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const received: Received = {
        method: request.method ?? '',
        path: request.url ?? '',
        headers: request.headers,
        rawHeaders: request.rawHeaders,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      receiver.received.push(received);
      receiver.respond(received, response);
      waiting.shift()?.(received);
    });
  });
  const { url } = await listenUntilDone(server);
  return Object.assign(receiver, { url: `${url}/interactions` });
}

/** Answers JSON with status 200. */
export function answerJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

/** The first steps of every good bot: 401 for a bad signature, PONG for a PING; then the given answer. */
export function answerVerified(publicKey: string, answer: (body: string) => unknown): Respond {
  return (received, response) => {
    if (!hasGoodSignature(received, publicKey)) response.writeHead(401).end('invalid request signature');
    else if ((JSON.parse(received.body) as { type: number }).type === 1) answerJson(response, { type: 1 });
    else answerJson(response, answer(received.body));
  };
}

/** Ed25519 by node:crypto, from the bare 32 bytes of the key. */
export function hasGoodSignature({ headers, body }: Received, publicKeyHex: string): boolean {
  const prefix = Buffer.from('302a300506032b6570032100', 'hex');
  const key = createPublicKey({
    key: Buffer.concat([prefix, Buffer.from(publicKeyHex, 'hex')]),
    format: 'der',
    type: 'spki',
  });
  const timestamp = headers['x-signature-timestamp'] as string;
  const signature = Buffer.from(headers['x-signature-ed25519'] as string, 'hex');
  return verify(null, Buffer.from(timestamp + body), key, signature);
}
