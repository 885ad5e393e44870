import { expect } from 'vitest';
import type { Emulator } from '../../../src/emulator/index.js';
import { collectDifferences, loadPublishedSchema } from '../../support/published-schema.js';

const loaded = loadPublishedSchema();

/**
 * Holds every answer of an emulator's API against the published schema, whoever asked. Does nothing where the schema is
 * not at hand; `test/emulator/published-schema.test.ts` says so then.
 *
 * @returns What fails the test if an answer so far was not as published.
 */
export function watchAnswers(emulator: Emulator): () => void {
  if ('missing' in loaded) return () => undefined;
  const { observe, problems } = collectDifferences(loaded);
  const faulty = new Set<string>();
  emulator.subscribe((event) => {
    if (event.type === 'FAULT_USED') faulty.add(`${event.method ?? ''} ${event.path ?? ''}`);
    if (event.type !== 'API_RESPONSE') return;
    const { method, path, status } = event;
    // What goes wrong because it was asked for is published nowhere.
    if (status >= 500 && faulty.has(`${method} ${path}`)) return;
    // What a client reads, without the fields that JSON leaves out.
    const body = event.body === undefined ? undefined : (JSON.parse(JSON.stringify(event.body)) as unknown);
    observe({ method, path, status, body });
  });
  return () => {
    expect(problems, 'answers that are not as the published schema has them').toEqual([]);
  };
}
