import type { Catalogues } from './catalogue.js';

const FILES = new WeakMap<Catalogues, ReadonlyMap<string, string>>();

/** Remembers which files catalogues were read from, so that problems can name them. */
export function rememberFiles(catalogues: Catalogues, files: ReadonlyMap<string, string>): void {
  FILES.set(catalogues, files);
}

/** The file that the catalogue of a locale was read from, where it is known. */
export function fileOf(catalogues: Catalogues, locale: string): { readonly file?: string } {
  const file = FILES.get(catalogues)?.get(locale);
  return file === undefined ? {} : { file };
}
