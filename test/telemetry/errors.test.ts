import { CommandryError } from 'commandry';
import { expect, it } from 'vitest';
import { createRecorder } from './support/recorder.js';

/** What is recorded of an error that a handler throws. */
function record(error: unknown, errorMessages?: boolean) {
  const { listen, span } = createRecorder({ errorMessages });
  const run = () =>
    listen().run({ kind: 'handler', name: 'x' }, () => {
      throw error;
    });
  expect(run).toThrow();
  const { attributes, events } = span('handler x');
  return {
    type: attributes['error.type'],
    stack: String(events[0]?.attributes?.['exception.stacktrace']),
    recorded: JSON.stringify(events),
  };
}

/** An error whose name has data in it, as those of clients of Discord. */
function named(name: string): Error {
  return Object.assign(new Error('x'), { name });
}

class PaymentError extends Error {}

it.each([
  [new RangeError('x'), 'RangeError'],
  [new PaymentError('x'), 'PaymentError'],
  [named('DiscordAPIError[50001]'), 'DiscordAPIError'],
  [named('Order 17 of Ada'), '_OTHER'],
  [new CommandryError('QUEUE_CLOSED', 'x'), 'QUEUE_CLOSED'],
])('has the code or the class of an error as its type: %s', (error, type) => {
  expect(record(error).type).toBe(type);
});

it.each([
  ['lines that look like frames', () => new Error('Not sent:\n    at ada@example.org')],
  ['a name that was set later', () => Object.assign(new Error('a\n  at ada@example.org'), { name: 'Own' })],
])('records frames without the message of an error, whatever it says: %s', (_what, make) => {
  const { stack, recorded } = record(make(), false);
  expect(recorded).not.toContain('ada@example.org');
  expect(stack).toContain('errors.test.ts');
});

it('records no stack that does not begin with the message, if messages are not recorded', () => {
  const error = new Error('Said\n    at ada@example.org');
  error.message = 'Something else';
  expect(record(error, false).recorded).not.toContain('ada@example.org');
  const extended = new Error('x');
  extended.stack = `${extended.stack ?? ''}\nof Ada\n    at ada@example.org`;
  expect(record(extended, false).recorded).not.toContain('ada@example.org');
});

it('records the causes below the stack, unless messages are not recorded', () => {
  const cause = new TypeError('No socket.', { cause: 'ECONNRESET' });
  const error = new Error('Not saved.', { cause });
  expect(record(error).stack).toMatch(
    /^Error: Not saved\.\n[^]*\nCaused by: TypeError: No socket\.\n[^]*\nCaused by: ECONNRESET$/,
  );
  expect(record(error, false).recorded).not.toContain('No socket.');
});
