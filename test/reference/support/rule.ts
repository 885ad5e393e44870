import { test } from 'vitest';
import { rules, titleOf } from '../coverage/rules.js';

/** A test named after a rule of the list. */
export function rule(id: string, run: () => Promise<void>): void {
  const found = rules.find((one) => one.id === id);
  if (!found) throw new Error(`${id} is not in the list.`);
  test(titleOf(found), run);
}
