import { afterEach, describe, expect, test, vi } from 'vitest';
import { CommandryError } from 'commandry';
import { describeError, logToStderr } from '../../src/common/log.js';

function lines(): string[] {
  const spy = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  return new Proxy([], {
    get: (_target, key) =>
      Reflect.get(
        spy.mock.calls.map(([text]) => String(text)),
        key,
      ) as unknown,
  });
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('an event is one line of JSON,', () => {
  test('with its time, level, event and fields', () => {
    const written = lines();
    logToStderr({ level: 'warn', event: 'X', message: 'm', command: 'weather' });
    const entry = JSON.parse(written[0]!) as Record<string, unknown>;
    expect(entry).toMatchObject({ level: 'warn', event: 'X', message: 'm', command: 'weather' });
    expect(new Date(entry['time'] as string).toISOString()).toBe(entry['time']);
  });

  test('that ends with the address of its page, if it is a warning or a failure with a code', () => {
    const written = lines();
    logToStderr({ level: 'error', event: 'HANDLER_FAILED', message: 'm' });
    logToStderr({ level: 'warn', event: 'OWN', message: 'm' });
    logToStderr({ level: 'info', event: 'JOB_STOPPED', message: 'm' });
    const [failed, ...others] = Array.from(written, (line) => JSON.parse(line) as Record<string, unknown>);
    expect(Object.entries(failed!).at(-1)).toEqual(['url', 'https://commandry.github.io/e/HANDLER_FAILED']);
    expect(others.map((entry) => entry['url'])).toEqual([undefined, undefined]);
  });

  test('on the console where there is no stream', () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(process, 'stderr', 'get').mockReturnValue(undefined as never);
    logToStderr({ level: 'warn', event: 'X', message: 'm' });
    expect(JSON.parse(String(error.mock.calls[0]?.[0]))).toMatchObject({ event: 'X' });
    error.mockClear();
  });

  test('whatever line breaks and control characters are in it', () => {
    const written = lines();
    logToStderr({ level: 'warn', event: 'X', message: 'a\nb\u001b[31mred\r\u0000' });
    expect(written).toHaveLength(1);
    expect(written[0]?.slice(0, -1)).not.toMatch(/[\u0000-\u001f]/); // eslint-disable-line no-control-regex -- they are what is looked for
    expect(written[0]?.endsWith('\n')).toBe(true);
  });

  test('even with a bigint in it', () => {
    const written = lines();
    logToStderr({ level: 'info', event: 'X', message: 'm', permissions: 8n });
    expect(JSON.parse(written[0]!)).toMatchObject({ permissions: '8' });
  });

  test('and is not lost when a field cannot be written', () => {
    const written = lines();
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    logToStderr({ level: 'info', event: 'X', message: 'm', circle });
    expect(JSON.parse(written[0]!)).toMatchObject({ event: 'X', message: 'm' });
  });
});

describe('an error is described', () => {
  test('with name, code, message, stack and causes', () => {
    const cause = new TypeError('deep');
    expect(describeError(new CommandryError('HANDLER_FAILED', 'It broke.', { cause }))).toMatchObject({
      name: 'CommandryError',
      code: 'HANDLER_FAILED',
      message: expect.stringMatching(/^It broke\./) as string,
      stack: expect.any(String) as string,
      cause: { name: 'TypeError', message: 'deep' },
    });
  });

  test.each([
    ['a text', 'oops', 'oops'],
    ['nothing', undefined, 'undefined'],
    ['an object without a prototype', Object.create(null), '[object Object]'],
    ['a symbol', Symbol('s'), 'Symbol(s)'],
  ])('when it is %s', (_what, thrown: unknown, description) => {
    expect(describeError(thrown)).toEqual({ thrown: description });
  });

  test('with every error that it sums up, and with causes that are no errors', () => {
    const refused = new AggregateError([new Error('::1'), new Error('127.0.0.1', { cause: 'port 1' })], '');
    expect(describeError(new TypeError('fetch failed', { cause: refused }))).toMatchObject({
      cause: {
        name: 'AggregateError',
        errors: [{ message: '::1' }, { message: '127.0.0.1', cause: { thrown: 'port 1' } }],
      },
    });
    expect(describeError(new Error('x', { cause: { status: 404, rows: [1n] } }))).toMatchObject({
      cause: { thrown: '{"status":404,"rows":["1"]}' },
    });
    expect(describeError(new Error('x', { cause: null }))).toMatchObject({ cause: { thrown: 'null' } });
    expect(describeError({ message: 'of another realm', stack: 'at a', name: 'E' })).toMatchObject({
      message: 'of another realm',
    });
  });

  test('without what is secret in an object by its name, and without the whole of a large one', () => {
    const { thrown } = describeError({ password: 'hunter2', text: 'x'.repeat(10_000) }) as { thrown: string };
    expect(thrown).not.toContain('hunter2');
    expect(thrown.length).toBeLessThan(600);
  });

  test('without growing beyond measure', () => {
    const wide = (depth: number): Error =>
      depth === 0
        ? new Error('leaf')
        : new AggregateError(
            Array.from({ length: 10 }, () => wide(depth - 1)),
            'wide',
          );
    expect(JSON.stringify(describeError(wide(4))).split('"stack"').length).toBeLessThan(30);
  });

  test('without end when it causes itself', () => {
    const error = new Error('loop');
    error.cause = error;
    expect(() => JSON.stringify(describeError(error))).not.toThrow();
  });
});
