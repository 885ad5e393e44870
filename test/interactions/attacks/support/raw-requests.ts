import { onTestFinished } from 'vitest';
import { createApp, SlashCommand, type App } from 'commandry';
import { createServer, type InteractionsServer, type ServerOptions } from 'commandry/node';
import { chatInputPayload, pingPayload } from 'commandry-dev/testing';
import { createWireKit } from '../../../support/wire-kit/wire-kit.js';
import { createLogbook } from '../../../support/logbook.js';

export const kit = createWireKit();

let running: InteractionsServer | undefined;

/** The server that was started last. */
export const server = (): InteractionsServer => {
  if (!running) throw new Error('No server was started.');
  return running;
};

/** Serves an app until the test is over; gives the port. */
export async function listen(app: App, options?: ServerOptions): Promise<number> {
  const started = createServer(app, options);
  running = started;
  onTestFinished(async () => {
    await started.close({ servingMs: 0, drainMs: 0 });
  });
  return (await started.listen(0, '127.0.0.1')).port;
}

/** An app with one command, which counts its calls. */
export function createEcho() {
  let calls = 0;
  class Echo {
    @SlashCommand('echo', 'd')
    echo() {
      calls++;
      return 'echo';
    }
  }
  const logbook = createLogbook();
  const app = createApp({ commands: [Echo], ...kit.credentials, log: logbook.log });
  return { app, logbook, calls: () => calls };
}

export const listenEcho = (options?: ServerOptions): Promise<number> => listen(createEcho().app, options);

export interface Parts {
  readonly line?: string;
  /** Header lines; what decides the length of the body is among them. */
  readonly headers?: readonly string[];
  readonly body?: string;
  /** The signed text. Default: the body. */
  readonly signed?: string;
}

export const ping = (): string => JSON.stringify(pingPayload(kit.context()));
/** A use of the command of {@link createEcho}. */
export const use = (): string => JSON.stringify(chatInputPayload(kit.context(), 'echo', {}));
export const length = (body: string): string => `Content-Length: ${Buffer.byteLength(body)}`;

/** A signed request as it goes over the wire. */
export function raw({
  line = 'POST /interactions HTTP/1.1',
  body = ping(),
  signed = body,
  headers = [length(body)],
}: Parts = {}): string {
  const lines = [line, 'Host: bot', 'Content-Type: application/json', ...signatureLines(signed), ...headers];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

function signatureLines(signed: string): string[] {
  const { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp } = kit.signer.sign(
    signed,
    Math.floor(Date.now() / 1000),
  );
  return [`X-Signature-Ed25519: ${signature}`, `X-Signature-Timestamp: ${timestamp}`];
}

/** The statuses of all answers that came before the connection ended. */
export const statusesOf = (answer: string): number[] =>
  [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, digits]) => Number(digits));
