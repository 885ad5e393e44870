import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readImageSize } from '../../../src/protocol/messages/image-size.js';
import { propertyRuns } from '../../support/property.js';
import { toJpeg, toPng } from '../support/pictures.js';

test('a PNG and a JPEG say how large they are, wherever their bytes are', () => {
  for (const picture of [toPng(640, 70_000), toJpeg(640, 480), toJpeg(640, 480, 0xc2)]) {
    const within = new Uint8Array(picture.length + 3);
    within.set(picture, 3);
    expect(readImageSize(within.subarray(3))).toEqual(readImageSize(picture));
  }
  expect(readImageSize(toPng(640, 70_000))).toEqual({ width: 640, height: 70_000 });
  expect(readImageSize(toJpeg(640, 480, 0xc2))).toEqual({ width: 640, height: 480 });
});

test('what is cut off, or none of them, has no size', () => {
  for (const picture of [toPng(1, 1), toJpeg(1, 1)])
    for (let length = 0; length < picture.length - 1; length++)
      expect(readImageSize(picture.subarray(0, length)), `${length} bytes`).toBeUndefined();
  expect(readImageSize(new TextEncoder().encode('GIF89a'))).toBeUndefined();
});

test('anything that begins like one is read to its end', () => {
  const head = fc.constantFrom([0xff, 0xd8], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  fc.assert(
    fc.property(head, fc.array(fc.oneof(fc.constantFrom(0xff, 0xc0, 0), fc.nat(255))), (begin, rest) => {
      const size = readImageSize(Uint8Array.from([...begin, ...rest]));
      if (size) expect(Object.values(size).every(Number.isInteger)).toBe(true);
    }),
    { numRuns: propertyRuns(200) },
  );
});
