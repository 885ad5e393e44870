import { describe, expect, it } from 'vitest';
import { readIncident, toReadableLines } from '../../../../tools/src/cli/output/log-lines.js';

const paint = (_format: unknown, text: string) => `<${text}>`;

describe('a line of the log', () => {
  const entry = { level: 'error', event: 'STOCK_LOW', message: 'it failed' };

  it.each<[string, object, readonly string[]]>([
    [
      'as Commandry writes it',
      { time: '2026', ...entry, event: 'own.event' },
      ['error own.event: it failed'],
    ],
    ['of a function of the author', entry, ['error STOCK_LOW: it failed']],
    ['of pino', { level: 30, time: 1, event: 'X_Y', msg: 'said' }, ['info X_Y: said']],
    ['of bunyan', { name: 'bot', level: 40, event: 'X', msg: 'said', v: 0 }, ['warn X: said']],
    ['with several lines', { time: '2026', ...entry, message: 'a\nb' }, ['error STOCK_LOW: a', '  b']],
    [
      'with an incident',
      { ...entry, incidentId: 'i-1', error: { name: 'Error', message: 'no' } },
      ['[i-1] error STOCK_LOW: it failed', '[i-1] Error: no'],
    ],
    [
      'of pino with causes in one stack',
      {
        level: 50,
        event: 'STOCK_LOW',
        msg: 'it failed',
        err: {
          type: 'TypeError',
          message: 'outer: inner: last',
          stack:
            'TypeError: outer\n    at a (/p/a.js:1:1)\ncaused by: Error: inner\n    at b (/p/b.js:1:1)\ncaused by: Error: last',
        },
      },
      [
        'error STOCK_LOW: it failed',
        'TypeError: outer',
        '    at a (/p/a.js:1:1)',
        '  caused by Error: inner',
        '      at b (/p/b.js:1:1)',
        '    caused by Error: last',
      ],
    ],
    [
      'of the author by pino, with its fields',
      { level: 30, time: 1, pid: 1, hostname: 'h', amount: 5, event: 'order placed', msg: 'Paid.' },
      ['info Paid.', '  event: order placed', '  amount: 5'],
    ],
    ['of pino with a level of its own', { level: 35, time: 1, msg: 'Paid.' }, ['level 35 Paid.']],
    [
      'of an event of the author',
      { ...entry, event: 'STOCK_LOW', left: 5 },
      ['error STOCK_LOW: it failed', '  left: 5'],
    ],
    ['without an error', { ...entry, err: null }, ['error STOCK_LOW: it failed']],
    [
      'with a message that is no text',
      { ...entry, err: { type: 'Own', message: { a: 1 } } },
      ['error STOCK_LOW: it failed', 'Own: {"a":1}'],
    ],
    [
      'with nothing that was thrown',
      { ...entry, error: { thrown: 'undefined' } },
      ['error STOCK_LOW: it failed', 'threw undefined, not an error'],
    ],
    ['with what was thrown', { ...entry, err: 'text' }, ['error STOCK_LOW: it failed', 'text']],
    [
      'and ends with the address of its event',
      { ...entry, event: 'HANDLER_FAILED', url: 'https://commandry.github.io/e/HANDLER_FAILED' },
      ['error HANDLER_FAILED: it failed', '  See https://commandry.github.io/e/HANDLER_FAILED'],
    ],
    [
      'and of a logger with the address, too',
      { level: 40, time: 1, event: 'COMMAND_UNKNOWN', msg: 'it failed' },
      ['warn COMMAND_UNKNOWN: it failed', '  See https://commandry.github.io/e/COMMAND_UNKNOWN'],
    ],
    [
      'and with that of its innermost cause',
      {
        ...entry,
        event: 'HANDLER_FAILED',
        error: {
          message: 'outer',
          cause: { message: 'inner', url: 'https://commandry.github.io/e/REDIS_AWAY' },
        },
      },
      [
        'error HANDLER_FAILED: it failed',
        'Error: outer',
        '  caused by Error: inner',
        '  See https://commandry.github.io/e/REDIS_AWAY',
      ],
    ],
    [
      'but not of what is normal',
      { ...entry, event: 'JOB_STOPPED', level: 'info' },
      ['info JOB_STOPPED: it failed'],
    ],
  ])('is shown for people: %s', (_what, printed, shown) => {
    expect(toReadableLines(JSON.stringify(printed))).toEqual(shown);
  });

  it('is found behind output that did not end its line', () => {
    const line = `no {newline}${JSON.stringify({ time: '2026', ...entry })}`;
    expect(toReadableLines(line)).toEqual(['no {newline}', 'error STOCK_LOW: it failed']);
    const info = JSON.stringify({ level: 30, time: 1, msg: 'x' });
    expect(toReadableLines(`50 %${info}`, { isQuiet: true })).toEqual(['50 %']);
  });

  it.each([
    'plain',
    '{"level":30,"msg":"an own line of pino"}',
    '{"level":30,"event":"order placed","msg":"m","orderId":1}',
    '{"level":"loud","event":"X","message":1}',
    '{"level":7,"event":"X","message":"m"}',
    '{"a":',
    '[1]',
    '{}',
  ])('is left as it is where it is not one of ours: %s', (line) => {
    expect(toReadableLines(line, { isQuiet: true, isVerbose: true })).toEqual([line]);
  });

  it('cannot act on the terminal, nor pass for another line', () => {
    const evil = '\u001b[2J\u009b1m\r\nbot | fine';
    const printed = {
      time: '2026',
      level: `warn${evil}`,
      event: `X${evil}`,
      message: evil,
      incidentId: evil,
      error: { name: evil, message: evil, stack: `Error\n    at ${evil}`, cause: { thrown: evil } },
      field: evil,
      [evil]: 1,
    };
    const lines = toReadableLines(JSON.stringify(printed), { isVerbose: true });
    const [incident = ''] = /^\[.*?fine\] /.exec(lines[0] ?? '') ?? [];
    expect(incident).toBe('[\\u001b[2J\\u009b1m bot | fine] ');
    for (const line of lines) {
      expect(line.startsWith(incident)).toBe(true);
      // eslint-disable-next-line no-control-regex -- they are what is looked for
      expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f]/);
    }
  });

  it('has the colours of its level and incident alone, where there are colours', () => {
    const printed = JSON.stringify({ ...entry, incidentId: 'i-1' });
    expect(toReadableLines(printed, { paint })).toEqual(['<[i-1] ><error> STOCK_LOW: it failed']);
  });

  it.each([
    ['info', 0],
    ['warn', 0],
    ['error', 1],
    ['fatal', 1],
  ])('is left out if quiet, unless it tells of a failure: %s', (level, count) => {
    const lines = toReadableLines(JSON.stringify({ ...entry, level }), { isQuiet: true });
    expect(lines).toHaveLength(count);
  });

  it('has every field but those of each line if verbose', () => {
    const printed = {
      level: 50,
      time: 1,
      pid: 2,
      hostname: 'h',
      event: 'X',
      msg: 'm',
      command: 'c',
      count: 3,
    };
    expect(toReadableLines(JSON.stringify(printed), { isVerbose: true })).toEqual([
      'error X: m',
      '  command: c',
      '  count: 3',
    ]);
  });

  it('of pino names its incident, too', () => {
    const printed = { level: 50, event: 'X', msg: 'm', incidentId: 'i-1', interactionId: '7' };
    expect(readIncident(JSON.stringify(printed))).toEqual({ incidentId: 'i-1', interactionId: '7' });
  });
});
