import { afterAll, afterEach, expect } from 'vitest';
import { takeProblems } from '../published/watch-responses.js';

/** Whatever an emulator responds with in a test must be as Discord publishes it. */
function compare(): void {
  expect(takeProblems(), 'responses that are not as the published schema has them').toEqual([]);
}

afterEach(compare);
// What was responded while the last test, or what the file shares, was cleaned up.
afterAll(compare);
