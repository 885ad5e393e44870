import { readAttachedName } from '../../../protocol/messages/file-name.js';
import type { AttachmentObject } from '../payloads/message-object.js';

/** Finds the file that an address such as `attachment://map.png` names. */
export function findAttached(
  attached: readonly AttachmentObject[],
  url: unknown,
): AttachmentObject | undefined {
  const name = readAttachedName(url);
  return name === undefined ? undefined : attached.find(({ filename }) => filename === name);
}
