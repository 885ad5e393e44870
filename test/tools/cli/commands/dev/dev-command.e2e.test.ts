import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type {
  ControlSummary,
  MessagesResult,
  PickerResult,
} from '../../../../../tools/src/emulator/index.js';
import { runCli } from '../../../../../tools/src/cli/run-command-line.js';
import { root, runNode } from '../../../../support/processes/run.js';
import { isAlive, startDev } from '../../support/dev.js';
import { buildPackage, type BuiltPackage } from '../../support/project.js';
import { createTestEnvironment } from '../../support/environment-stub.js';

let built: BuiltPackage;

beforeAll(() => {
  built = buildPackage();
});

const TSCONFIG = JSON.stringify({ compilerOptions: { module: 'nodenext', experimentalDecorators: true } });

const bot = (reply: string, more = '') => `
import { createApp, readSettings, SlashCommand, EntryPoint, type EntryPointInteraction } from 'commandry';
${more}
class Hello {
  @SlashCommand('hello', 'Says hello')
  hello() {
    return '${reply}';
  }
}
class Elsewhere {
  @SlashCommand('elsewhere', 'In one guild', { guilds: ['1500000000000000001'] })
  elsewhere() {
    return 'here';
  }
  @EntryPoint('play', 'Play together')
  play(interaction: EntryPointInteraction) {
    return interaction.launchActivity();
  }
}
export const app = createApp({ commands: [Hello, Elsewhere], ...readSettings() });
`;

describe('commandry dev', () => {
  it('runs the bot in an emulator, reloads it, survives its mistakes, and ends with everything it started', async () => {
    const project = built.makeProject({
      'package.json': '{ "name": "@ada/greeter", "type": "module" }',
      'tsconfig.json': TSCONFIG,
      '.env': 'DISCORD_APP_ID=88\nDISCORD_BOT_TOKEN=another-real-token\n',
      'src/app.ts': bot('hello'),
    });
    const dev = startDev(built, project);
    await dev.prints('The bot is ready at ');
    expect(dev.printed.out).toMatch(
      /^Emulator {4}(http:\/\/127\.0\.0\.1:\d+)\nPlayground {2}\1\/playground\nBot {9}src\/app\.ts\n/,
    );
    expect(dev.printed.out).toContain('bot |   + /hello');
    expect(dev.printed.out).toMatch(
      /The bot is ready at http:\/\/127\.0\.0\.1:\d+\/interactions, 3 commands\./,
    );
    expect(dev.printed.out).toMatch(/npx commandry invoke --emulator http:\/\/127\.0\.0\.1:\d+ '\/…'/);
    expect((await dev.control<ControlSummary>('GET', '')).applications).toMatchObject([{ name: 'greeter' }]);
    const { shown, channelId, userId } = await dev.use('/hello');
    expect(shown).toBe('hello');
    expect(await dev.use('/elsewhere', 'Guild 1500000000000000001')).toMatchObject({ shown: 'here' });

    writeFileSync(project.path('src/app.ts'), bot('hello again'));
    await dev.prints('The bot is ready at ', 2);
    expect(dev.printed.out).toContain('src/app.ts changed.');
    expect(await dev.use('/hello')).toMatchObject({ shown: 'hello again' });
    const { messages } = await dev.control<MessagesResult>(
      'GET',
      `/channels/${channelId}/messages?as=${userId}`,
    );
    expect(messages.map(({ content }) => content).slice(-2)).toEqual(['hello', 'hello again']);

    writeFileSync(project.path('src/app.ts'), bot('hello', 'const broken = ;'));
    await dev.prints('The bot ended with exit code 1. It restarts when a file changes.');
    expect(dev.printed.out).toContain('src/app.ts could not be loaded.');
    writeFileSync(project.path('src/app.ts'), bot('fixed').replace("'hello'", "'hi'"));
    await dev.prints('The bot is ready at ', 3);
    expect(dev.printed.out).toContain('/hello becomes /hi');
    expect(await dev.use('/hi')).toMatchObject({ shown: 'fixed' });

    const botUrl = /.*ready at (\S+), /s.exec(dev.printed.out)?.[1] ?? '';
    const emulatorUrl = /http:\/\/127\.0\.0\.1:\d+/.exec(dev.printed.out)?.[0] ?? '';
    expect(await isAlive(botUrl)).toBe(true);
    dev.child.kill('SIGTERM');
    expect(await dev.ended).toBe(0);
    expect(await isAlive(botUrl)).toBe(false);
    expect(await isAlive(emulatorUrl)).toBe(false);
    expect(dev.printed.err).toBe('');
    expect(dev.printed.out).not.toMatch(/real-token|dev\.[\w-]{10}/);
    expect(dev.printed.out).not.toContain('SIGNATURE_INVALID');
  });

  it('begins with a world of its own, and brings events to the bot', async () => {
    const project = built.makeProject({
      'package.json': '{ "name": "shop", "type": "module" }',
      'tsconfig.json': TSCONFIG,
      'src/app.ts': `
import { createApp, readSettings, defineEvent } from 'commandry';
const bought = defineEvent('ENTITLEMENT_CREATE', ({ data }) => console.log('bought', data.sku_id));
if (process.env['DISCORD_CLIENT_SECRET'] !== 'the-secret-of-the-shop') throw new Error('Another secret.');
export const app = createApp({ commands: [bought], ...readSettings() });
`,
      'src/server.ts': `
import { createServer } from 'commandry/node';
import { app } from './app.js';
await app.sync();
const server = createServer(app, { eventsPath: '/bought', endOn: ['SIGTERM'] });
await server.listen(Number(process.env['PORT']), '127.0.0.1');
`,
      'world.ts': `
export default function arrange(world: any) {
  world.applications[0].clientSecret = 'the-secret-of-the-shop';
  world.skus.push({ id: '600000000000000001', applicationId: world.applications[0].id, type: 2, name: 'Gold' });
}
`,
    });
    for (const how of [[], ['--program', 'src/server.ts', '--events-path', '/bought']]) {
      const dev = startDev(built, project, '--world', 'world.ts', '--no-watch', ...how);
      await dev.prints('The bot is ready at ');
      const { users, applications } = await dev.control<ControlSummary>('GET', '');
      expect(applications).toMatchObject([{ name: 'shop', event_webhooks_status: 2 }]);
      await dev.control('POST', `/users/${users[0]!.id}/purchases`, { sku_id: '600000000000000001' });
      await dev.prints('bot | bought 600000000000000001');
      expect(dev.printed.out).not.toContain('SIGNATURE_INVALID');
      expect(dev.printed.err).toBe('');
      dev.child.kill('SIGTERM');
      expect(await dev.ended).toBe(0);
    }
  });

  it('tells which file of a world it cannot use', async () => {
    const project = built.makeProject({
      'tsconfig.json': TSCONFIG,
      'src/app.ts': bot('hello'),
      'world.json': '{ "guilds": [{ "id": "none" }] }',
      'world.mjs': 'export const world = {};',
    });
    for (const [file, said] of [
      ['world.json', 'world.json: '],
      ['world.mjs', 'world.mjs has no function as its default export'],
    ] as const) {
      const dev = startDev(built, project, '--world', file);
      expect(await dev.ended).toBe(1);
      expect(dev.printed.err).toContain(said);
    }
  });

  it('runs a bot that listens by itself', async () => {
    const project = built.makeProject({
      'tsconfig.json': TSCONFIG,
      'src/app.ts': bot('hello'),
      'src/server.ts': `
import { createServer } from 'commandry/node';
import { app } from './app.js';
await app.sync();
await createServer(app, { path: '/here', endOn: ['SIGTERM'] }).listen(Number(process.env['PORT']), '127.0.0.1');
`,
    });
    // Its commands name a guild that nobody can know of before.
    writeFileSync(project.path('.env.local'), '');
    writeFileSync(
      project.path('src/app.ts'),
      readFileSync(project.path('src/app.ts'), 'utf8').replace(", { guilds: ['1500000000000000001'] }", ''),
    );
    const dev = startDev(built, project, '--program', 'src/server.ts', '--path', '/here');
    await dev.prints('The bot is ready at ');
    expect(dev.printed.out).toMatch(/The bot is ready at http:\/\/127\.0\.0\.1:\d+\/here\./);
    expect(await dev.use('/hello')).toMatchObject({ shown: 'hello' });
    dev.child.kill('SIGINT');
    expect(await dev.ended).toBe(0);
  });

  /** Says where it waits, until somebody asks there. */
  const GATE = `
import { createServer as createGate } from 'node:http';
const gate = () => new Promise((open) => {
  const server = createGate((_request, response) => { response.end(); server.close(); open(); });
  server.listen(0, '127.0.0.1', () => console.log('waits at http://127.0.0.1:' + server.address().port + '.'));
});
`;

  it('lets the bot answer what it handles before it is replaced, and tells the code that ended it', async () => {
    const code = (ending: string) => `${GATE}
import { createApp, defineCommand, readSettings } from 'commandry';
const slow = defineCommand({ name: 'slow', description: 'd', run: async () => { await gate(); return 'done'; } });
${ending}
export const app = createApp({ ...readSettings(), commands: [slow] });`;
    const project = built.makeProject({ 'app.js': code('') });
    const dev = startDev(built, project);
    await dev.prints('The bot is ready at ');
    const used = dev.use('/slow');
    await dev.prints('waits at http');
    writeFileSync(
      project.path('app.js'),
      code('const fails = () => { throw new TypeError("broken"); }; fails();'),
    );
    await dev.prints('app.js changed.');
    await fetch(/waits at (http\S+)\./.exec(dev.printed.out)![1]!);
    expect(await used).toMatchObject({ shown: 'done' });
    await dev.prints('The bot ended with exit code 1.');
    expect(dev.printed.out).toMatch(/TypeError: broken\n {2}at app\.js:\d+:29 in fails\n/);
    const status = async () => (await dev.control<ControlSummary>('GET', '')).applications[0]!.bot_status;
    await expect.poll(async () => (await status())?.status).toBe('down');
    const { error } = (await status())!;
    expect(error?.name).toBe('TypeError');
    expect(error?.frames[0]).toMatchObject({ is_own: true, file: project.path('app.js'), source: {} });
    dev.child.kill('SIGTERM');
    expect(await dev.ended).toBe(0);
  });

  const RAW = `
import { createServer } from 'node:http';
import interactions from ${JSON.stringify(pathToFileURL(`${root}node_modules/discord-interactions/dist/index.js`))};
const { PORT, DISCORD_APPLICATION_ID: id, DISCORD_TOKEN: token, DISCORD_PUBLIC_KEY: key, COMMANDRY_BASE_URL: url } = process.env;
const register = async (commands) => {
  const { status } = await fetch(url + '/api/v10/applications/' + id + '/commands', {
    method: 'PUT',
    headers: { authorization: 'Bot ' + token, 'content-type': 'application/json' },
    body: JSON.stringify(commands),
  });
  console.log('registered: ' + status);
};
createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  const [signature, timestamp] = ['signature-ed25519', 'signature-timestamp'].map((name) => request.headers['x-' + name]);
  if (!(await interactions.verifyKey(body, signature, timestamp, key))) return response.writeHead(401).end();
  const { type } = JSON.parse(body);
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ type: type === 1 ? 1 : 12 }));
}).listen(Number(PORT), '127.0.0.1');
`;

  it.each([
    [
      'has no Activity where a program registers none, and its bulk write is accepted',
      `[{ name: 'hello', description: 'd' }]`,
      false,
    ],
    [
      'has an Activity where a program registers its entry point command',
      `[{ name: 'hello', description: 'd' }, { type: 4, name: 'launch', description: 'Play', handler: 1 }]`,
      true,
    ],
  ])('%s', async (_what, commands, hasActivity) => {
    const project = built.makeProject({ 'server.js': `${RAW}await register(${commands});` });
    const dev = startDev(built, project, '--no-watch', '--program', 'server.js');
    await dev.prints('The bot is ready at ');
    await dev.prints('registered: 200');
    const { users, channels, applications } = await dev.control<ControlSummary>('GET', '');
    expect(applications).toMatchObject([{ embedded: hasActivity }]);
    const { commands: offered } = await dev.control<PickerResult>(
      'GET',
      `/users/${users[0]!.id}/picker?channel_id=${channels.find(({ name }) => name === 'general')!.id}`,
    );
    expect(offered.map(({ name }) => name).toSorted()).toEqual(hasActivity ? ['hello', 'launch'] : ['hello']);
    if (hasActivity)
      expect(await dev.use('/hello')).toMatchObject({
        shown: expect.stringMatching(/^Activity launched: /) as unknown,
      });
    dev.child.kill('SIGTERM');
    expect(await dev.ended).toBe(0);
  });

  it.each([
    [
      'a program that registers its commands when it listens',
      `${GATE}${RAW}
await gate();
await register([{ name: 'hello', description: 'd' }]);`,
    ],
    [
      'a program whose app.sync() is under way',
      `${GATE}
import { createApp, defineCommand, readSettings } from 'commandry';
import { createServer } from 'commandry/node';
const hello = defineCommand({ name: 'hello', description: 'd', run: () => 'hello' });
const app = createApp({ ...readSettings(), commands: [hello] });
await createServer(app, { endOn: ['SIGTERM'] }).listen(Number(process.env.PORT), '127.0.0.1');
await app.sync({ onPlan: gate });`,
    ],
    [
      'a program whose app.sync() has nothing to write',
      `${GATE}
import { createApp, readSettings } from 'commandry';
import { createServer } from 'commandry/node';
const app = createApp({ ...readSettings(), commands: [] });
await createServer(app, { endOn: ['SIGTERM'] }).listen(Number(process.env.PORT), '127.0.0.1');
await app.sync({ onPlan: gate });`,
    ],
  ])(
    'says that %s is ready only when they are registered, and before, what it waits for',
    async (_what, code) => {
      const project = built.makeProject({ 'server.js': code });
      const dev = startDev(built, project, '--no-watch', '--program', 'server.js');
      await dev.prints('The bot listens at ');
      await dev.prints('waits at http');
      expect(dev.printed.out).toContain('It is ready when its commands are registered');
      expect(dev.printed.out).not.toContain('The bot is ready');
      await fetch(/waits at (http\S+)\./.exec(dev.printed.out)![1]!);
      await dev.prints('The bot is ready at ');
      dev.child.kill('SIGTERM');
      expect(await dev.ended).toBe(0);
    },
  );

  it('tells of commands that the emulator refused a program that does not look', async () => {
    const project = built.makeProject({
      'server.js': `${RAW}await register([{ name: 'BAD NAME', description: 'd' }]);`,
    });
    const dev = startDev(built, project, '--no-watch', '--program', 'server.js');
    await dev.prints('registered: 400');
    await dev.prints('The emulator refused commands: PUT /api/v10/applications/');
    expect(dev.printed.out).toContain('was answered with 400 Invalid Form Body (50035) {"0":{"name":');
    dev.child.kill('SIGTERM');
    expect(await dev.ended).toBe(0);
  });

  it('says with --json where everything is, when it knows how the bot started', async () => {
    const project = built.makeProject({ 'app.js': 'export const nothing = 1;' });
    const dev = startDev(built, project, '--json', '--no-watch');
    await dev.prints('\n}\n');
    expect(JSON.parse(dev.printed.out)).toMatchObject({
      baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) as unknown,
      playgroundUrl: expect.stringMatching(/\/playground$/) as unknown,
      bot: { file: 'app.js', url: null, problem: 'The bot ended with exit code 1.' },
    });
    expect(dev.printed.err).toContain('app.js exports nothing, and none of it is an app');
    dev.child.kill('SIGTERM');
    expect(await dev.ended).toBe(0);
  });

  it('counts no commands of a program with --json, and hides the refusal of its own probe alone', async () => {
    const project = built.makeProject({
      'server.js': `
const refused = { time: '2026', level: 'warn', event: 'SIGNATURE_INVALID', message: 'Somebody else came.' };
console.log(JSON.stringify(refused));
const { createApp, defineCommand, readSettings } = await import('commandry');
const { createServer } = await import('commandry/node');
const hello = defineCommand({ name: 'hello', description: 'd', run: () => 'hello' });
const app = createApp({ ...readSettings(), commands: [hello] });
await createServer(app, { endOn: ['SIGTERM'] }).listen(Number(process.env['PORT']), '127.0.0.1');
`,
    });
    const dev = startDev(built, project, '--json', '--no-watch', '--program', 'server.js');
    await dev.prints('\n}\n');
    expect(JSON.parse(dev.printed.out)).toMatchObject({
      bot: { file: 'server.js', url: expect.any(String) as string, commands: null, problem: null },
    });
    dev.child.kill('SIGTERM');
    expect(await dev.ended).toBe(0);
    expect(dev.printed.err.split('\n').filter((line) => line.includes('SIGNATURE_INVALID'))).toEqual([
      expect.stringContaining('Somebody else came.'),
      expect.stringMatching(/See https:\S*\/e\/SIGNATURE_INVALID$/),
    ]);
  });

  it('lets no bot ask Discord itself, and says how the address of the emulator is passed', async () => {
    const project = built.makeProject({
      'app.js': `
import { createApp, defineCommand, readSettings } from 'commandry';
export const app = createApp({
  ...readSettings(),
  baseUrl: undefined,
  commands: [defineCommand({ name: 'hello', description: 'd', run: () => 'hello' })],
});`,
    });
    const dev = startDev(built, project);
    await dev.prints('The bot ended with exit code 1.');
    expect(dev.printed.out).toContain(
      'bot | The bot calls Discord itself, which "commandry dev" does not allow.',
    );
    dev.child.kill('SIGTERM');
    expect(await dev.ended).toBe(0);
  });
});

describe('commandry dev is refused', () => {
  it.each<[string, readonly string[], Record<string, string>, RegExp]>([
    ['in production', [], { NODE_ENV: 'production' }, /does not run with NODE_ENV=production/],
    ['where there is no app', ['--app', 'none.ts'], {}, /--app names none\.ts, but there is no such file/],
    [
      'where there is no program',
      ['--program', 'none.ts'],
      {},
      /--program names none\.ts, but there is no such/,
    ],
  ])('%s', async (_when, parameters, env, message) => {
    const environment = createTestEnvironment({ env });
    expect(await runCli(['dev', ...parameters], environment)).toBe(1);
    expect(environment.printed.err).toMatch(message);
    expect(environment.listeners()).toBe(0);
  });

  it('where nobody has started "serve"', async () => {
    const { code, output } = await runNode([built.cli, 'serve']);
    expect(code).toBe(2);
    expect(output).toContain('"serve" is for internal use by "commandry dev".');
    expect((await runNode([built.cli, '--json', 'serve'])).output).toContain('"code": "MISUSED"');
  });
});
