import { EventEmitter } from 'node:events';
import { systemClock } from '../../../../src/common/clock.js';
import type { EndSignal, CliEnvironment } from '../../../../tools/src/cli/runtime/cli-environment.js';

export interface TestEnvironment extends CliEnvironment {
  readonly env: Record<string, string | undefined>;
  /** The output so far. */
  readonly printed: { out: string; err: string };
  /** The codes of the ends at once that were asked for. */
  readonly exits: number[];
  send(signal: EndSignal): void;
  /** How many listen for signals. */
  listeners(): number;
}

/**
 * The environment of a program that runs within a test.
 *
 * @param changes - What is to be otherwise. Default: an empty environment, no terminal, the folder of this project.
 */
export function createTestEnvironment(changes: Partial<CliEnvironment> = {}): TestEnvironment {
  const printed = { out: '', err: '' };
  const exits: number[] = [];
  const signals = new EventEmitter();
  return {
    version: '1.2.3',
    env: {},
    cwd: process.cwd(),
    self: [process.execPath, 'no-program'],
    stdin: {},
    ask: () => Promise.resolve(''),
    fetch: globalThis.fetch,
    clock: systemClock,
    divertOutput: () => undefined,
    outliveFailures: () => undefined,
    stdout: { write: (text) => (printed.out += text) },
    stderr: { write: (text) => (printed.err += text) },
    signals,
    exit: (code) => exits.push(code),
    ...changes,
    printed,
    exits,
    send: (signal) => signals.emit(signal),
    listeners: () => signals.listenerCount('SIGINT') + signals.listenerCount('SIGTERM'),
  };
}
