import { createServer } from 'node:http';
import { createApp, SlashCommand, type App, type AppOptions } from 'commandry';
import { systemClock } from '../../src/common/clock.js';
import { startTestEmulator, WEATHER } from '../tools/emulator/support/emulator.js';
import { passPauses } from '../authorization/support/passing-clock.js';
import { createManualClock } from '../support/time/manual-clock.js';
import { echoes, sentTo } from './echoes.js';
import { SIGNER } from './planted.js';
import { describeSilence, type Scenario, type Witness } from './witness.js';
import { listenUntilDone } from '../support/listening.js';

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

function createWatched({ plant, log, print }: Witness, more: Partial<AppOptions>): App {
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

const operations: readonly (readonly [string, (app: App) => Promise<unknown>])[] = [
  ['plan', (app) => app.plan()],
  ['sync', (app) => app.sync()],
];

const echoScenarios: readonly Scenario[] = operations.flatMap(([operation, act]) =>
  echoes.map(([how, answer]) => ({
    name: `${operation}, when what was sent is repeated ${how}`,
    run: (witness: Witness) => {
      const token = witness.plant('shapelessBotToken');
      const app = createWatched(witness, {
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
    createWatched(witness, {
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
  return use((await listenUntilDone(server)).url);
}

const realScenarios: readonly Scenario[] = [
  {
    name: 'a token that Discord does not know',
    run: async (witness) => {
      const { baseUrl } = await startTestEmulator();
      return createWatched(witness, { baseUrl }).sync();
    },
  },
  {
    name: 'a service that is not there',
    run: (witness) => createWatched(witness, { baseUrl: 'http://127.0.0.1:9' }).sync(),
  },
  {
    name: 'a redirect that would take the token elsewhere',
    run: (witness) =>
      withServer(
        ({ authorization }) => ({
          status: 302,
          headers: { location: `http://127.0.0.1:9/?was=${encodeURIComponent(String(authorization))}` },
        }),
        (baseUrl) => createWatched(witness, { baseUrl }).sync(),
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
      return createWatched(witness, { fetch: through }).sync();
    },
  },
  {
    name: 'a fetch that says how its proxy is called',
    run: (witness) =>
      createWatched(witness, {
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
