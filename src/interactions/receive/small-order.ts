/** The prime of the curve's field. */
export const P = 2n ** 255n - 19n;

/** The y-coordinate of the points of order 8 with an odd x; the others have P - y. */
const Y_OF_ORDER_8 = 2707385501144840649318225287225658788936804267575313519463743609750303402022n;

/** The y-coordinates, in all the ways 255 bits can write them, of the points whose order divides 8. */
const SMALL_ORDER_Y = [0n, 1n, P - 1n, Y_OF_ORDER_8, P - Y_OF_ORDER_8, P, P + 1n];

/** The same without the sign of x, as hex of 32 bytes, little-endian. */
const ENCODINGS: ReadonlySet<string> = new Set(SMALL_ORDER_Y.map(toHex));

/** Their possible last bytes: one byte rules out almost all other points. */
const LAST_BYTES: ReadonlySet<number> = new Set([...ENCODINGS].map((hex) => parseInt(hex.slice(-2), 16)));

/** Whether the first 32 bytes are one of the 14 ways to write a point of small order. */
export function beginsWithSmallOrder(bytes: Uint8Array): boolean {
  const last = (bytes[31] ?? 0) & 0x7f;
  if (!LAST_BYTES.has(last)) return false;
  const point = Buffer.from(bytes.subarray(0, 32));
  point[31] = last;
  return ENCODINGS.has(point.toString('hex'));
}

function toHex(y: bigint): string {
  return Buffer.from(y.toString(16).padStart(64, '0'), 'hex').reverse().toString('hex');
}
