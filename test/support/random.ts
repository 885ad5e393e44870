/** Pseudo-random numbers that are the same in every run, for tests whose inputs are many and must be repeatable. */
export interface Random {
  /** A whole number from 0 to limit - 1. */
  below(limit: number): number;
  bytes(length: number): Buffer;
}

/** Mulberry32: small, and random enough to choose test inputs. Not for secrets. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    below: (limit) => Math.floor(next() * limit),
    bytes: (length) => Buffer.from(Array.from({ length }, () => Math.floor(next() * 256))),
  };
}
