import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../../support/time/manual-clock.js';
import { BOT, DECORATED, LISTED, makeBot, makeMarkedBot } from '../support/bots.js';
import { buildPackage, type BuiltPackage } from '../support/project.js';

const MARKED = makeMarkedBot();

let built: BuiltPackage;

beforeAll(() => {
  built = buildPackage();
});

const done = { code: 0, out: LISTED, err: '' };

describe('the file of the app', () => {
  it.each([
    ['src/app.ts', 'src/bot.ts'],
    ['app.mjs', 'src/bot.ts'],
    ['src/bot.mjs', 'bot.ts'],
    ['index.js', 'main.ts'],
    ['src/main.mjs', 'main.ts'],
  ])('is %s, before %s', async (first, second) => {
    const project = built.makeProject({ [first]: MARKED, [second]: 'throw new Error("not this one");' });
    expect(await project.run(['list'])).toEqual(done);
  });

  it('is what package.json says, before the usual places', async () => {
    const project = built.makeProject({
      'package.json': '{ "type": "module", "commandry": { "app": "lib/it.js" } }',
      'src/app.ts': 'throw new Error("not this one");',
      'lib/it.js': MARKED,
    });
    expect(await project.run(['list'])).toEqual(done);
  });

  it('is what --app says, before everything, from the folder it was typed in', async () => {
    const project = built.makeProject({
      'package.json': '{ "type": "module", "commandry": { "app": "lib/none.js" } }',
      'lib/it.js': MARKED,
    });
    expect(await project.run(['list', '--app', 'it.js'], { cwd: project.path('lib') })).toEqual(done);
  });

  it('is found from a folder further down', async () => {
    const project = built.makeProject({ 'src/app.js': MARKED });
    expect(await project.run(['list'], { cwd: project.path('src') })).toEqual(done);
  });

  it('is asked for when it is nowhere, with all places', async () => {
    const { code, out, err } = await built.makeProject({ 'src/other.ts': MARKED }).run(['list']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('src/app, app, src/bot, bot, src/index, index, src/main, main (.ts, .mts');
    expect(err).toContain('"commandry": { "app": "src/app.ts" }');
  });

  it.each<[string, string[], string]>([
    ['--app', ['--app', 'no.ts'], '--app names no.ts, but there is no such file.'],
    ['--app with a folder', ['--app', 'src'], '--app names src, but there is no such file.'],
    ['package.json', [], 'package.json names lib/none.js, but there is no such file.'],
  ])('is missed where %s names it', async (_where, flags, message) => {
    const project = built.makeProject({
      'package.json': '{ "commandry": { "app": "lib/none.js" } }',
      'src/app.js': MARKED,
    });
    const { code, err } = await project.run(['list', ...flags]);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(message) as string });
  });

  it('is named by a text', async () => {
    const { err } = await built
      .makeProject({ 'package.json': '{ "commandry": { "app": 1 } }' })
      .run(['list']);
    expect(err).toContain('package.json is not a string.');
  });
});

describe('the app', () => {
  it.each<[string, Record<string, string>]>([
    ['a const called app', { 'app.ts': BOT }],
    ['the default export', { 'app.mjs': makeMarkedBot('export default') }],
    ['a const of another name', { 'app.mjs': makeMarkedBot('export const bot =') }],
    ['a promise', { 'app.mjs': makeMarkedBot('export const app = (async (it) => it)(', ');') }],
    ['made by a function', { 'app.mjs': makeMarkedBot('export const app = () => (', ');') }],
    ['made by an asynchronous function', { 'app.mjs': makeMarkedBot('export default async () => (', ');') }],
    ['app, beside another one', { 'app.ts': `${MARKED}${makeMarkedBot('export const other =')}` }],
    ['in JavaScript', { 'app.js': MARKED }],
    ['in CommonJS', { 'app.cjs': makeMarkedBot('exports.app =') }],
    ['all that CommonJS exports', { 'app.cjs': makeMarkedBot('module.exports =') }],
    ['in a package of CommonJS', { 'package.json': '{}', 'app.ts': BOT }],
    ['in TypeScript for CommonJS', { 'app.cts': MARKED }],
    ['the default one of CommonJS', { 'package.json': '{}', 'app.ts': makeMarkedBot('export default') }],
  ])('can be %s', async (_what, files) => {
    expect(await built.makeProject(files).run(['list'])).toEqual(done);
  });

  it('can have decorated classes, with what the nearest tsconfig.json says', async () => {
    const project = built.makeProject(DECORATED);
    expect(await project.run(['list'])).toEqual({
      ...done,
      out: 'Global: 1 command\n  /hello [name]  Says hello\n',
    });
  });

  it('is loaded with another tsconfig.json where --tsconfig names it', async () => {
    const { 'tsconfig.json': tsconfig, ...files } = DECORATED;
    const project = built.makeProject({ ...files, 'other.json': tsconfig, 'tsconfig.json': '{}' });
    expect(await project.run(['list', '--tsconfig', 'other.json'])).toMatchObject({ code: 0 });
  });

  it.each<[string, string, string]>([
    ['nothing', 'const app = 1;', 'app.js exports nothing. Write "export const app'],
    [
      'no app',
      'export const app = {}, commands = [];',
      'app.js exports app, commands, and none of it is an app.',
    ],
    [
      'a class',
      'export class App {}\nexport default App;',
      'exports App, default, and none of it is an app.',
    ],
    [
      'several apps under other names',
      `${makeMarkedBot('export const one =')}export const two = one;`,
      'app.js exports 2 apps, and none of them is called app.',
    ],
    [
      'an app of another version',
      `export const app = { [Symbol.for('commandry.app')]: 99 };`,
      'another version of commandry made',
    ],
  ])('is missed where a file exports %s', async (_what, content, message) => {
    const { code, out, err } = await built.makeProject({ 'app.js': content }).run(['list']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain(message);
  });
});

describe('a file that cannot be loaded', () => {
  it('is named, with what it threw and the line that did', async () => {
    const { code, err } = await built
      .makeProject({ 'src/app.ts': 'const a: number = 1; throw new TypeError(`no ${a}`);' })
      .run(['list']);
    expect(code).toBe(1);
    expect(err).toMatch(
      /^commandry: src\/app\.ts could not be loaded\.\n\nTypeError: no 1\n {4}at .*src\/app\.ts:1/,
    );
    expect(err).not.toMatch(/node_modules\/tsx|node:internal|namespace/);
  });

  it('is named with the place of a mistake in its syntax', async () => {
    const { err } = await built.makeProject({ 'src/app.ts': 'const a = ;' }).run(['list']);
    expect(err).toMatch(/src\/app\.ts:1:10: ERROR: Unexpected ";"/);
  });

  it.each<[string, object | undefined, string]>([
    [
      'where there is no tsconfig.json',
      undefined,
      'There is no tsconfig.json above src/app.ts. Add one with',
    ],
    [
      'where they are not turned on',
      { compilerOptions: { module: 'nodenext' } },
      'Set "experimentalDecorators": true in the compilerOptions of tsconfig.json, or name another',
    ],
    [
      'where its tsconfig.json is about other files',
      { compilerOptions: { experimentalDecorators: true }, include: ['lib'] },
      'tsconfig.json does not apply to src/app.ts, because of its "include", "files" or "exclude". Include the file there, or name',
    ],
    [
      'where it is about other files and does not turn them on',
      { include: ['lib'] },
      'Include the file there and set "experimentalDecorators": true in the compilerOptions, or name',
    ],
    [
      'where it refers to a project that is about the file',
      { files: [], references: [{ path: './lost' }, { path: './tsconfig.app.json' }] },
      'Name the one that does: --tsconfig tsconfig.app.json.',
    ],
  ])('is told what decorators need, %s', async (_where, tsconfig, advice) => {
    const { 'tsconfig.json': turningOn, ...files } = DECORATED;
    const project = built.makeProject({
      ...files,
      'tsconfig.app.json': turningOn,
      ...(tsconfig ? { 'tsconfig.json': JSON.stringify(tsconfig) } : {}),
    });
    const { code, err } = await project.run(['list']);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(advice) as unknown });
    expect(err).toContain('src/app.ts could not be loaded.');
  });

  it('is told what decorators need in a file that it imports', async () => {
    const { code, out } = await built
      .makeProject({
        'tsconfig.json': '{ "compilerOptions": { "experimentalDecorators": true }, "files": ["src/app.ts"] }',
        'src/app.ts':
          makeBot().replace('commands: [', 'commands: [Ping, ') + `import { Ping } from './ping.js';`,
        'src/ping.ts': `import { SlashCommand } from 'commandry';
          export class Ping { @SlashCommand('ping', 'Is it there?') ping() { return 'pong'; } }`,
      })
      .run(['list', '--json']);
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      error: {
        code: 'STANDARD_DECORATORS',
        message: expect.stringMatching(
          /^src\/app\.ts uses decorators.* tsconfig\.json does not apply to src\/ping\.ts, .*Include the file there, or/,
        ) as unknown,
      },
    });
  });

  it('is not loaded with a tsconfig.json that is not there', async () => {
    const { code, err } = await built.makeProject(DECORATED).run(['list', '--tsconfig', 'none.json']);
    expect({ code, err }).toEqual({
      code: 1,
      err: 'commandry: --tsconfig names none.json, but there is no such file.\n',
    });
  });

  it('is told every problem of its classes', async () => {
    const ran = await built.makeProject({ 'app.ts': makeBot('NO') }).run(['list', '--json']);
    expect(ran.code).toBe(1);
    expect(JSON.parse(ran.out)).toMatchObject({
      error: { code: 'DEFINITIONS_INVALID', problems: [{ code: 'NAME_INVALID' }] },
    });
    expect(ran.err).toBe('');
  });

  it('is given up when it waits for something', async () => {
    const clock = createManualClock();
    const project = built.makeProject({
      'app.ts': 'await new Promise(() => setInterval(() => {}, 1e6).unref());',
    });
    const ended = project.run(['list'], { clock });
    await expect.poll(() => clock.waiting()).toBe(1);
    clock.advance(30_000);
    const { code, err } = await ended;
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringContaining('app.ts was not loaded after 30 s: it waits') as string,
    });
  });
});

describe('the environment of a bot', () => {
  const SHOWS = `${MARKED}
import { writeFileSync } from 'node:fs';
const { DISCORD_APPLICATION_ID, DISCORD_APP_ID, DISCORD_TOKEN, EXTRA } = process.env;
writeFileSync(new URL('seen.json', import.meta.url), JSON.stringify({ DISCORD_APPLICATION_ID, DISCORD_APP_ID, DISCORD_TOKEN, EXTRA }));
`;
  const see = async (
    files: Record<string, string>,
    flags: string[] = [],
    env: Record<string, string> = {},
  ): Promise<unknown> => {
    const project = built.makeProject({ 'app.js': SHOWS, ...files });
    expect(await project.run(['list', ...flags], { env })).toEqual(done);
    return JSON.parse(readFileSync(project.path('seen.json'), 'utf8'));
  };

  it('is a placeholder where only code is read', async () => {
    expect(await see({})).toEqual({ DISCORD_APPLICATION_ID: '1', DISCORD_TOKEN: 'no-token' });
  });

  it('is no placeholder where it is known, under whatever name', async () => {
    const env = { DISCORD_APP_ID: '77', DISCORD_TOKEN: 'x.y' };
    expect(await see({}, [], env)).toEqual(env);
  });

  it('is what .env says, and what the process was given before that', async () => {
    expect(
      await see(
        { '.env': '# of the bot\nDISCORD_APPLICATION_ID=77\nEXTRA="from file"\nDISCORD_TOKEN=y' },
        [],
        {
          DISCORD_TOKEN: 'x',
        },
      ),
    ).toEqual({ DISCORD_APPLICATION_ID: '77', EXTRA: 'from file', DISCORD_TOKEN: 'x' });
  });

  it.each(['--env', '--env-file'])('is what %s says, instead of .env', async (name) => {
    const files = { '.env': 'EXTRA=no', 'env/dev': 'EXTRA=yes' };
    expect(await see(files, [name, 'env/dev'])).toMatchObject({ EXTRA: 'yes' });
  });

  it('does without an environment file, unless one was named', async () => {
    const { code, err } = await built.makeProject({ 'app.js': MARKED }).run(['list', '--env', 'no']);
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringMatching(/There is no file no\. --env names/) as string,
    });
  });

  it('is told apart from a mistake in it', async () => {
    const { code, err } = await built
      .makeProject({ 'app.ts': BOT })
      .run(['list'], { env: { DISCORD_APP_ID: '1', DISCORD_CLIENT_ID: '2' } });
    expect({ code, err }).toEqual({
      code: 1,
      err: expect.stringContaining('DISCORD_APP_ID and DISCORD_CLIENT_ID both set') as string,
    });
  });
});
