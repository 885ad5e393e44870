import { expect } from 'vitest';
import type { Emulator } from '../../../../tools/src/emulator/index.js';
import { collectDifferences, loadPublishedSchema } from '../../../support/published/published-schema.js';

const loaded = loadPublishedSchema();

/** How many answers of one test file are held. The hundred thousand of a long property tell no more than its first. */
const MOST = 3_000;
const held = { file: '', count: 0 };

/**
 * Holds every answer of an emulator's API against the published schema, whoever asked. Does nothing where the schema is
 * not at hand; `test/tools/emulator/http/api/published-schema.test.ts` reports it then.
 *
 * @returns What fails the test if an answer so far was not as published.
 */
export function watchAnswers(emulator: Emulator): () => void {
  if ('missing' in loaded) return () => undefined;
  const { observe, problems } = collectDifferences(loaded);
  // Test files that run in one process share this module.
  const file = expect.getState().testPath ?? '';
  if (file !== held.file) Object.assign(held, { file, count: 0 });
  const errors = new Set<string>();
  const faulty = new Set<string>();
  emulator.subscribe((event) => {
    if (event.type === 'FAULT_USED') faulty.add(`${event.method ?? ''} ${event.path ?? ''}`);
    if (event.type !== 'API_RESPONSE' || held.count >= MOST) return;
    const { method, path, status } = event;
    // Requested faults are published nowhere.
    if (status >= 500 && faulty.has(`${method} ${path}`)) return;
    // The answer as a client reads it, without the fields that JSON leaves out.
    const text = JSON.stringify(event.body) as string | undefined;
    // An error is published for all routes alike: one that was held already is not held again.
    if (status >= 400) {
      const error = `${status} ${text ?? ''}`;
      if (errors.has(error)) return;
      errors.add(error);
    }
    const body = text === undefined ? undefined : (JSON.parse(text) as unknown);
    held.count += 1;
    observe({ method, path, status, body });
  });
  return () => {
    expect(problems, 'answers that are not as the published schema has them').toEqual([]);
  };
}
