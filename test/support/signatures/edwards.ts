/** Just enough arithmetic on the curve of Ed25519 to say what a point is. Slow, plain, and for tests alone. */
export interface Point {
  readonly x: bigint;
  readonly y: bigint;
}

export const P = 2n ** 255n - 19n;
const D = mod(-121665n * invert(121666n));

export const IDENTITY: Point = { x: 0n, y: 1n };

export function add(a: Point, b: Point): Point {
  const k = mod(D * a.x * b.x * a.y * b.y);
  return {
    x: mod((a.x * b.y + a.y * b.x) * invert(1n + k)),
    y: mod((a.y * b.y + a.x * b.x) * invert(1n - k)),
  };
}

export function multiply(factor: bigint, point: Point): Point {
  let sum = IDENTITY;
  for (let bits = factor, power = point; bits > 0n; bits >>= 1n, power = add(power, power)) {
    if ((bits & 1n) === 1n) sum = add(sum, power);
  }
  return sum;
}

/** Reads 32 bytes: y in little-endian order, and the parity of x in the highest bit. */
export function decodePoint(bytes: Uint8Array): Point | undefined {
  const value = BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
  const y = mod(value & (2n ** 255n - 1n));
  const parity = value >> 255n;
  const xx = mod((y * y - 1n) * invert(D * y * y + 1n));
  let x = power(xx, (P + 3n) / 8n);
  if (mod(x * x - xx) !== 0n) x = mod(x * power(2n, (P - 1n) / 4n));
  if (mod(x * x - xx) !== 0n || (x === 0n && parity === 1n)) return undefined;
  return { x: (x & 1n) === parity ? x : mod(-x), y };
}

/** Writes a point in 32 bytes. */
export function encodePoint({ x, y }: Point): Buffer {
  const value = y | ((x & 1n) << 255n);
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse();
}

function mod(value: bigint): bigint {
  const rest = value % P;
  return rest < 0n ? rest + P : rest;
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  for (let bits = exponent, square = mod(base); bits > 0n; bits >>= 1n, square = mod(square * square)) {
    if ((bits & 1n) === 1n) result = mod(result * square);
  }
  return result;
}

function invert(value: bigint): bigint {
  return power(mod(value), P - 2n);
}
