/** The size of a picture in pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8];
/** Markers of JPEG that look like the beginning of a frame, and are none. */
const NO_FRAMES = [0xc4, 0xc8, 0xcc];

/** Reads the size of a PNG or JPEG from its bytes; undefined for anything else, also for one that is cut off. */
export function readImageSize(bytes: Uint8Array): ImageSize | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (beginsWith(bytes, PNG)) {
    const [widthAt, heightAt, end] = [16, 20, 24];
    if (bytes.length < end) return undefined;
    return { width: view.getUint32(widthAt), height: view.getUint32(heightAt) };
  }
  return beginsWith(bytes, JPEG) ? readFrame(view) : undefined;
}

/** Goes from segment to segment, each of which says how long it is, to the frame. */
function readFrame(view: DataView): ImageSize | undefined {
  const frameHead = 9;
  for (let at = JPEG.length; at + frameHead <= view.byteLength;) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    // Any number of these may be between segments.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && !NO_FRAMES.includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

function beginsWith(bytes: Uint8Array, head: readonly number[]): boolean {
  return head.every((byte, index) => bytes[index] === byte);
}
