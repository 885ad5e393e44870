import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp, SlashCommand, type App, type AppOptions } from 'commandry';
import { systemClock } from '../../src/clock.js';
import { startTestEmulator, WEATHER } from '../emulator/support/emulator.js';
import { passPauses } from '../authorization/support/passing-clock.js';
import { createManualClock } from '../support/manual-clock.js';
import { SIGNER } from './planted.js';
import { describeSilence, type Scenario, type Witness } from './witness.js';

class Ping {
  @SlashCommand('ping', 'Is it there?')
  ping() {
    return 'pong';
  }
}
class Roll {
  @SlashCommand('roll', 'A number')
  roll() {
    return '4';
  }
}

function start({ plant, log, print }: Witness, more: Partial<AppOptions>): App {
  return createApp({
    commands: [Ping, Roll],
    applicationId: WEATHER.id,
    publicKey: SIGNER.publicKey,
    token: plant('shapelessBotToken'),
    log,
    print,
    // Attempts follow each other at once; a real connection has its time.
    clock: more.baseUrl === undefined ? passPauses(createManualClock()) : systemClock,
    ...more,
  });
}

/** Everything that is sent, as one text: a service, or a proxy on the way, may give any of it back. */
function sentTo(input: unknown, init: RequestInit = {}): string {
  const headers = [...new Headers(init.headers)].map((header) => header.join(': ')).join(' ');
  const body = typeof init.body === 'string' ? init.body : '';
  return `${String(input)} ${headers} ${body}`;
}

/** A service that repeats what it was sent, each time in another way. */
const echoes: readonly (readonly [string, (said: string) => Response | Promise<Response>])[] = [
  ['in a message', (said) => Response.json({ code: 0, message: said }, { status: 400 })],
  ['in a message of 401', (said) => Response.json({ code: 0, message: said }, { status: 401 })],
  ['in a message of 403', (said) => Response.json({ code: 50001, message: said }, { status: 403 })],
  ['in a message of 404', (said) => Response.json({ code: 10002, message: said }, { status: 404 })],
  [
    'in a tree of faults',
    (said) =>
      Response.json(
        {
          code: 50035,
          message: said,
          errors: {
            '0': { name: { _errors: [{ code: said, message: said }] } },
            [said]: { _errors: [{ code: 'C', message: 'M' }] },
          },
        },
        { status: 400 },
      ),
  ],
  [
    'with the daily limit',
    (said) => Response.json({ code: 30034, message: said, retry_after: 5 }, { status: 429 }),
  ],
  [
    'in the words of RFC 6749',
    (said) => Response.json({ error: said, error_description: said }, { status: 400 }),
  ],
  [
    'in a page',
    (said) => new Response(`<h1>${said}</h1>`, { status: 403, headers: { 'content-type': 'text/html' } }),
  ],
  [
    'in a page that says it is a success',
    (said) => new Response(`<h1>${said}</h1>`, { headers: { 'content-type': 'text/html' } }),
  ],
  [
    'in broken JSON',
    (said) => new Response(`{"${said}`, { headers: { 'content-type': 'application/json' } }),
  ],
  ['in commands that are none', (said) => Response.json([{ id: said, [said]: said, options: said }])],
  ['in what is no list', (said) => Response.json({ [said]: said })],
  [
    'in commands of somebody else',
    (said) =>
      Response.json([
        { id: '1', application_id: '1', version: '1', type: 1, name: 'theirs', description: said },
      ]),
  ],
  ['in an error of the server', () => new Response('', { status: 500, statusText: 'Error' })],
  [
    'in a failure of the connection, at every depth',
    (said) => {
      const inner = Object.assign(new Error(`inner ${said}`), { body: said, code: 'ECONNREFUSED' });
      throw Object.assign(new TypeError(`fetch failed ${said}`, { cause: inner }), {
        config: { headers: said },
        request: { said },
      });
    },
  ],
  [
    'in an error with a name and a code of its own',
    (said) => {
      throw Object.assign(new Error('failed'), { name: said, code: said });
    },
  ],
  [
    'in something thrown that is no error',
    (said) => {
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- a fetch of somebody else can throw anything
      throw said;
    },
  ],
];

const operations: readonly (readonly [string, (app: App) => Promise<unknown>])[] = [
  ['plan', (app) => app.plan()],
  ['sync', (app) => app.sync()],
];

const echoScenarios: readonly Scenario[] = operations.flatMap(([operation, act]) =>
  echoes.map(([how, answer]) => ({
    name: `${operation}, when what was sent is repeated ${how}`,
    run: (witness: Witness) => {
      const token = witness.plant('shapelessBotToken');
      const app = start(witness, {
        fetch: (input, init) => {
          const said = sentTo(input, init);
          if (!said.includes(token)) throw new Error('The token was not sent.');
          return Promise.resolve().then(() => answer(said));
        },
      });
      return act(app);
    },
  })),
);

/** The list is answered, and what is written is refused with what was sent. */
const writeScenarios: readonly Scenario[] = echoes.map(([how, answer]) => ({
  name: `sync, when a write is answered ${how}`,
  run: (witness: Witness) =>
    start(witness, {
      fetch: (input, init) =>
        Promise.resolve().then(() =>
          init?.method === 'GET' ? Response.json([]) : answer(sentTo(input, init)),
        ),
    }).sync(),
}));

async function withServer<T>(
  answer: (headers: Readonly<Record<string, unknown>>) => { status: number; headers: Record<string, string> },
  use: (baseUrl: string) => Promise<T>,
): Promise<T> {
  const server = createServer((request, response) => {
    const { status, headers } = answer(request.headers);
    response.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

const realScenarios: readonly Scenario[] = [
  {
    name: 'a token that the service does not know',
    run: async (witness) => {
      const { baseUrl } = await startTestEmulator();
      return start(witness, { baseUrl }).sync();
    },
  },
  {
    name: 'a service that is not there',
    run: (witness) => start(witness, { baseUrl: 'http://127.0.0.1:9' }).sync(),
  },
  {
    name: 'a redirect that would take the token elsewhere',
    run: (witness) =>
      withServer(
        ({ authorization }) => ({
          status: 302,
          headers: { location: `http://127.0.0.1:9/?was=${encodeURIComponent(String(authorization))}` },
        }),
        (baseUrl) => start(witness, { baseUrl }).sync(),
      ),
  },
  {
    name: 'a proxy that is not there',
    run: async (witness) => {
      const { ProxyAgent, fetch: fetchOf } = await import('undici');
      const dispatcher = new ProxyAgent({
        uri: `http://user:${witness.plant('proxyPassword')}@127.0.0.1:9`,
      });
      type Fetch = NonNullable<AppOptions['fetch']>;
      const through = ((input: never, init: object) =>
        fetchOf(input, { ...init, dispatcher })) as unknown as Fetch;
      return start(witness, { fetch: through }).sync();
    },
  },
  {
    name: 'a fetch that says how its proxy is called',
    run: (witness) =>
      start(witness, {
        fetch: () =>
          Promise.reject(
            new Error(`tunneling http://user:${witness.plant('proxyPassword')}@proxy:8080 failed with 407`),
          ),
      }).sync(),
  },
];

describeSilence('calls to a service that repeats what it is sent', echoScenarios);
describeSilence('writes to a service that repeats what it is sent', writeScenarios);
describeSilence('services, proxies and networks', realScenarios);
