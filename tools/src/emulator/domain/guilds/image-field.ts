import { createHash } from 'node:crypto';
import { countCodePoints } from 'commandry/protocol';
import { f } from '../fields.js';

/** More than any body may have. */
const MOST = 8_000_000;

/** A picture, as it is in a body. */
export interface GivenImage {
  readonly bytes: Uint8Array;
  /** True if it can move. */
  readonly isAnimated: boolean;
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
