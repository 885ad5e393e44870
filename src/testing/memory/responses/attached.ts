import { toSafeName } from '../payloads/kept-files.js';
import type { AttachmentObject } from '../payloads/message-object.js';

const SCHEME = 'attachment://';

/** Finds the file that an address such as `attachment://map.png` names. */
export function findAttached(
  attached: readonly AttachmentObject[],
  url: unknown,
): AttachmentObject | undefined {
  if (typeof url !== 'string' || !url.startsWith(SCHEME)) return undefined;
  const filename = toSafeName(url.slice(SCHEME.length));
  return attached.find((each) => each.filename === filename);
}
