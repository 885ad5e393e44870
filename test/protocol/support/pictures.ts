const bytesOf = (value: number, count: number) =>
  Array.from({ length: count }, (_, index) => (value >>> (8 * (count - 1 - index))) & 0xff);

/** The beginning of a PNG: its signature and its header up to the size. */
export function toPng(width: number, height: number): Uint8Array {
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  const header = [...bytesOf(13, 4), ...Buffer.from('IHDR'), ...bytesOf(width, 4), ...bytesOf(height, 4)];
  return Uint8Array.from([...signature, ...header, 0]);
}

/**
 * The beginning of a JPEG: a segment of the application, a table whose marker is like that of a frame, and the frame.
 *
 * @param marker - Of the frame. Default: a baseline one.
 */
export function toJpeg(width: number, height: number, marker = 0xc0): Uint8Array {
  const segment = (code: number, content: readonly number[]) => [
    ...[0xff, code],
    ...bytesOf(content.length + 2, 2),
    ...content,
  ];
  return Uint8Array.from([
    ...[0xff, 0xd8],
    ...segment(0xe0, [...Buffer.from('JFIF'), 0, 1, 1]),
    0xff,
    ...segment(0xc4, [1, 2, 3]),
    ...segment(marker, [8, ...bytesOf(height, 2), ...bytesOf(width, 2)]),
    0,
  ]);
}
