import { toSafeName } from '../objects/stored-attachment.js';
import type { WireAttachment } from '../objects/wire-message.js';

/** The files of a message, which its other parts refer to by name. */
export type Attached = readonly WireAttachment[];

const SCHEME = 'attachment://';

/** The file that an address like `attachment://map.png` stands for. */
export function findAttachment(attached: Attached, url: unknown): WireAttachment | undefined {
  if (typeof url !== 'string' || !url.startsWith(SCHEME)) return undefined;
  const filename = toSafeName(url.slice(SCHEME.length));
  return attached.find((attachment) => attachment.filename === filename);
}

/** A picture or file of a component, with what is known of it. */
export function toWireMedia(url: unknown, attached: Attached): object {
  const attachment = findAttachment(attached, url);
  if (!attachment) return { id: '0', url, proxy_url: url };
  return {
    id: attachment.id,
    url: attachment.url,
    proxy_url: attachment.proxy_url,
    attachment_id: attachment.id,
    content_type: attachment.content_type,
  };
}
