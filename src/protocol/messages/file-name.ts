const SCHEME = 'attachment://';

/** Returns the name that Discord gives to a file: ASCII letters, digits, dots, hyphens and underscores. */
export function toFileName(name: string): string {
  const safe = name.replace(/[^A-Za-z0-9._-]+/g, '_').replace(/^\.+/, '');
  return safe === '' ? 'file' : safe;
}

/** Returns the name of the file of the same message that an address stands for, such as `attachment://map.png`. */
export function readAttachedName(url: unknown): string | undefined {
  return typeof url === 'string' && url.startsWith(SCHEME) ? toFileName(url.slice(SCHEME.length)) : undefined;
}
