import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The URL of a module of this folder, beside the sources or beside the bundles made of them. */
export function findBeside(name: string): string {
  const places = [`./${name}.js`, `./${name}.ts`, `../cli/runtime/loader/${name}.js`].map(
    (path) => new URL(path, import.meta.url),
  );
  const found = places.find((place) => existsSync(fileURLToPath(place)));
  if (!found) throw new Error(`${name} is missing. Install commandry again.`);
  return found.href;
}
