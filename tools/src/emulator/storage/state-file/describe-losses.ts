import type { TableSum } from './seal.js';

/** Describes what tables lack, one line for each that differs. */
export function describeLosses(wanted: readonly TableSum[], found: readonly TableSum[]): string[] {
  const names = [...new Set([...wanted, ...found].map(([name]) => name))].sort();
  return names.flatMap((name) => {
    const line = describeTable(name, sumOf(wanted, name), sumOf(found, name));
    return line === undefined ? [] : [line];
  });
}

function describeTable(name: string, wanted: TableSum, found: TableSum): string | undefined {
  const [, wantedCount, wantedHash] = wanted;
  const [, count, hash] = found;
  if (count < wantedCount) return `${name}: ${count} of ${wantedCount} are there`;
  if (count > wantedCount)
    return `${name}: ${count} are there instead of ${wantedCount}, deleted ones among them`;
  return hash === wantedHash
    ? undefined
    : `${name}: ${count} of ${count} are there, and not all as they were last`;
}

function sumOf(sums: readonly TableSum[], name: string): TableSum {
  return sums.find((sum) => sum[0] === name) ?? [name, 0, '0'];
}
