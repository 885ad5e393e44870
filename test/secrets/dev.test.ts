import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { runCli } from '../../tools/src/cli/run-command-line.js';
import type { ControlSummary } from '../../tools/src/emulator/index.js';
import { createTestEnvironment, type TestEnvironment } from '../tools/cli/support/environment-stub.js';
import { makeBot } from '../tools/cli/support/bots.js';
import { buildPackage } from '../tools/cli/support/project.js';
import { describeSilence, type Scenario, type Witness } from './witness.js';

const built = buildPackage();

/** Secrets of the shell, and others in `.env`, which the bot alone reads. */
function plantAround({ plant }: Witness) {
  const shell = {
    PATH: process.env['PATH'],
    DISCORD_TOKEN: plant('shapelessBotToken'),
    DISCORD_BEARER_TOKEN: plant('bearer'),
    REDIS_URL: `rediss://bot:${plant('redisPassword')}@db:6379`,
  };
  const file = [
    `DISCORD_BOT_TOKEN=${plant('botToken')}`,
    `DISCORD_CLIENT_SECRET=${plant('clientSecret')}`,
    `COMMANDRY_PRIVATE_KEY=${plant('privateKey')}`,
    `DISCORD_OTHER_TOKEN=${plant('accessToken')}`,
  ].join('\n');
  return { shell, file };
}

const ENVIRONMENT = 'JSON.stringify(process.env)';
const FAILING = makeBot().replace("() => 'hello'", `() => { throw new Error(${ENVIRONMENT}); }`);

/** As much as fits into a message. */
const ANSWERED = [
  'DISCORD_BOT_TOKEN',
  'DISCORD_CLIENT_SECRET',
  'COMMANDRY_PRIVATE_KEY',
  'DISCORD_OTHER_TOKEN',
  'DISCORD_TOKEN',
]
  .map((name) => `process.env.${name}`)
  .join();

interface Played {
  readonly files: Readonly<Record<string, string>>;
  readonly parameters?: readonly string[];
  /** The line printed when the bot has done it. */
  readonly until: string;
  /** Returns what was written to a file, if anything was. */
  readonly meanwhile?: (printed: TestEnvironment['printed']) => Promise<string | undefined>;
}

/** Runs `commandry dev` until something is printed. Its bot has a process of its own. */
const play = (
  name: string,
  { files, parameters = [], until, meanwhile = () => Promise.resolve(undefined) }: Played,
): Scenario => ({
  name: `commandry dev, with ${name}`,
  run: async (witness) => {
    const { shell, file } = plantAround(witness);
    const { folder } = built.makeProject({ '.env': file, ...files });
    const environment = createTestEnvironment({
      cwd: folder,
      env: shell,
      self: [process.execPath, built.cli],
    });
    const { printed } = environment;
    const ended = runCli(['dev', '--port', '0', '--no-watch', ...parameters], environment);
    let shared: string | undefined;
    const prints = (text: string) => expect.poll(() => printed.out + printed.err).toContain(text);
    try {
      if (meanwhile.length > 0) await prints('The bot is ready at ');
      shared = await meanwhile(printed);
      await prints(until);
    } finally {
      environment.send('SIGTERM');
      await ended;
    }
    const written = parameters.includes('session.json') ? readFileSync(`${folder}/session.json`, 'utf8') : '';
    if (written !== '' && !written.includes('"command": "hello"')) throw new Error('Nothing was recorded.');
    return { ...printed, written, shared };
  },
});

const controlOf = ({ out }: TestEnvironment['printed']) =>
  `${/http:\/\/127\.0\.0\.1:\d+/.exec(out)?.[0] ?? ''}/control`;

/** Uses the command, and saves the file of everything once the bot has logged what it is searched for. */
const useAndShare =
  (until: string) =>
  async (printed: TestEnvironment['printed']): Promise<string> => {
    await useHello(printed);
    const share = async () => (await fetch(`${controlOf(printed)}/share`)).text();
    await expect.poll(share).toContain(until);
    // The emulator's own token belongs to the world, and begins as any of this application does.
    return (await share()).replace(/"token":"MT[^"]*"/g, '');
  };

async function useHello(printed: TestEnvironment['printed']): Promise<void> {
  const control = controlOf(printed);
  const { users, channels } = (await (await fetch(control)).json()) as ControlSummary;
  await fetch(`${control}/users/${users[0]!.id}/invoke`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ channel_id: channels[0]!.id, text: '/hello' }),
  });
}

const bots: readonly Scenario[] = [
  play('a bot that prints its environment', {
    files: { 'app.js': `console.log('it is', ${ENVIRONMENT});${makeBot()}` },
    until: 'The bot is ready at ',
  }),
  play('a bot that throws its environment while it is loaded', {
    files: { 'app.js': `throw new Error(${ENVIRONMENT});` },
    until: 'The bot ended with exit code 1.',
  }),
  play('the same as JSON', {
    files: {
      'app.js': `throw Object.assign(new Error(process.env.DISCORD_CLIENT_SECRET), { ...process.env });`,
    },
    parameters: ['--json'],
    until: '"problem": "The bot ended with exit code 1."',
  }),
  play('a bot that dies later of an error with its environment', {
    files: { 'app.js': `setTimeout(() => { throw new Error(${ENVIRONMENT}); }, 1);${makeBot()}` },
    until: 'The bot ended with exit code ',
  }),
  play('a command that throws its environment', {
    files: { 'app.js': FAILING },
    until: 'HANDLER_FAILED',
    meanwhile: useAndShare('HANDLER_FAILED'),
  }),
  play('a command that answers with its secrets, and is recorded', {
    files: { 'app.js': makeBot().replace("() => 'hello'", `() => [${ANSWERED}].join(' ')`) },
    parameters: ['--record', 'session.json'],
    until: '/hello',
    meanwhile: useAndShare('"outcome":"message"'),
  }),
  play('a program that prints its environment, and what it reads of its file', {
    files: {
      'server.js': `import { readFileSync } from 'node:fs';
        console.log('it is', ${ENVIRONMENT}, readFileSync('.env', 'utf8'));`,
    },
    parameters: ['--program', 'server.js'],
    until: 'The bot ended with exit code 0.',
  }),
];

/** Secrets where they do not belong. Nothing is started. */
const typed = (name: string, make: (witness: Witness) => readonly string[]): Scenario => ({
  name,
  run: async (witness) => {
    const { shell, file } = plantAround(witness);
    const { folder } = built.makeProject({ '.env': file });
    const parameters = make(witness);
    const environment = createTestEnvironment({ cwd: folder, env: { ...shell } });
    const code = await runCli(parameters, environment);
    if (code === 0 && parameters[0] !== 'init') throw new Error('It was not refused.');
    return [environment.printed, code];
  },
});

const mistakes: readonly Scenario[] = [
  ...[[], ['--json']].flatMap((more) => [
    typed(`dev with the token as a file ${more.join()}`, ({ plant }) => [
      'dev',
      '--app',
      plant('shapelessBotToken'),
      ...more,
    ]),
    typed(`dev with a token as a program ${more.join()}`, ({ plant }) => [
      'dev',
      '--program',
      plant('botToken'),
      ...more,
    ]),
    typed(`dev with the token as a port ${more.join()}`, ({ plant }) => [
      'dev',
      '--port',
      plant('shapelessBotToken'),
      ...more,
    ]),
    typed(`dev with the token as a flag that there is not ${more.join()}`, ({ plant }) => [
      'dev',
      `--token=${plant('accessToken')}`,
      ...more,
    ]),
    typed(`emulator with the token as a world ${more.join()}`, ({ plant }) => [
      'emulator',
      '--world',
      plant('shapelessBotToken'),
      ...more,
    ]),
    typed(`emulator with the token as a state ${more.join()}`, ({ plant }) => [
      'emulator',
      '--state',
      `/proc/${plant('shapelessBotToken')}`,
      ...more,
    ]),
    typed(`init with the token as a name that cannot be ${more.join()}`, ({ plant }) => [
      'init',
      '--name',
      plant('shapelessBotToken').toUpperCase() + plant('shapelessBotToken'),
      ...more,
    ]),
    typed(`init with the token as a folder ${more.join()}`, ({ plant }) => [
      'init',
      plant('shapelessBotToken'),
      '--name',
      'bot',
      ...more,
    ]),
    typed(`init with the token as one folder too many ${more.join()}`, ({ plant }) => [
      'init',
      'bot',
      plant('shapelessBotToken'),
      ...more,
    ]),
  ]),
];

/** A new project takes nothing from the shell that made it. */
const made: Scenario = {
  name: 'the files that init makes',
  run: async (witness) => {
    const { shell, file } = plantAround(witness);
    const { folder, path } = built.makeProject({ '.env': file });
    const environment = createTestEnvironment({ cwd: folder, env: shell });
    const code = await runCli(['init', 'bot', '--json'], environment);
    if (code !== 0) throw new Error(environment.printed.out);
    const { files } = JSON.parse(environment.printed.out) as { files: string[] };
    return files.map((name) => readFileSync(path(`bot/${name}`), 'utf8'));
  },
};

describeSilence('bots that commandry dev runs', bots);
describeSilence('dev, emulator and init', [...mistakes, made]);
