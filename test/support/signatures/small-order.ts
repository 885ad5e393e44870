/** The 14 ways in which 32 bytes, here in hex, can write a point of small order on the curve. */
export function smallOrderEncodings(): string[] {
  const p = 2n ** 255n - 19n;
  const ofOrder8 = 2707385501144840649318225287225658788936804267575313519463743609750303402022n;
  const ys = [0n, 1n, p - 1n, ofOrder8, p - ofOrder8, p, p + 1n];
  return ys.flatMap((y) => [y, y | (1n << 255n)]).map(toLittleEndianHex);
}

/** A number in 32 bytes, the lowest first, as hex. */
export function toLittleEndianHex(value: bigint): string {
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse().toString('hex');
}

/** The number that hex of bytes, the lowest first, stands for. */
export function fromLittleEndianHex(hex: string): bigint {
  return BigInt(`0x${Buffer.from(hex, 'hex').reverse().toString('hex')}`);
}
