import { pino, type Logger as Pino } from 'pino';
import { describe, expect, it, test, vi } from 'vitest';
import { createApp, defineCommand, type AppOptions, type Logger } from 'commandry';
import { chatInputPayload, createTestKit } from 'commandry-dev/testing';
import { createWireKit } from '../support/wire-kit/wire-kit.js';

const kit = createWireKit();
const token = 'a-token-of-no-known-form';

/** A pino that writes into a list, with every default of its own. */
function createPino() {
  const lines: Record<string, unknown>[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
  return { lines, log: pino({ level: 'info' }, { write }) };
}

function createMoody(log: AppOptions['log']) {
  const moody = defineCommand({
    name: 'moody',
    description: 'd',
    run: () => {
      const cause = new RangeError(`The token ${token} is out of range.`);
      throw new TypeError('It failed.', { cause });
    },
  });
  return createApp({ commands: [moody], ...kit.credentials, token, log, makeIncidentId: () => 'incident-1' });
}

describe('pino', () => {
  it('gets the level, the message and the event, and other fields as fields', async () => {
    const { log, lines } = createPino();
    await createApp({ commands: [], ...kit.credentials, log }).run('tidy', ({ log: ownLog }) => {
      for (const level of ['info', 'warn', 'error'] as const)
        ownLog({ level, event: 'TIDIED', message: 'Done: 100 %s', count: 3 });
    });
    expect(lines).toMatchObject(
      [30, 40, 50].map((level) => ({ level, event: 'TIDIED', msg: 'Done: 100 %s', count: 3, job: 'tidy' })),
    );
    expect(lines[0]).not.toHaveProperty('message');
  });

  it('gets an error with its type, its stack and its causes, and the incident, without secrets', async () => {
    const { log, lines } = createPino();
    await createMoody(log).dispatch(chatInputPayload(kit.context(), 'moody', {}));
    expect(lines).toMatchObject([
      {
        level: 50,
        event: 'HANDLER_FAILED',
        incidentId: 'incident-1',
        command: 'moody',
        err: { type: 'TypeError', message: 'It failed.: The token [hidden] is out of range.' },
      },
    ]);
    const { stack } = lines[0]!['err'] as { stack: string };
    expect(stack).toMatch(/^TypeError: It failed\.\n {4}at .*logger\.test\.ts/);
    expect(stack).toMatch(/\ncaused by: RangeError: The token \[hidden\] is out of range\.\n {4}at /);
    expect(JSON.stringify(lines)).not.toContain(token);
  });

  it('gets what an author logs as an error described, without secrets', async () => {
    const { log, lines } = createPino();
    const app = createApp({ commands: [], ...kit.credentials, token, log });
    await app.run('tidy', ({ log: ownLog }) => {
      const error = Object.assign(new SyntaxError(`no ${token}`), { request: 'its headers' });
      ownLog({ level: 'warn', event: 'ODD', message: 'm', error, other: error });
    });
    expect(lines[0]).toMatchObject({
      err: { type: 'SyntaxError', message: 'no [hidden]' },
      other: { name: 'SyntaxError', message: 'no [hidden]' },
    });
    expect(JSON.stringify(lines)).not.toMatch(/its headers/);
  });

  it('gets what was thrown and is no error', async () => {
    const { log, lines } = createPino();
    const app = createApp({ commands: [], ...kit.credentials, log });
    await app.run('tidy', () => {
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- anything can be thrown
      throw 'a text';
    });
    expect(lines).toMatchObject([{ event: 'JOB_FAILED', job: 'tidy', err: { thrown: 'a text' } }]);
  });

  it('may be a child, and is told by a test kit what its own log holds', async () => {
    const { log, lines } = createPino();
    const settings = { log: log.child({ bot: 'weather' }) };
    const tested = createTestKit(
      createMoody(() => undefined),
      { settings },
    );
    await expect(tested.as().slash('moody')).rejects.toThrow('incident-1');
    const [incident, ...more] = tested.errors;
    expect(more).toEqual([]);
    expect(lines).toMatchObject([{ level: 50, bot: 'weather', event: 'HANDLER_FAILED' }]);
    expect(lines[0]?.['incidentId']).toBe(incident?.incidentId);
  });
});

describe('a logger', () => {
  const methods = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() });

  it('is called as a method, with fields and then the message', async () => {
    class Own {
      readonly lines: unknown[] = [];
      info(fields: object, message: string) {
        this.lines.push([fields, message]);
      }
      warn(fields: object, message: string) {
        this.info(fields, message);
      }
      error(fields: object, message: string) {
        this.info(fields, message);
      }
    }
    const log = new Own();
    const app = createApp({ commands: [], ...kit.credentials, log });
    await app.run('tidy', (job) => {
      job.log({ level: 'warn', event: 'X', message: 'm' });
    });
    expect(log.lines).toEqual([[{ event: 'X', job: 'tidy' }, 'm']]);
  });

  it('that throws or rejects ends nothing', async () => {
    const log = { ...methods(), info: () => Promise.reject(new Error('full')), warn: () => raise() };
    const raise = (): never => {
      throw new Error('away');
    };
    const app = createApp({ commands: [], ...kit.credentials, log });
    const result = await app.run('tidy', (job) => {
      job.log({ level: 'info', event: 'X', message: 'm' });
      job.log({ level: 'warn', event: 'X', message: 'm' });
      return 'done';
    });
    expect(result).toEqual({ ok: true, value: 'done' });
  });

  test.each<[string, object]>([
    ['the console', console],
    ['one of winston', { ...methods(), transports: [] }],
    ['one of loglevel', { ...methods(), methodFactory: () => undefined }],
    ['one of log4js', { ...methods(), addContext: () => undefined }],
    ['one without warnings', { info: () => undefined, error: () => undefined }],
  ])('is refused where it takes the message first, or is none: %s', (_what, log) => {
    const options = { commands: [], ...kit.credentials, log: log as Logger };
    expect(() => createApp(options)).toThrow(
      /log: must be a function, or a logger that takes \(fields, message\), as pino\. For console or winston, pass \(entry\) =>/,
    );
  });

  it('has a type that pino fits where it stands, and loggers whose types put the message first do not', () => {
    const fits: Logger = createPino().log satisfies Pino;
    const app = createApp({ commands: [], ...kit.credentials, log: pino({ level: 'silent' }) });
    const messageFirst = (_message: string, _fields?: object) => undefined;
    // @ts-expect-error -- the message comes first
    const noOther: Logger = { info: messageFirst, warn: messageFirst, error: messageFirst };
    expect([fits, app, noOther]).toHaveLength(3);
  });
});

it('a message of the app that fails while a user is told of an incident names it in the log', async () => {
  const { log, lines } = createPino();
  const app = createApp({
    commands: [defineCommand({ name: 'a', description: 'd', run: () => Promise.reject(new Error('no')) })],
    ...kit.credentials,
    log,
    makeIncidentId: () => 'incident-1',
    messages: {
      incident: () => {
        throw new Error('nor this');
      },
    },
  });
  await app.dispatch(chatInputPayload(kit.context(), 'a', {}));
  expect(lines.map(({ event, incidentId }) => [event, incidentId])).toEqual([
    ['HANDLER_FAILED', 'incident-1'],
    ['MESSAGE_FAILED', 'incident-1'],
  ]);
});
