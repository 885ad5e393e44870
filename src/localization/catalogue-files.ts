import type { Catalogues } from './catalogue.js';

const FILES = new WeakMap<Catalogues, ReadonlyMap<string, string>>();

/** Remembers the file of each catalogue, for problems. */
export function rememberFiles(catalogues: Catalogues, files: ReadonlyMap<string, string>): void {
  FILES.set(catalogues, files);
}

/** Returns the file of a locale's catalogue, if it is known. */
export function fileOf(catalogues: Catalogues, locale: string): { readonly file?: string } {
  const file = FILES.get(catalogues)?.get(locale);
  return file === undefined ? {} : { file };
}
