import { test } from 'vitest';
import { rules, titleOf } from '../rules.js';

/** A test named after a rule of the list, which must say that it is tested. */
export function rule(id: string, run: () => Promise<void>): void {
  const found = rules.find((one) => one.id === id);
  if (found?.status !== 'tested') throw new Error(`${id} is not in the list as a tested rule.`);
  test(titleOf(found), run);
}
