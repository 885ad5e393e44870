import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { addCommand } from '../../../tools/src/cli/runtime/add-command.js';
import { CliError } from '../../../tools/src/cli/output/cli-error.js';
import { createOutput, wantsColor } from '../../../tools/src/cli/output/output.js';
import type { OutputFlags } from '../../../tools/src/cli/output/output-flags.js';
import { runCli, type AddCommand } from '../../../tools/src/cli/run-command-line.js';
import type { Session } from '../../../tools/src/cli/runtime/command-session.js';
import type { CliEnvironment } from '../../../tools/src/cli/runtime/cli-environment.js';
import { CommandryError } from '../../../src/common/errors/commandry-error.js';
import { createTestEnvironment } from './support/environment-stub.js';

/** Runs a program with one command, `try`, that does what it is told. */
async function run(
  parameters: readonly string[],
  act: (session: Session, flags: OutputFlags) => unknown = () => undefined,
  changes: Partial<CliEnvironment> = {},
) {
  const environment = createTestEnvironment(changes);
  const addTry: AddCommand = (program: Command, session: Session) => {
    addCommand(program, {
      usage: 'try',
      description: 'Tries it.',
      examples: [
        ['try', 'tries it'],
        ['try --json', 'tries it for a program'],
      ],
      notes: 'Nothing else.',
    }).action(async (flags: OutputFlags) => {
      await act(session, flags);
    });
  };
  const code = await runCli(parameters, environment, [addTry]);
  return { code, ...environment.printed };
}

const runAll = async (...parameters: string[]) => {
  const environment = createTestEnvironment();
  const code = await runCli(parameters, environment);
  return { code, ...environment.printed };
};

describe('the end of a run', () => {
  it('is 0 unless the command says otherwise', async () => {
    expect(await run(['try'])).toEqual({ code: 0, out: '', err: '' });
    expect((await run(['try'], (session) => (session.exitCode = 3))).code).toBe(3);
  });

  it.each<[string, Error, number, string]>([
    ['something that failed', new CliError('It is gone.'), 1, 'FAILED'],
    ['something misunderstood', new CliError('It is gone.', { exitCode: 2 }), 2, 'MISUSED'],
    ['something with a name', new CliError('It is gone.', { reportedCode: 'GONE' }), 1, 'GONE'],
    ['an error of Commandry', new CommandryError('TOKEN_MISSING', 'It is gone.'), 1, 'TOKEN_MISSING'],
    [
      'an error of another copy of the package',
      Object.assign(new Error('It is gone.'), { name: 'CommandryError', code: 'NEW_ONE', problems: [] }),
      1,
      'NEW_ONE',
    ],
  ])(
    'after %s has its code, message and the address of its page, in words or as JSON',
    async (_what, error, code, name) => {
      const fail = () => Promise.reject(error);
      const url = name === 'TOKEN_MISSING' ? 'https://commandry.github.io/e/TOKEN_MISSING' : undefined;
      const see = url === undefined ? '' : `\nSee ${url}`;
      expect(await run(['try'], fail)).toEqual({ code, out: '', err: `commandry: ${error.message}${see}\n` });
      const json = await run(['try', '--json'], fail);
      expect({ code: json.code, err: json.err }).toEqual({ code, err: '' });
      expect(JSON.parse(json.out)).toEqual({ error: { code: name, message: error.message, url } });
    },
  );

  it('says in JSON how Discord refused', async () => {
    const discord = { status: 403, code: 50001, message: 'Missing Access' };
    const { out } = await run(['try', '--json'], () =>
      Promise.reject(new CommandryError('DISCORD_REFUSED', 'No.', { discord })),
    );
    expect(JSON.parse(out)).toMatchObject({ error: { code: 'DISCORD_REFUSED', discord } });
  });

  it('is that of a mistake of the program, after one', async () => {
    const mistake = new TypeError('x is undefined');
    await expect(run(['try', '--json'], () => Promise.reject(mistake))).rejects.toBe(mistake);
  });

  it.each([
    [['try', '--jsno', '--json'], "unknown option '--jsno'"],
    [['tri', '--json'], "unknown command 'tri'"],
  ])('is 2 after %j, and one JSON document', async (parameters, message) => {
    const { code, out, err } = await run(parameters);
    expect({ code, err }).toEqual({ code: 2, err: '' });
    const document = JSON.parse(out) as { error: { code: string; message: string } };
    expect(document.error.code).toBe('MISUSED');
    expect(document.error.message).toContain(message);
  });
});

describe('--json', () => {
  const document = { error: { code: 'FAILED', message: 'It is gone.' } };
  const fail = () => Promise.reject(new CliError('It is gone.'));

  it.each([[['try', '--json']], [['--json', 'try']], [['--json', '--no-color', 'try', '--json']]])(
    'may stand before the command and after it: %j',
    async (parameters) => {
      const { out, err } = await run(parameters, fail);
      expect({ document: JSON.parse(out) as unknown, err }).toEqual({ document, err: '' });
      const printed = await run(parameters, (session, flags) => {
        createOutput(session, flags).result({ is: 1 }, 'It is one.');
      });
      expect(printed).toEqual({ code: 0, out: '{\n  "is": 1\n}\n', err: '' });
    },
  );

  it('may stand between a group and its command', async () => {
    const { code, out } = await runAll('permissions', '--json', 'explain', '/x');
    expect(code).toBe(2);
    expect(JSON.parse(out)).toMatchObject({ error: { code: 'MISUSED' } });
  });

  it('is a word like others behind --', async () => {
    expect(await runAll('list', '--', '--json')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('too many arguments') as unknown,
    });
  });

  it.each([
    [['--json'], /^No command is named\. There are: init, dev, .*, help\. Run "commandry --help"/],
    [['--json', 'permissions'], /^No command is named\. There are: list, apply, explain\. Run/],
    [['permissions', '--json'], /Run "commandry permissions --help" to see what they do\.$/],
    [['permissions', 'nowhere', '--json'], /unknown command 'nowhere'\nRun "commandry permissions --help"/],
    [['--json', 'nonsense'], /unknown command 'nonsense'\nRun "commandry --help" to see what there is\.$/],
    [['--json', 'lst'], /unknown command 'lst'\n\(Did you mean list\?\)/],
    [['list', '--jsn', '--json'], /unknown option '--jsn'\n\(Did you mean --json\?\)\nRun "commandry list/],
    [['--json', 'help', 'lost'], /There is no command "commandry lost"\. Run "commandry --help"/],
    [['help', 'permissions', 'lost', '--json'], /There is no command "commandry permissions lost"/],
    [['--json', 'help', 'deploy'], /It is called "commandry sync" here/],
    [['--json', 'deploy'], /It is called "commandry sync" here/],
    [['emulator', '--json', '--port', 'x'], /A port is a whole number/],
  ])('makes one document of what is wrong with %j, with what to do', async (parameters, message) => {
    const { code, out, err } = await runAll(...parameters);
    expect({ code, err }).toEqual({ code: 2, err: '' });
    expect(JSON.parse(out)).toEqual({
      error: { code: 'MISUSED', message: expect.stringMatching(message) as unknown },
    });
  });

  it('makes one document of what every command refuses', async () => {
    const { help } = JSON.parse((await runAll('--help', '--json')).out) as { help: string };
    const [, commands = ''] = help.split('Commands:\n');
    const names = [...commands.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => name ?? '');
    const below = ['list', 'apply', 'explain'].map((name) => ['permissions', name]);
    for (const path of [...names.filter((name) => name !== 'help').map((name) => [name]), ...below])
      for (const parameters of [
        ['--json', ...path, '--nonsense'],
        [...path, '--json', '--nonsense=1'],
      ]) {
        const { code, out, err } = await runAll(...parameters);
        expect({ parameters, code, err }).toEqual({ parameters, code: 2, err: '' });
        const { error } = JSON.parse(out) as { error: { code: string; message: string } };
        expect(error.code).toBe('MISUSED');
        expect(error.message).toMatch(/unknown option '--nonsense.*\nRun "commandry [a-z -]+ --help"/s);
      }
  });

  it('makes a document of help and of the version too', async () => {
    for (const parameters of [
      ['--help', '--json'],
      ['--json', '-h'],
      ['help', '--json'],
    ])
      expect(JSON.parse((await runAll(...parameters)).out)).toEqual({
        help: expect.stringContaining('Usage: commandry [options] [command]\n') as unknown,
      });
    expect(JSON.parse((await runAll('--json', '--version')).out)).toEqual({ version: '1.2.3' });
  });
});

describe('the output of a command', () => {
  it('is the text for a person, or one JSON document', async () => {
    const act = (session: Session, flags: OutputFlags) => {
      const output = createOutput(session, flags);
      output.note('By the way.');
      output.result({ is: ['this'] }, 'It is this.');
    };
    expect(await run(['try'], act)).toMatchObject({ out: 'It is this.\n', err: 'By the way.\n' });
    const { out } = await run(['try', '--json'], act);
    expect(out).toBe('{\n  "is": [\n    "this"\n  ]\n}\n');
  });

  const terminal = (text: string[]) => ({ isTTY: true, write: (part: string) => text.push(part) });

  it.each<[string[], Record<string, string>, boolean]>([
    [['try'], {}, true],
    [['try', '--no-color'], {}, false],
    [['--no-color', 'try'], {}, false],
    [['try', '--json'], {}, false],
    [['try'], { NO_COLOR: '1' }, false],
    [['try'], { NO_COLOR: '' }, true],
    [['try'], { TERM: 'dumb' }, false],
    [['try', '--no-color'], { FORCE_COLOR: '1' }, false],
  ])('%j in a terminal with %j has colours: %s', async (parameters, env, hasColor) => {
    const text: string[] = [];
    const act = (session: Session, flags: OutputFlags) => {
      const output = createOutput(session, flags);
      expect(output.hasColor).toBe(hasColor);
      output.result('', output.paint('red', 'red'));
    };
    await run(parameters, act, { env, stdout: terminal(text) });
    if (!parameters.includes('--json'))
      expect(text.join('')).toBe(hasColor ? '\x1b[31mred\x1b[39m\n' : 'red\n');
  });

  it.each<[boolean | undefined, Record<string, string>, boolean]>([
    [undefined, {}, false],
    [false, { FORCE_COLOR: '1' }, true],
    [false, { FORCE_COLOR: '' }, true],
    [true, { FORCE_COLOR: '0' }, false],
    [true, { FORCE_COLOR: 'false' }, false],
    [true, { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  ])('where isTTY is %s, with %j, has colours: %s', (isTTY, env, hasColor) => {
    expect(wantsColor({ write: () => undefined, ...(isTTY === undefined ? {} : { isTTY }) }, env)).toBe(
      hasColor,
    );
  });

  it('never has a secret of the environment, not even one that came while it ran', async () => {
    const env: Record<string, string> = { DISCORD_TOKEN: 'planted.secret.token', DISCORD_CLIENT_SECRET: 'x' };
    const { out, err } = await run(
      ['try'],
      (session, flags) => {
        session.env['DISCORD_BOT_TOKEN'] = ' planted-other-token\n';
        createOutput(session, flags).result('', 'a planted.secret.token and planted-other-token');
        throw new CliError('Bot planted.secret.token, exactly');
      },
      { env },
    );
    expect({ out, err }).toEqual({
      out: 'a [hidden] and [hidden]\n',
      err: 'commandry: Bot [hidden], exactly\n',
    });
  });
});

describe('the help', () => {
  it('of a command has its examples and the switches that all have', async () => {
    const { code, out } = await run(['try', '--help']);
    expect(code).toBe(0);
    expect(out).toContain('--json      Print JSON, including errors');
    expect(out).toContain('--no-color');
    expect(out).toContain(
      '\nExamples:\n  commandry try         tries it\n  commandry try --json  tries it for a program\n\nNothing else.\n',
    );
  });

  it('is pointed at where a command was misused', async () => {
    expect((await run(['try', '--x'])).err).toContain('Run "commandry try --help" to see its options.');
  });

  it('of every command has examples, each of which names a command that there is', async () => {
    const { out } = await runAll('--help');
    const [, commands = ''] = out.split('Commands:\n');
    const names = [...commands.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => name ?? '');
    expect(names).toEqual(expect.arrayContaining(['emulator', 'list', 'manifest', 'check']));
    for (const name of names.filter((other) => other !== 'help')) {
      const { code, out: help } = await runAll('help', name);
      const examples = [...help.matchAll(/^ {2}commandry ([a-z-]+)/gm)].map(([, used]) => used);
      expect({ name, code, examples: examples.length }).toEqual({
        name,
        code: 0,
        examples: expect.any(Number) as number,
      });
      expect(examples.length, name).toBeGreaterThan(0);
      expect(names).toEqual(expect.arrayContaining(examples));
    }
  });

  it('of every command fits into 80 columns', async () => {
    const { out } = await runAll('--help');
    const names = [...(out.split('Commands:\n')[1] ?? '').matchAll(/^ {2}([a-z-]+)/gm)].map(
      ([, name = '']) => [name],
    );
    const below = ['list', 'apply', 'explain'].map((name) => ['permissions', name]);
    for (const path of [...names.filter(([name]) => name !== 'help'), ...below]) {
      const { out: help } = await runAll(...path, '--help');
      expect(
        help.split('\n').filter((line) => line.length > 80),
        path.join(' '),
      ).toEqual([]);
    }
  });

  it('of a command below another one is printed too', async () => {
    const { code, out } = await runAll('help', 'permissions', 'list');
    expect({ code, out }).toEqual({
      code: 0,
      out: expect.stringContaining('Usage: commandry permissions list [options]\n') as unknown,
    });
  });

  it.each([[[]], [['permissions']]])('is printed for %j alone, as a mistake', async (parameters) => {
    const { code, out, err } = await runAll(...parameters);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^Usage: commandry.*\n\n/);
  });

  it('does not list what other programs call a command', async () => {
    expect((await runAll('--help')).out).not.toMatch(/^ {2}(deploy|register)/m);
  });
});

describe('a name that authors know from elsewhere', () => {
  it.each([
    ...['deploy', 'push', 'upload', 'publish', 'apply'].map((name) => [[name], 'commandry sync'] as const),
    [['register', '--global', 'x'], 'commandry sync'],
    [['diff'], 'commandry plan'],
    [['local'], 'commandry list'],
    [['view', '-h'], 'commandry list --remote'],
    [['help', 'create'], 'commandry init'],
    [['new', 'my-bot', '--typescript'], 'commandry init'],
    ...['start', 'run', 'watch'].map((name) => [[name], 'commandry dev'] as const),
  ] satisfies (readonly [readonly string[], string])[])(
    '%j is answered with the name to use',
    async (parameters, name) => {
      const { code, out, err } = await runAll(...parameters);
      expect({ code, out }).toEqual({ code: 2, out: '' });
      expect(err).toBe(
        `commandry: There is no command "${parameters.find((word) => word !== 'help')!}". It is called "${name}" here.\n`,
      );
    },
  );

  it('leads from validate to check', async () => {
    expect((await runAll('validate', '--help')).out).toContain('Usage: commandry check|validate');
  });
});
