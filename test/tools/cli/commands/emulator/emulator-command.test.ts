import { readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { addEmulatorCommand } from '../../../../../tools/src/cli/commands/emulator/command.js';
import { runCli } from '../../../../../tools/src/cli/run-command-line.js';
import {
  createWorld,
  EmulatorError,
  startEmulator,
  type ControlSummary,
  type Emulator,
  type EmulatorOptions,
} from '../../../../../tools/src/emulator/index.js';
import { makeTemporaryFolder } from '../../../../support/temporary-folder.js';
import { createTestEnvironment, type TestEnvironment } from '../../support/environment-stub.js';
import { listenUntilDone } from '../../../../support/listening.js';

/** Runs the program in this process. */
function run(...parameters: string[]) {
  const environment = createTestEnvironment();
  const ended = runCli(parameters, environment);
  return { ...environment, ended };
}

/** The same with an emulator that only remembers what it was asked. */
function runWithFake(
  parameters: readonly string[],
  fake: Partial<Emulator> & { failure?: Error; failures?: number } = {},
) {
  const environment = createTestEnvironment();
  const started: EmulatorOptions[] = [];
  const startFake = (options: EmulatorOptions): Promise<Emulator> => {
    started.push(options);
    if (fake.failure && started.length <= (fake.failures ?? Infinity)) return Promise.reject(fake.failure);
    const baseUrl = 'http://127.0.0.1:1234';
    const parts = { baseUrl, controlUrl: `${baseUrl}/control`, port: 1234, stop: () => Promise.resolve() };
    return Promise.resolve({ ...parts, ...fake } as Emulator);
  };
  const ended = runCli(parameters, environment, [
    (program) => {
      addEmulatorCommand(program, environment, startFake);
    },
  ]);
  return { ...environment, started, ended };
}

const untilReady = ({ printed }: TestEnvironment) => expect.poll(() => printed.out).toContain('\n');

function writeWorld(content: string): string {
  const file = join(makeTemporaryFolder(), 'world.json');
  writeFileSync(file, content);
  return file;
}

describe('commandry emulator', () => {
  test('says in one line where it is, and is there until a signal comes', async () => {
    const program = run('emulator', '--port', '0');
    await untilReady(program);
    const [, baseUrl = ''] = /(http:\/\/127\.0\.0\.1:\d+) /.exec(program.printed.out) ?? [];
    expect(program.printed.out).toBe(
      `The emulator is ready: ${baseUrl} (API at ${baseUrl}/api/v10, control plane at ${baseUrl}/control, playground at ${baseUrl}/playground)\n`,
    );
    expect((await fetch(`${baseUrl}/control`)).status).toBe(200);
    program.send('SIGTERM');
    expect(await program.ended).toBe(0);
    await expect(fetch(`${baseUrl}/control`)).rejects.toThrow();
    expect(program.printed.err).toBe('');
    expect(program.listeners()).toBe(0);
  });

  test('says it as JSON with --json', async () => {
    const program = run('emulator', '--port', '0', '--json');
    await untilReady(program);
    const { baseUrl, port, ...more } = JSON.parse(program.printed.out) as Record<string, unknown>;
    expect(baseUrl).toBe(`http://127.0.0.1:${String(port)}`);
    expect(more).toEqual({
      apiUrl: `${String(baseUrl)}/api/v10`,
      controlUrl: `${String(baseUrl)}/control`,
      playgroundUrl: `${String(baseUrl)}/playground`,
    });
    program.send('SIGINT');
    expect(await program.ended).toBe(0);
  });

  test('begins with the world of a file', async () => {
    const world = createWorld();
    world.applications[0]!.name = 'From a file';
    const program = run('emulator', '--port', '0', '--json', '--world', writeWorld(JSON.stringify(world)));
    await untilReady(program);
    const { controlUrl } = JSON.parse(program.printed.out) as { controlUrl: string };
    expect(await (await fetch(controlUrl)).text()).toContain('From a file');
    program.send('SIGTERM');
    expect(await program.ended).toBe(0);
  });

  test.each([
    ['world.mjs', 'export default (world) => { world.applications[0].name = "Changed"; };'],
    [
      'world.ts',
      'export default (world: any): void => { world.applications[0].name = "Changed" as string; };',
    ],
    [
      'world.mjs',
      'export default (world) => ({ ...world, applications: [{ ...world.applications[0], name: "Changed" }] });',
    ],
  ])('begins with the usual world as a module changes it: %s', async (name, content) => {
    const file = join(makeTemporaryFolder(), name);
    writeFileSync(file, content);
    const program = run('emulator', '--port', '0', '--json', '--world', file);
    await untilReady(program);
    const { controlUrl } = JSON.parse(program.printed.out) as { controlUrl: string };
    const { applications, users } = (await (await fetch(controlUrl)).json()) as ControlSummary;
    expect(applications.map(({ name: found }) => found)).toEqual(['Changed']);
    expect(users.map(({ username }) => username)).toContain('ada');
    program.send('SIGTERM');
    expect(await program.ended).toBe(0);
  });

  test('says that a state of an earlier run counts more than a world', async () => {
    const state = join(makeTemporaryFolder(), 'state');
    const flags = [
      'emulator',
      '--port',
      '0',
      '--state',
      state,
      '--world',
      writeWorld(JSON.stringify(createWorld())),
    ];
    for (const said of [
      '',
      `The state in ${state} continues an earlier run; ${flags.at(-1)!} is not used.\n`,
    ]) {
      const program = run(...flags);
      await untilReady(program);
      expect(program.printed.err).toBe(said);
      program.send('SIGTERM');
      expect(await program.ended).toBe(0);
    }
  });

  test.each<[string[], EmulatorOptions]>([
    [[], { port: 4321 }],
    [['--port', '80'], { port: 80 }],
    [['--no-rate-limits'], { port: 4321, rateLimits: false }],
    [['-p0', '--state', 'here/state'], { port: 0, state: 'here/state' }],
    [['--state', 's', '--repair'], { port: 4321, state: 's', repairState: true }],
  ])('with %j starts it with %j', async (flags, options) => {
    const program = runWithFake(['emulator', ...flags]);
    await untilReady(program);
    program.send('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(program.started).toEqual([
      { ...options, grantActivities: true, onNotice: expect.any(Function) as unknown },
    ]);
  });

  test('ends at once with a second signal, as a process does that knows none', async () => {
    let finish: () => void = () => undefined;
    const stopped = new Promise<void>((resolve) => (finish = resolve));
    const program = runWithFake(['emulator'], { stop: () => stopped });
    await untilReady(program);
    program.send('SIGTERM');
    expect(program.exits).toEqual([]);
    program.send('SIGINT');
    program.send('SIGTERM');
    expect(program.exits).toEqual([130, 143]);
    finish();
    expect(await program.ended).toBe(0);
  });
});

describe('commandry emulator with a state that is damaged', () => {
  /** A state in which the log of the last run was cut in half. */
  async function makeDamaged() {
    const state = join(makeTemporaryFolder(), 'state');
    const emulator = await startEmulator({ state });
    await emulator.stop();
    const log = readdirSync(state).find((file) => file.endsWith('.log')) ?? '';
    const path = join(state, log);
    truncateSync(path, Math.floor(statSync(path).size / 2));
    return state;
  }

  test('says what is missing and what to do, and ends with 1', async () => {
    const state = await makeDamaged();
    const program = run('emulator', '--port', '0', '--state', state);
    expect(await program.ended).toBe(1);
    expect(program.printed.out).toBe('');
    expect(program.printed.err).toContain(
      `commandry: The state in ${state} is damaged, and is left as it is:\n  `,
    );
    expect(program.printed.err).toMatch(
      /acknowledged writes are missing\n[^]*\n {2}users: 0 of 3 are there\n[^]*--repair/,
    );
  });

  test('goes on with --repair, and says what is gone and where the damaged folder is', async () => {
    const state = await makeDamaged();
    const program = run('emulator', '--port', '0', '--state', state, '--repair');
    await untilReady(program);
    expect(program.printed.err).toMatch(
      /^commandry: The state in .* was damaged, and continues with the 0 records that could be read\. .*state\.damaged\. What was wrong:\n {2}/,
    );
    expect(program.printed.err).toContain('  users: 0 of 3 are there\n');
    program.send('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(readdirSync(`${state}.damaged`)).toContain('ACKNOWLEDGED');
    const again = run('emulator', '--port', '0', '--state', state, '--repair');
    await untilReady(again);
    expect(again.printed.err).toBe('');
    again.send('SIGTERM');
    expect(await again.ended).toBe(0);
  });
});

describe('what cannot be started ends with 1 and the reason:', () => {
  test('NODE_ENV=production', async () => {
    const environment = createTestEnvironment();
    environment.env['NODE_ENV'] = 'production';
    expect(await runCli(['emulator', '--port', '0'], environment)).toBe(1);
    expect(environment.printed).toEqual({
      out: '',
      err: expect.stringContaining('does not run with NODE_ENV=production') as unknown,
    });
  });

  test('a busy port', async () => {
    const { port } = await listenUntilDone(createServer());
    const program = run('emulator', '--port', port.toString());
    expect(await program.ended).toBe(1);
    expect(program.printed.err).toContain(
      `commandry: Port ${port} is in use, perhaps by another "commandry dev"`,
    );
    expect(program.listeners()).toBe(0);
  });

  test('without a port takes the next one that is free, and says so', async () => {
    const busy = new EmulatorError('PORT_BUSY', 'It is in use.');
    const program = runWithFake(['emulator'], { failure: busy, failures: 2 });
    await untilReady(program);
    program.send('SIGTERM');
    expect(await program.ended).toBe(0);
    expect(program.started.map(({ port }) => port)).toEqual([4321, 4322, 4323]);
    expect(program.printed.err).toBe('commandry: Port 4321 is in use, so this emulator has port 4323.\n');
    const all = runWithFake(['emulator'], { failure: busy });
    expect(await all.ended).toBe(1);
    expect(all.printed.err).toContain('is in use, perhaps by another');
    const other = runWithFake(['emulator'], { failure: new EmulatorError('CANNOT_LISTEN', 'No.') });
    expect(await other.ended).toBe(1);
    expect(other.started).toHaveLength(1);
  });

  test('any other error of starting', async () => {
    const failure = new EmulatorError('STATE_BUSY', 'Another process has it.');
    const program = runWithFake(['emulator', '--world', writeWorld('{}')], { failure });
    expect(await program.ended).toBe(1);
    expect(program.printed.err).toBe(
      'commandry: Another process has it.\nSee https://commandry.github.io/e/STATE_BUSY\n',
    );
  });

  test('a mistake of the program is not taken for one', async () => {
    const failure = new TypeError('x is not a function');
    const { ended } = runWithFake(['emulator'], { failure });
    await expect(ended).rejects.toBe(failure);
  });

  test.each<[string, string, RegExp]>([
    ['a world that is not JSON', '{\n  "applications": [,]\n}', /is not JSON\. Line 2, column 20: ,\]/],
    ['an empty world', '', /is not JSON\. Line 1, column 1: the end of the file/],
    [
      'a world that is none',
      '{ "applications": 1 }',
      /: The emulator cannot use this world:\n {2}applications: /,
    ],
  ])('%s, with the name of its file', async (_what, content, message) => {
    const file = writeWorld(content);
    const program = run('emulator', '--world', file);
    expect(await program.ended).toBe(1);
    expect(program.printed.err.startsWith(`commandry: ${file}`)).toBe(true);
    expect(program.printed.err).toMatch(message);
  });

  test('a module without a function', async () => {
    const file = join(makeTemporaryFolder(), 'world.mjs');
    writeFileSync(file, 'export const world = {};');
    const program = run('emulator', '--world', file);
    expect(await program.ended).toBe(1);
    expect(program.printed.err).toBe(
      `commandry: ${file} has no function as its default export: export default (world) => { … }.\n`,
    );
  });

  test('a file that is not there, and a folder', async () => {
    const folder = makeTemporaryFolder();
    const missing = run('emulator', '--world', join(folder, 'world.json'));
    expect(await missing.ended).toBe(1);
    expect(missing.printed.err).toBe(`commandry: There is no file ${join(folder, 'world.json')}.\n`);
    const other = run('emulator', '--world', folder);
    expect(await other.ended).toBe(1);
    expect(other.printed.err).toBe(`commandry: ${folder} is a folder; name a JSON file in it.\n`);
  });
});

describe('what cannot be understood ends with 2 and a hint at the help:', () => {
  test.each<[string[], string, string]>([
    [['emulator', '--port', 'http'], 'A port is a whole number from 0 to 65535.', 'emulator --help'],
    [['emulator', '--port', '65536'], 'A port is a whole number from 0 to 65535.', 'emulator --help'],
    [['emulator', '--port', '-1'], 'A port is a whole number from 0 to 65535.', 'emulator --help'],
    [['emulator', '--port', '1e3'], 'A port is a whole number from 0 to 65535.', 'emulator --help'],
    [['emulator', '--port'], 'argument missing', 'emulator --help'],
    [['emulator', '--world'], 'argument missing', 'emulator --help'],
    [['emulator', '--prot', '1'], 'Did you mean --port?', 'emulator --help'],
    [['emulator', 'now'], 'too many arguments', 'emulator --help'],
    [['emulatr'], 'Did you mean emulator?', 'commandry --help'],
    [['--what'], 'unknown option', 'commandry --help'],
    [[], 'Usage: commandry', 'Print this help'],
  ])('%j', async (parameters, problem, hint) => {
    const program = run(...parameters);
    expect(await program.ended).toBe(2);
    expect(program.printed.out).toBe('');
    expect(program.printed.err).toContain(problem);
    expect(program.printed.err).toContain(hint);
  });
});

describe('what is only asked for ends with 0:', () => {
  test.each<[string[], string]>([
    [['--version'], '1.2.3\n'],
    [['--help'], 'Run a local Discord'],
    [['help', 'emulator'], 'commandry emulator --world world.json'],
    [['emulator', '--help'], 'commandry emulator --state .commandry'],
  ])('%j', async (parameters, text) => {
    const program = run(...parameters);
    expect(await program.ended).toBe(0);
    expect(program.printed.out).toContain(text);
    expect(program.printed.err).toBe('');
  });
});
