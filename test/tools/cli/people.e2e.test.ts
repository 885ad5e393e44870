import { execFile } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { createWireKit } from '../../support/wire-kit/wire-kit.js';
import { runCli } from '../../../tools/src/cli/run-command-line.js';
import { root, runNodeApart } from '../../support/processes/run.js';
import { buildPackage, type BuiltPackage } from './support/project.js';
import { createTestEnvironment } from './support/environment-stub.js';

const execute = promisify(execFile);
let built: BuiltPackage;
const { publicKey } = createWireKit().credentials;

beforeAll(() => {
  built = buildPackage();
});

/** Of a bot whose service is not there. */
const IDENTITY = {
  NO_COLOR: '1',
  DISCORD_APPLICATION_ID: '1',
  DISCORD_PUBLIC_KEY: publicKey,
  DISCORD_TOKEN: 'no-token-at-all',
  COMMANDRY_BASE_URL: 'http://127.0.0.1:1',
};

/** Runs the program that is shipped, in a project with one file. */
function run(app: string, parameters: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { folder } = built.makeProject({ 'app.js': app });
  return runNodeApart([built.cli, ...parameters], { cwd: folder, env: { ...IDENTITY, ...env } });
}

/** A bot whose catalogue lacks three texts of German, and whose translator says something with control characters. */
const UNTRANSLATED = `
import { createApp, defineCommand, readSettings } from 'commandry';
export const app = createApp({
  ...readSettings(),
  commands: [defineCommand({ name: 'hello', description: 'Says hello', run: () => 'hello' })],
  localization: { source: { 'en-US': {}, de: {} }, defaultLocale: 'en-US' },
});
`;

describe('what a bot logs while the command line works with it', () => {
  it.each([
    'list',
    'plan',
    'check',
    'doctor --offline',
    'sync',
    'permissions list',
    'manifest',
    'check --remote',
  ])('is read by people: %s', async (command) => {
    const { err } = await run(UNTRANSLATED, command.split(' '));
    expect(err).not.toContain('{"time":');
    expect(err).toMatch(/^warn LOCALIZATION_MISSING: de: 2 texts are not translated, .*$/m);
    expect(err.split('\n').filter((line) => line.startsWith('warn'))).toHaveLength(1);
  });

  it('is left out with --quiet, wherever that stands, and told in full with --verbose', async () => {
    const plain = await run(UNTRANSLATED, ['list']);
    for (const parameters of [
      ['list', '--quiet'],
      ['--quiet', 'list'],
    ]) {
      const quiet = await run(UNTRANSLATED, parameters);
      expect(quiet).toEqual({ code: 0, out: plain.out, err: '' });
    }
    const { err } = await run(UNTRANSLATED, ['list', '--verbose']);
    expect(err).toContain('  count: 2\n');
    expect(err).toMatch(/^de \/ hello: name missing; wanted .*$/m);
    expect(err).toMatch(/^de \/ hello: description missing; wanted .*$/m);
  });

  it('stays JSON beside the one document of --json', async () => {
    const { out, err } = await run(UNTRANSLATED, ['list', '--json']);
    expect(JSON.parse(out)).toMatchObject({ scopes: [{ scope: 'global' }] });
    expect(JSON.parse(err)).toMatchObject({ event: 'LOCALIZATION_MISSING', locale: 'de' });
    expect((await run(UNTRANSLATED, ['list', '--json', '--quiet'])).err).toBe('');
  });

  it('cannot act on the terminal', async () => {
    const app = UNTRANSLATED.replace('de: {}', "de: { 'a\\u001b[31m': 'x\\u009b' }");
    const { err } = await run(app, ['list', '--verbose']);
    expect(err).toContain('LOCALIZATION_UNUSED');
    // eslint-disable-next-line no-control-regex -- they are what is looked for
    expect(err).not.toMatch(/[\u001b\u009b]/);
  });
});

describe('what a bot logs with pino', () => {
  const logged =
    UNTRANSLATED.replace('commands:', 'log: logger, commands:') + "logger.info({ port: 1 }, 'mine');";
  const WITH_PINO = `import { pino } from ${JSON.stringify(pathToFileURL(`${root}node_modules/pino/pino.js`))};
    const logger = pino();
    ${logged}`;

  it('is read by people, and so is what its author logs, with its fields', async () => {
    const { out, err } = await run(WITH_PINO, ['list']);
    expect(err).toMatch(/^warn LOCALIZATION_MISSING: de: 2 texts are not translated, .*$/m);
    expect(err).toMatch(/^info mine\n {2}port: 1$/m);
    expect(err).toMatch(/^ {2}See https:\S*\/e\/LOCALIZATION_MISSING$/m);
    expect(err.trim().split('\n')).toHaveLength(4);
    expect(out).toMatch(/^Global: 1 command$/m);
  });

  it.each(['', ' > out.json && cat out.json'])('stays out of the document of --json%s', async (into) => {
    const { folder } = built.makeProject({ 'app.js': WITH_PINO });
    const command = `"${process.execPath}" "${built.cli}" list --json${into}`;
    const { stdout, stderr } = await execute('sh', ['-c', command], {
      cwd: folder,
      env: { ...process.env, ...IDENTITY },
    });
    expect(JSON.parse(stdout)).toMatchObject({ scopes: [{ scope: 'global' }] });
    expect(
      stderr
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object),
    ).toMatchObject([
      { level: 'warn', event: 'LOCALIZATION_MISSING' },
      { level: 30, msg: 'mine' },
    ]);
  });
});

describe('causes', () => {
  /** A bot whose class cannot be made, for a reason with reasons of its own. */
  const failing = (cause: string) => `
import { createApp, defineCommand, SlashCommand, readSettings } from 'commandry';
class Hello { hello() { return 'hello'; } }
SlashCommand('hello', 'Says hello')(Hello.prototype, 'hello', Object.getOwnPropertyDescriptor(Hello.prototype, 'hello'));
export const app = createApp({ ...readSettings(), commands: [Hello], resolve: () => { throw ${cause}; } });
`;

  it.each<[string, string, readonly string[]]>([
    [
      'of a cause',
      `new TypeError('no type info', { cause: new Error('innermost') })`,
      ['caused by TypeError: no type info', 'caused by Error: innermost'],
    ],
    [
      'of several',
      `new AggregateError([new Error('first'), new Error('second', { cause: 'text' })], 'two')`,
      [
        'caused by AggregateError: two',
        'caused by Error: first',
        'caused by Error: second',
        'caused by text',
      ],
    ],
    [
      'of several without a word',
      `new AggregateError([new Error('first'), new Error('second')])`,
      ['caused by Error: first', 'caused by Error: second'],
    ],
    ['of no error', `{ status: 500 }`, ['caused by {"status":500}']],
    ['of nothing', `null`, ['caused by null']],
    [
      'with a code',
      `Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })`,
      ['caused by Error: refused [ECONNREFUSED]'],
    ],
  ])('%s are printed', async (_what, cause, lines) => {
    const { code, err } = await run(failing(cause), ['list']);
    expect(code).toBe(1);
    expect(err).toMatch(/^commandry: Hello could not be instantiated\./);
    const told = err.split('\n').filter((line) => line.trim().startsWith('caused by'));
    expect(told.map((line) => line.trim())).toEqual(lines);
  });

  it('are where they happened in the code of the author, and everywhere with --verbose', async () => {
    const cause = `new Error('no type info')`;
    const { err } = await run(failing(cause), ['list']);
    expect(err).toMatch(/^ +at .*app\.js:5:\d+/m);
    expect(err).not.toContain('node:');
    expect((await run(failing(cause), ['list', '--verbose'])).err).toContain('node:');
  });

  it('are part of the document of --json, of a finding of doctor, and of what dev shows of a start', async () => {
    const cause = `new TypeError('no type info', { cause: new Error('innermost') })`;
    const { out } = await run(failing(cause), ['list', '--json']);
    expect(JSON.parse(out)).toEqual({
      error: {
        code: 'CONSTRUCTOR_FAILED',
        message: expect.stringContaining('Hello could not be instantiated') as unknown,
        url: 'https://commandry.github.io/e/CONSTRUCTOR_FAILED',
        cause: {
          name: 'TypeError',
          message: 'no type info',
          cause: { name: 'Error', message: 'innermost' },
        },
      },
    });
    const doctor = await run(failing(cause), ['doctor', '--offline']);
    expect(doctor.out).toContain('caused by Error: innermost');
  });

  it('hold no secret', async () => {
    const env = { DISCORD_TOKEN: 'the-secret-of-the-bot' };
    const cause = `new Error('x', { cause: { url: 'postgres://ada:hunter22@db', note: process.env.DISCORD_TOKEN } })`;
    for (const parameters of [['list'], ['list', '--json'], ['list', '--verbose'], ['doctor', '--offline']]) {
      const { out, err } = await run(failing(cause), parameters, env);
      expect(out + err).toContain('postgres:');
      expect(out + err).not.toMatch(/hunter22|the-secret-of-the-bot/);
    }
  });

  it('of what nobody catches are printed too', async () => {
    const app = `${UNTRANSLATED}\nsetTimeout(() => { throw new Error('outer', { cause: new Error('innermost') }); });
await new Promise((resolve) => setTimeout(resolve, 20));`;
    const { err } = await run(app, ['list']);
    expect(err).toContain('The code of the bot failed. Error: outer');
    expect(err).toContain('caused by Error: innermost');
  });

  it('that say what was said already are not repeated', async () => {
    const { err } = await run('await Promise.reject(new Error("no such module"));', ['list']);
    expect(err.split('no such module')).toHaveLength(2);
  });
});

describe('every command', () => {
  it('has --quiet and --verbose, which contradict each other', async () => {
    const names = [
      'init',
      'dev',
      'emulator',
      'list',
      'plan',
      'sync',
      'manifest',
      'check',
      'invoke',
      'doctor',
    ];
    const below = ['list', 'apply', 'explain'].map((name) => ['permissions', name]);
    for (const path of [...names.map((name) => [name]), ...below]) {
      const environment = createTestEnvironment();
      await runCli(['help', ...path], environment);
      expect(environment.printed.out).toMatch(/--quiet[\s\S]*--verbose/);
    }
    const environment = createTestEnvironment();
    expect(await runCli(['--quiet', 'list', '--verbose'], environment)).toBe(2);
    expect(environment.printed.err).toContain('--quiet and --verbose contradict each other');
  });
});
