import { createHash } from 'node:crypto';
import { countCodePoints } from 'commandry/protocol';
import { f } from '../fields.js';
import type { BodyFields } from './body-fields.js';

/** More than any body may have. */
const MOST = 8_000_000;

/** A picture, as it is in a body. */
export interface GivenImage {
  readonly bytes: Uint8Array;
  /** True if it can move. */
  readonly isAnimated: boolean;
}

/** Reads a picture as data of a URL; null if it is null. */
export function readImage(fields: BodyFields, name: string): GivenImage | null | undefined {
  const image = fields.text(name, { min: 0, max: MOST });
  if (typeof image !== 'string') return image;
  const [, type, data] = /^data:image\/(png|jpeg|gif|webp|avif);base64,([\w+/=-]+)$/.exec(image) ?? [];
  if (type !== undefined && data !== undefined) {
    return { bytes: Buffer.from(data, 'base64'), isAnimated: type === 'gif' };
  }
  fields.refuse(name, { code: 'OTHER', inner: 'IMAGE_INVALID', text: 'Invalid image data' }, image);
  return undefined;
}

/** Reads a picture as the hash that Discord names it by; null removes it. Its bytes are not kept. */
export function readImageHash(fields: BodyFields, name: string): string | null | undefined {
  const image = readImage(fields, name);
  if (!image) return image;
  const hash = createHash('sha256').update(image.bytes).digest('hex').slice(0, 32);
  return image.isAnimated ? `a_${hash}` : hash;
}

/** A picture as data of a URL. */
export const image = () =>
  f.custom<GivenImage>((given) => {
    if (typeof given !== 'string') return { rule: { code: 'WRONG_KIND', kind: 'string' } };
    if (countCodePoints(given) > MOST) return { rule: { code: 'BAD_LENGTH', min: 0, max: MOST } };
    const [, type, data] = /^data:image\/(png|jpeg|gif|webp|avif);base64,([\w+/=-]+)$/.exec(given) ?? [];
    if (type !== undefined && data !== undefined) {
      return { value: { bytes: Buffer.from(data, 'base64'), isAnimated: type === 'gif' } };
    }
    return { rule: { code: 'OTHER', inner: 'IMAGE_INVALID', text: 'Invalid image data' } };
  });

/** A picture as the hash that Discord names it by. Its bytes are not kept. */
export const imageHash = () =>
  image().transform((given) => {
    if (!given) return undefined;
    const hash = createHash('sha256').update(given.bytes).digest('hex').slice(0, 32);
    return given.isAnimated ? `a_${hash}` : hash;
  });
