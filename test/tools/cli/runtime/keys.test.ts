import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { runCli, withDefaultCommand } from '../../../../tools/src/cli/run-command-line.js';
import { listenForKeys } from '../../../../tools/src/cli/runtime/keys.js';
import { createTestEnvironment } from '../support/environment-stub.js';

/** A terminal in which somebody types. */
function createTerminal() {
  const typed = new EventEmitter();
  const state = { isRaw: false, isRead: false };
  const raw = {
    setRawMode: (isRaw: boolean) => (state.isRaw = isRaw),
    resume: () => (state.isRead = true),
    pause: () => (state.isRead = false),
    on: (event: 'data', listener: (chunk: string) => void) => typed.on(event, listener),
    off: (event: 'data', listener: (chunk: string) => void) => typed.off(event, listener),
  };
  const type = (text: string) => typed.emit('data', Buffer.from(text));
  return { stdin: { isTTY: true, raw }, state, type };
}

const CTRL_C = '\u0003';

describe('keys of a terminal', () => {
  function listen(changes: { isTTY?: boolean; isJson?: boolean; env?: Record<string, string> } = {}) {
    const { stdin, state, type } = createTerminal();
    const did: string[] = [];
    const stop = listenForKeys(
      { stdin: { ...stdin, isTTY: changes.isTTY ?? true }, env: changes.env ?? {} },
      ['r', 'q'].map((key) => ({ key, does: `does ${key}`, press: () => did.push(key) })),
      {
        isJson: changes.isJson ?? false,
        print: (text) => did.push(text),
        interrupt: () => did.push('interrupt'),
      },
    );
    return { stop, state, type, did };
  }

  it('do what they say, in either case, and others do nothing', () => {
    const { type, did, state } = listen();
    expect(state).toEqual({ isRaw: true, isRead: true });
    type('r');
    type('xR');
    type(CTRL_C);
    type('?');
    expect(did).toEqual(['r', 'r', 'interrupt', '  r  does r\n  q  does q\n  ?  show the keys']);
  });

  it('are left alone again when the program ends', () => {
    const { stop, type, did, state } = listen();
    stop?.();
    type('r');
    expect(did).toEqual([]);
    expect(state).toEqual({ isRaw: false, isRead: false });
  });

  it.each([
    ['where nobody sits at it', { isTTY: false }],
    ['in CI', { env: { CI: 'true' } }],
    ['with --json', { isJson: true }],
  ])('are not read %s', (_where, changes) => {
    const { stop, state } = listen(changes);
    expect(stop).toBeUndefined();
    expect(state).toEqual({ isRaw: false, isRead: false });
  });
});

describe.each([
  ['q', 'q'],
  ['Ctrl+C', CTRL_C],
])('an emulator in a terminal', (name, key) => {
  it(`tells its keys, and ends with ${name}, the terminal as it was`, async () => {
    const { stdin, state, type } = createTerminal();
    const environment = createTestEnvironment({ stdin });
    const ended = runCli(['emulator', '--port', '0'], environment);
    await expect.poll(() => environment.printed.out).toContain('Press o to open the playground');
    type('c');
    expect(environment.printed.out).toMatch(/\[H$/);
    type(key);
    expect(await ended).toBe(0);
    expect(state).toEqual({ isRaw: false, isRead: false });
  });
});

it.each([
  [['/usr/bin/node', '/project/node_modules/.bin/commandry-dev'], ['emulator']],
  [['/usr/bin/node', '/project/node_modules/.bin/commandry-dev', 'dev'], ['dev']],
  [['/usr/bin/node', '/project/node_modules/.bin/commandry-dev', '--help'], ['--help']],
  [['/usr/bin/node', '/project/node_modules/.bin/commandry'], []],
])('%j means %j', (argv, parameters) => {
  expect(withDefaultCommand(argv)).toEqual(parameters);
});
