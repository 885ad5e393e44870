/** Where the emulator has the files of messages. */
const OWN_FILE = /^https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?(\/attachments\/\d+\/\d+\/[^/]+)$/;

/** An address as a link may have it, or null: nothing but http and https. */
export function toWebUrl(address: unknown): string | null {
  if (typeof address !== 'string' || !/^https?:\/\//i.test(address)) return null;
  try {
    return new URL(address).href;
  } catch {
    return null;
  }
}

/** The address of a file. Those of the emulator are below the page, by whatever name the page was opened. */
export function toFileUrl(address: unknown): string | null {
  const url = toWebUrl(address);
  return (url === null ? null : OWN_FILE.exec(url)?.[1]) ?? url;
}

/** Where a picture may be loaded from: the emulator, or https. Null: nowhere. */
export function toPictureUrl(address: unknown): string | null {
  const url = toFileUrl(address);
  return url?.startsWith('/') || url?.startsWith('https:') ? url : null;
}

/** The last part of an address, as a name for what is there. */
export function nameOfAddress(address: unknown): string {
  if (typeof address !== 'string' || address.startsWith('data:')) return 'file';
  const path = address.replace(/[?#].*$/s, '').replace(/\/+$/, '');
  return path.slice(path.lastIndexOf('/') + 1) || 'file';
}
