import { expect, it } from 'vitest';
import { createOwnWrites } from '../../../../../tools/src/cli/commands/dev/own-writes.js';

function follow() {
  const clock = { ms: 0, monotonicMs: () => clock.ms };
  const found: string[] = [];
  const writes = createOwnWrites(clock, (path) => found.push(path));
  /** A run is ready, and after a while these files change. */
  const change = (afterMs: number, ...paths: string[]) => {
    writes.onReady();
    clock.ms += afterMs;
    return writes.findReason(paths);
  };
  return { ...writes, clock, found, change };
}

it('what the bot tells that it writes does not restart it, and is named once', () => {
  const { onWrote, isOwn, findReason, clock, found } = follow();
  expect(findReason(['/p/db.json'])).toBe('/p/db.json');
  for (let times = 0; times < 3; times++) {
    onWrote('/p/db.json');
    clock.ms += 300;
    expect(isOwn('/p/db.json')).toBe(true);
    expect(findReason(['/p/db.json'])).toBeUndefined();
    expect(findReason(['/p/db.json', '/p/app.ts'])).toBe('/p/app.ts');
  }
  expect(found).toEqual(['/p/db.json']);
});

it('what the author writes later to the same file restarts it', () => {
  const { onWrote, findReason, clock } = follow();
  onWrote('/p/db.json');
  clock.ms += 5000;
  expect(findReason(['/p/db.json'])).toBe('/p/db.json');
});

it('data that changes soon after each of three starts is taken for its own, and left alone from then on', () => {
  const { change, found } = follow();
  expect([1, 2, 3, 4].map(() => change(500, '/p/db.json'))).toEqual([
    '/p/db.json',
    '/p/db.json',
    undefined,
    undefined,
  ]);
  expect(found).toEqual(['/p/db.json']);
  expect(change(500, '/p/db.json', '/p/app.ts')).toBe('/p/app.ts');
});

it.each<[string, readonly (readonly [number, ...string[]])[]]>([
  ['code, which an author saves often', [1, 2, 3, 4].map(() => [500, '/p/app.ts'] as const)],
  ['data that changes later', [1, 2, 3, 4].map(() => [10_000, '/p/db.json'] as const)],
  [
    'different files in turn',
    [1, 2, 3, 4].map((number) => [500, number % 2 === 0 ? '/p/a.json' : '/p/b.json'] as const),
  ],
])('%s restarts it each time', (_what, changes) => {
  const { change, found } = follow();
  expect(changes.map(([afterMs, ...paths]) => change(afterMs, ...paths))).toEqual(
    changes.map(([, path]) => path),
  );
  expect(found).toEqual([]);
});
