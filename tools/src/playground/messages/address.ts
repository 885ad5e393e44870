/** The URLs of message files in the emulator. */
const OWN_FILE = /^https?:\/\/(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?(\/attachments\/\d+\/\d+\/[^/]+)$/;

/** Returns a URL that is safe in a link, or null: only http and https. */
export function toWebUrl(address: unknown): string | null {
  if (typeof address !== 'string' || !/^https?:\/\//i.test(address)) return null;
  try {
    return new URL(address).href;
  } catch {
    return null;
  }
}

/** Returns the URL of a file. Those of the emulator are relative to the page, whatever name it was opened by. */
export function toFileUrl(address: unknown): string | null {
  const url = toWebUrl(address);
  return (url === null ? null : OWN_FILE.exec(url)?.[1]) ?? url;
}

/** Returns a URL from which a picture may be loaded: the emulator's, or https. Null: none. */
export function toPictureUrl(address: unknown): string | null {
  const url = toFileUrl(address);
  return url?.startsWith('/') || url?.startsWith('https:') ? url : null;
}

/** Returns the last part of a URL, as a name. */
export function nameOfAddress(address: unknown): string {
  if (typeof address !== 'string' || address.startsWith('data:')) return 'file';
  const path = address.replace(/[?#].*$/s, '').replace(/\/+$/, '');
  return path.slice(path.lastIndexOf('/') + 1) || 'file';
}
