import { execFile } from 'node:child_process';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { AUTHORIZATION, COMMANDS, startTestEmulator, WEATHER } from '../tools/emulator/support/emulator.js';
import { buildPackage } from '../tools/cli/support/project.js';
import { SIGNER } from './planted.js';
import { describeSilence, type Scenario, type Witness } from './witness.js';
import { listenUntilDone } from '../support/listening.js';

const built = buildPackage();

/** Runs a bot as its author does, in a process of its own. Gives all that it printed. */
function runBot(code: string, env: Readonly<Record<string, string>>): Promise<string> {
  const { path } = built.makeProject({
    'bot.js': `
import { createApp, defineCommand, readSettings } from 'commandry';
const fail = () => { throw new Error('no way to ' + process.env.DISCORD_TOKEN); };
export const app = createApp({
  commands: [defineCommand({ name: 'hello', description: 'Says hello', run: fail })],
  ...readSettings(),
});
${code}`,
  });
  return new Promise((resolve) => {
    execFile(process.execPath, [path('bot.js')], { env: { ...process.env, ...env } }, (_error, out, err) => {
      resolve(out + err);
    });
  });
}

async function withEcho(use: (baseUrl: string) => Promise<string>): Promise<string> {
  const seen: IncomingHttpHeaders[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers);
    const message = JSON.stringify(request.headers);
    response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ code: 0, message }));
  });
  const printed = await use((await listenUntilDone(server)).url);
  if (!seen.some(({ authorization }) => authorization)) throw new Error('No token was sent.');
  return printed;
}

const environment = ({ plant }: Witness) => ({
  DISCORD_APPLICATION_ID: WEATHER.id,
  DISCORD_PUBLIC_KEY: SIGNER.publicKey,
  DISCORD_TOKEN: plant('shapelessBotToken'),
});

const bots: readonly Scenario[] = [
  ['dies of a sync that failed', 'await app.sync();'],
  [
    'dies of a promise that nobody awaits',
    'void app.sync(); await new Promise((resolve) => setTimeout(resolve, 60000));',
  ],
  ['prints a failed sync', 'await app.sync().catch((error) => console.log(error, JSON.stringify(error)));'],
  ['prints itself', 'await app.plan().catch(() => console.dir(app, { depth: null, showHidden: true }));'],
].map(([what, code]) => ({
  name: `a bot that ${what}`,
  run: (witness: Witness) =>
    withEcho(async (baseUrl) => {
      const printed = await runBot(code!, { ...environment(witness), COMMANDRY_BASE_URL: baseUrl });
      if (!/CommandryError|applicationId|definitions/.test(printed))
        throw new Error(`It printed: ${printed}`);
      return printed;
    }),
}));

/** Requests that the emulator refuses, with a secret where they have one. */
const refused: readonly Scenario[] = (
  [
    ['a token that nobody has', (token) => ({ path: COMMANDS, headers: { authorization: `Bot ${token}` } })],
    [
      'a bearer token that nobody has',
      (token) => ({ path: COMMANDS, headers: { authorization: `Bearer ${token}` } }),
    ],
    ['a token without its scheme', (token) => ({ path: COMMANDS, headers: { authorization: token } })],
    ['a path that is none', (token) => ({ path: `/api/v10/${token}`, headers: AUTHORIZATION })],
    [
      'the token of no interaction',
      (token) => ({ path: `/api/v10/webhooks/${WEATHER.id}/${token}/messages/@original` }),
    ],
    [
      'a callback to no interaction',
      (token) => ({ method: 'POST', path: `/api/v10/interactions/5/${token}/callback`, body: { type: 4 } }),
    ],
    [
      'a body that is no JSON',
      (token) => ({
        method: 'POST',
        path: COMMANDS,
        headers: { ...AUTHORIZATION, 'content-type': 'application/json' },
        body: `{"token":"${token}`,
      }),
    ],
    [
      'a wrong client secret',
      (token) => ({
        method: 'POST',
        path: '/api/v10/oauth2/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `grant_type=client_credentials&scope=identify&client_id=${WEATHER.id}&client_secret=${token}`,
      }),
    ],
    [
      'a code that is none',
      (token) => ({
        method: 'POST',
        path: '/api/v10/oauth2/token',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: `grant_type=authorization_code&code=${token}&client_id=${WEATHER.id}&client_secret=${token}&redirect_uri=http://x`,
      }),
    ],
  ] as const satisfies [
    string,
    (token: string) => { method?: string; path: string; headers?: object; body?: unknown },
  ][]
).map(([what, make]) => ({
  name: what,
  run: async ({ plant }: Witness) => {
    const emulator = await startTestEmulator();
    const {
      method = 'GET',
      path,
      ...parts
    } = make(plant('accessToken')) as {
      method?: string;
      path: string;
      headers?: Record<string, string>;
      body?: unknown;
    };
    const { status, text } = await emulator.request(method, path, parts);
    if (status < 400) throw new Error(`It was answered with ${status}.`);
    return text;
  },
}));

describeSilence('processes', bots);
describeSilence('the emulator', refused);
