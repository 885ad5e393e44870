import { readAttachedName } from 'commandry/protocol';
import type { WireAttachment } from '../objects/wire-message.js';

/** The files of a message, to which its other parts refer by name. */
export type Attached = readonly WireAttachment[];

/** Finds the file for a URL like `attachment://map.png`. */
export function findAttachment(attached: Attached, url: unknown): WireAttachment | undefined {
  const name = readAttachedName(url);
  return name === undefined ? undefined : attached.find(({ filename }) => filename === name);
}

/** Converts a picture or file of a component, with its known properties. */
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
