import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { CliError } from '../../output/cli-error.js';
import type { OutputFlags } from '../../output/output-flags.js';
import type { BotFlags } from '../../runtime/bot-options.js';
import type { Session } from '../../runtime/command-session.js';
import { isLoopbackHost } from '../../runtime/discord-host.js';
import { connectControl, type ControlClient } from '../../runtime/control-client.js';
import { listenForEnd } from '../../runtime/end-signal.js';
import { runDev } from '../dev/run.js';
import { openEmulator } from '../emulator/find-emulator.js';
import { createMcpServer, type McpPlayer } from './mcp-server.js';
import { runPlan } from './run-plan.js';

/** The options of `commandry mcp`. */
export interface McpFlags extends BotFlags, OutputFlags {
  readonly program?: string;
  readonly world?: string;
  /** Of the emulator. */
  readonly port: number;
  readonly emulator?: string;
  /** The port to serve the protocol on. */
  readonly http?: number;
}

/** Serves the protocol until the client leaves or the process is asked to end. */
export async function runMcp(flags: McpFlags, session: Session): Promise<void> {
  const end = listenForEnd(session);
  const bot = flags.emulator === undefined ? startBot(flags, session) : attach(flags, session);
  // Tools report it; until one is used, nobody listens.
  bot.control.catch(() => undefined);
  const player: McpPlayer = {
    version: session.version,
    cwd: session.cwd,
    clock: session.clock,
    control: () => bot.control,
    plan: async () => runPlan(session, flags, (await bot.control).baseUrl),
    modals: new Map(),
  };
  const stopping = new AbortController();
  const served =
    flags.http === undefined ? serveStreams(player) : serveHttp(player, flags.http, session, stopping.signal);
  try {
    await Promise.race([end.arrived, served, bot.failed]);
  } finally {
    end.ignore();
    stopping.abort();
    await bot.stop();
  }
}

/** The emulator that the tools act in. */
interface Bot {
  readonly control: Promise<ControlClient>;
  /** Rejects when the emulator cannot be started. */
  readonly failed: Promise<void>;
  readonly stop: () => Promise<void>;
}

function attach(flags: McpFlags, session: Session): Bot {
  const control = openEmulator(session, flags).then((open) => open.control);
  return {
    control,
    failed: control.then(() => new Promise<void>(() => undefined)),
    stop: () => Promise.resolve(),
  };
}

/** Runs `commandry dev`, whose one JSON document says where its emulator is. */
function startBot(flags: McpFlags, session: Session): Bot {
  const signals = new EventEmitter();
  let told = (_document: string): void => undefined;
  const baseUrl = new Promise<string>((resolve) => {
    told = (document) => {
      resolve((JSON.parse(document) as { readonly baseUrl: string }).baseUrl);
    };
  });
  const { http: _http, emulator: _emulator, ...own } = flags;
  const running = runDev(
    {
      botPort: 0,
      path: '/interactions',
      watch: true,
      watchAlso: [],
      ignore: [],
      rateLimits: false,
      ...own,
      json: true,
    },
    { ...session, stdout: { write: told }, signals },
  );
  const failed = running.then(() => undefined);
  return {
    control: Promise.race([
      baseUrl.then((url) => connectControl(url, session.fetch)),
      failed.then(() => {
        throw new CliError('The bot has ended.');
      }),
    ]),
    failed,
    async stop() {
      signals.emit('SIGTERM');
      await running.catch(() => undefined);
    },
  };
}

/** Resolves when the client leaves. */
async function serveStreams(player: McpPlayer): Promise<void> {
  const left = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve).once('close', resolve);
  });
  await createMcpServer(player).connect(new StdioServerTransport());
  await left;
}

/** Serves each request by itself: what belongs to a client is with the player. Resolves when it is stopped. */
export async function serveHttp(
  player: McpPlayer,
  port: number,
  { stderr }: Pick<Session, 'stderr'>,
  stopping: AbortSignal,
): Promise<void> {
  const server = createServer((request, response) => {
    answer(player, request, response).catch((error: unknown) => {
      stderr.write(`commandry: ${String(error)}\n`);
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause: NodeJS.ErrnoException) => {
      reject(
        new CliError(`Cannot listen on port ${port}: ${cause.message}`, { cause, reportedCode: 'PORT_BUSY' }),
      );
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const used = typeof address === 'object' && address ? address.port : port;
  stderr.write(`MCP         http://127.0.0.1:${used}/mcp\n`);
  const closed = once(server, 'close');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  if (stopping.aborted) close();
  else stopping.addEventListener('abort', close, { once: true });
  await closed;
}

async function answer(player: McpPlayer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const refusal = refuse(request);
  if (refusal !== undefined) {
    response.writeHead(refusal, { 'content-type': 'text/plain' }).end();
    return;
  }
  const transport = new StreamableHTTPServerTransport({});
  const server = createMcpServer(player);
  response.once('close', () => {
    void server.close();
  });
  await server.connect(transport);
  await transport.handleRequest(request, response);
}

/**
 * A page of another host reaches this port by a name of its own, or says where it is from.
 *
 * @returns The status to refuse a request with.
 */
export function refuse({ url, headers }: Pick<IncomingMessage, 'url' | 'headers'>): number | undefined {
  const { host = '', origin } = headers;
  const isOwn = (address: string) => URL.canParse(address) && isLoopbackHost(new URL(address).hostname);
  if (!isOwn(`http://${host}`) || (origin !== undefined && !isOwn(origin))) return 403;
  return url === '/mcp' ? undefined : 404;
}
