import { expect, it } from 'vitest';
import { WaitRegistry, type Waiter } from '../../../src/interactions/waiting/wait-registry.js';

it('at most 10,000 handlers wait in a process, and one more when one has ended', () => {
  const registry = new WaitRegistry(5);
  const waiters = Array.from({ length: 10_001 }, (_each, index): Waiter => ({
    key: `${index}`,
    userId: `${index}`,
    isQueued: false,
    take: () => undefined,
    end: () => undefined,
  }));
  const [first, ...others] = waiters as [Waiter, ...Waiter[]];
  for (const waiter of others) registry.add(waiter);
  const add = () => {
    registry.add(first);
  };
  expect(add).toThrow(expect.objectContaining({ code: 'WAITS_TOO_MANY' }));
  registry.remove(others[0]!);
  expect(add).not.toThrow();
});
