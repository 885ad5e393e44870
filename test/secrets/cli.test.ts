import { createServer } from 'node:http';
import { startTestEmulator, WEATHER } from '../tools/emulator/support/emulator.js';
import { makeBot } from '../tools/cli/support/bots.js';
import { buildPackage } from '../tools/cli/support/project.js';
import { PLANTED, SIGNER } from './planted.js';
import { describeSilence, type Scenario, type Witness } from './witness.js';
import { listenUntilDone } from '../support/listening.js';

const built = buildPackage();

/** The environment of a bot, secrets included. */
function environment({ plant }: Witness, baseUrl: string): Readonly<Record<string, string>> {
  return {
    DISCORD_APPLICATION_ID: WEATHER.id,
    DISCORD_PUBLIC_KEY: SIGNER.publicKey,
    DISCORD_TOKEN: plant('shapelessBotToken'),
    DISCORD_CLIENT_SECRET: plant('clientSecret'),
    DISCORD_BEARER_TOKEN: plant('bearer'),
    COMMANDRY_PRIVATE_KEY: plant('privateKey'),
    REDIS_URL: `rediss://bot:${plant('redisPassword')}@db:6379`,
    COMMANDRY_BASE_URL: baseUrl,
  };
}

/** Every command that reads secrets, in words and as JSON. */
const COMMANDS: readonly (readonly string[])[] = [
  ['list'],
  ['list', '--remote'],
  ['plan'],
  ['sync'],
  ['sync', '--dry-run'],
  ['manifest', '--output', '-'],
  ['check'],
  ['check', '--remote'],
  ['doctor'],
  ['permissions', 'list', '--guild', '1300000000000000001'],
  ['permissions', 'apply'],
  ['permissions', 'explain', 'hello', '--guild', '1300000000000000001', '--user', '5', '--channel', '6'],
  ['invoke', '/hello'],
];

const SERVICES: readonly (readonly [
  string,
  (use: (baseUrl: string) => Promise<unknown>) => Promise<unknown>,
])[] = [
  ['a service that repeats what it is sent', withEcho],
  ['no service', (use) => use('http://127.0.0.1:9')],
  ['a service that does not know the token', async (use) => use((await startTestEmulator()).baseUrl)],
  ['an address with a password', (use) => use(`http://bot:${PLANTED.baseUrlPassword}@127.0.0.1:9`)],
];

/** A service that gives back all headers and the body, as a refusal. */
async function withEcho(use: (baseUrl: string) => Promise<unknown>): Promise<unknown> {
  const server = createServer((request, response) => {
    const body: Buffer[] = [];
    request.on('data', (chunk: Buffer) => body.push(chunk));
    request.on('end', () => {
      const message = `${JSON.stringify(request.headers)} ${request.url} ${Buffer.concat(body).toString()}`;
      const answer = { code: 50035, message, errors: { name: { _errors: [{ code: 'ECHO', message }] } } };
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  return use((await listenUntilDone(server)).url);
}

const commands: readonly Scenario[] = SERVICES.flatMap(([service, withService]) =>
  COMMANDS.flatMap((parameters) =>
    [[], ['--json']].map((more): Scenario => ({
      name: `commandry ${[...parameters, ...more].join(' ')}, ${service}`,
      run: (witness) =>
        withService((baseUrl) =>
          built
            .makeProject({ 'src/app.js': makeBot() })
            .run([...parameters, ...more], { env: environment(witness, baseUrl) }),
        ),
    })),
  ),
);

/** Secrets where they do not belong: in what is typed, in files, and in what the bot throws. */
const typed = (
  name: string,
  make: (witness: Witness) => readonly string[],
  files?: (witness: Witness) => Readonly<Record<string, string>>,
): Scenario => ({
  name,
  run: (witness) =>
    built
      .makeProject({ 'src/app.js': makeBot(), ...files?.(witness) })
      .run(make(witness), { env: environment(witness, 'http://127.0.0.1:9') }),
});

const mistakes: readonly Scenario[] = [
  typed('a token as a flag that there is not', ({ plant }) => ['plan', `--token=${plant('botToken')}`]),
  typed('a token without form as a flag that there is not', ({ plant }) => [
    'plan',
    `--token=${plant('accessToken')}`,
  ]),
  typed('the same as JSON', ({ plant }) => ['plan', '--json', `--token=${plant('accessToken')}`]),
  typed('a token after a flag that there is not', ({ plant }) => ['plan', '--token', plant('accessToken')]),
  typed('the token as a command', ({ plant }) => [plant('shapelessBotToken')]),
  typed('a token as a parameter', ({ plant }) => ['plan', plant('accessToken')]),
  typed('the token as a file', ({ plant }) => ['plan', '--app', plant('shapelessBotToken')]),
  typed('an environment file that is not there', ({ plant }) => ['plan', '--env', plant('botToken')]),
  typed(
    'an environment file with a mistake',
    () => ['plan'],
    ({ plant }) => ({
      '.env': `DISCORD_BOT_TOKEN="${plant('botToken')}\nexport DISCORD_TOKEN ${plant('botToken')}\n=${plant('botToken')}`,
    }),
  ),
  typed(
    'variables that contradict each other',
    () => ['plan', '--json'],
    ({ plant }) => ({ '.env': `DISCORD_BOT_TOKEN=${plant('botToken')}` }),
  ),
  typed(
    'a bot that throws its environment',
    () => ['list'],
    () => ({ 'src/app.js': 'throw new Error(JSON.stringify(process.env));' }),
  ),
  typed(
    'a bot that throws its environment, as JSON',
    () => ['list', '--json'],
    () => ({
      'src/app.js': 'throw Object.assign(new Error(process.env.DISCORD_TOKEN), { env: process.env });',
    }),
  ),
  typed(
    'a bot with the token in a description',
    () => ['list', '--json'],
    () => ({ 'src/app.js': makeBot().replace("'Says hello'", 'process.env.DISCORD_TOKEN') }),
  ),
  typed(
    'a private key for invoke that is none',
    () => ['invoke', '/hello', '--url', 'http://127.0.0.1:9/', '--private-key-file', 'key.pem'],
    ({ plant }) => ({ 'key.pem': `-----BEGIN PRIVATE KEY-----\n${plant('privateKey')}` }),
  ),
];

describeSilence('the command line', commands);
describeSilence('the command line, misused', mistakes);
