import { expect, test } from 'vitest';
import { until } from './wait.js';

test('what is waited for may come from a promise, a timer or the machine', async () => {
  const come: string[] = [];
  void Promise.resolve().then(() => come.push('promise'));
  setTimeout(() => come.push('timer'), 0);
  setImmediate(() => come.push('turn'));
  await until(() => come.length === 3);
});

test('what never comes fails, and the message shows what was waited for', async () => {
  let now = 0;
  const waiting = until(() => now < 0, { guardMs: 5000, nowMs: () => (now += 1000) });
  await expect(waiting).rejects.toThrow('Waited for 5000 ms, and this never held: () => now < 0');
});
