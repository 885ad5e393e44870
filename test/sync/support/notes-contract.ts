import { expect, test } from 'vitest';
import type { SyncNotes } from 'commandry/sync';

export interface NotesUnderTest {
  readonly notes: SyncNotes;
  /** Lets a lifetime of one millisecond pass. */
  readonly pass: () => Promise<void>;
}

const LONG_MS = 600_000;

/** The contract of all notes, in process or not. */
export function testNotes(make: () => Promise<NotesUnderTest>): void {
  test('are left by one at a time, and the others get the one that is there', async () => {
    const { notes } = await make();
    const given = Array.from({ length: 20 }, (_, index) => `note ${index}`);
    const there = await Promise.all(given.map((note) => notes.leave('a', note, LONG_MS)));
    expect(new Set(there).size).toBe(1);
    expect(given).toContain(there[0]);
  });

  test('are others under another key', async () => {
    const { notes } = await make();
    expect(await notes.leave('a', 'one', LONG_MS)).toBe('one');
    expect(await notes.leave('b', 'other', LONG_MS)).toBe('other');
  });

  test('are replaced by one who names the note that is there, and by nobody else', async () => {
    const { notes } = await make();
    await notes.leave('a', 'one', LONG_MS);
    expect(await notes.leave('a', 'other', LONG_MS, 'none')).toBe('one');
    expect(await notes.leave('a', 'other', LONG_MS, 'one')).toBe('other');
    expect(await notes.leave('a', 'third', LONG_MS, 'one')).toBe('other');
  });

  test('are left by one who names a note that is gone', async () => {
    const { notes } = await make();
    expect(await notes.leave('a', 'one', LONG_MS, 'gone')).toBe('one');
  });

  test('are gone after their lifetime, which the last one of them decides', async () => {
    const { notes, pass } = await make();
    await notes.leave('a', 'one', LONG_MS);
    await notes.leave('a', 'one', 1, 'one');
    await pass();
    expect(await notes.leave('a', 'other', LONG_MS)).toBe('other');
  });
}
