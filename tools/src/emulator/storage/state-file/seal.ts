import { hash } from 'node:crypto';
import { SEPARATOR } from './state-records.js';

/**
 * The content of a state after a number of writes, as counts and hashes: each write includes the seal of the content
 * after it.
 */
export interface Seal {
  readonly writes: number;
  /** By name, sorted. Empty tables are left out. */
  readonly tables: readonly TableSum[];
}

/** A table: its name, how many records it has, and a hash over all of them. */
export type TableSum = readonly [name: string, count: number, hash: string];

interface Sum {
  count: number;
  hash: bigint;
}

/** The content as hashes: enough to compute the seal after every write. */
export class Inventory {
  readonly #records = new Map<string, bigint>();
  readonly #tables = new Map<string, Sum>();

  get size(): number {
    return this.#records.size;
  }

  /** @param text - `undefined` removes the record. */
  set(recordKey: string, text: string | undefined): void {
    const before = this.#records.get(recordKey);
    const table = recordKey.slice(0, recordKey.indexOf(SEPARATOR));
    const sum = this.#tables.get(table) ?? { count: 0, hash: 0n };
    this.#tables.set(table, sum);
    // A hash over a set: each record is added and removed by the same operation, in any order.
    if (before !== undefined) {
      sum.count -= 1;
      sum.hash ^= before;
    }
    if (text === undefined) this.#records.delete(recordKey);
    else {
      const now = hashRecord(recordKey, text);
      this.#records.set(recordKey, now);
      sum.count += 1;
      sum.hash ^= now;
    }
  }

  sums(): TableSum[] {
    return [...this.#tables]
      .filter(([, { count }]) => count > 0)
      .map(([name, sum]): TableSum => [name, sum.count, sum.hash.toString(16)])
      .sort(([a], [b]) => (a < b ? -1 : 1));
  }
}

function hashRecord(recordKey: string, text: string): bigint {
  return hash('sha256', `${recordKey.length} ${recordKey}${text}`, 'buffer').readBigUInt64LE();
}

export const isSameSums = (a: readonly TableSum[], b: readonly TableSum[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** @returns `undefined` for anything that is not a seal. */
export function readSeal(text: string): Seal | undefined {
  try {
    const { writes, tables } = JSON.parse(text) as Partial<Seal>;
    return Number.isSafeInteger(writes) && Array.isArray(tables) ? ({ writes, tables } as Seal) : undefined;
  } catch {
    return undefined;
  }
}
