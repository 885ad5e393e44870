import { existsSync } from 'node:fs';
import Module from 'node:module';
import { fileURLToPath } from 'node:url';
import { createEmit, type Emission } from './emission.js';
import { loadWith } from './emitting-hooks.js';

/** The synchronous hooks of newer versions of Node, for modules of both kinds, in this thread. */
interface Hooks {
  readonly registerHooks?: (hooks: { readonly load: Load }) => void;
}

type Load = (
  url: string,
  context: { readonly format?: string },
  next: (url: string, context: object) => unknown,
) => unknown;

/**
 * From now on, compiles files with the types of their parameters. Registered after `tsx`, which resolves and loads
 * everything else, and so called before it.
 */
export function registerEmission(emission: Emission): void {
  const emit = createEmit(emission);
  const { prototype } = Module as unknown as { prototype: { _compile: Compile } };
  const compile = prototype._compile;
  prototype._compile = function (code, file, ...more) {
    // `tsx` distinguishes its copies of a module by a query.
    const [path = ''] = file.split('?');
    return compile.call(this, emit(path, 'commonjs') ?? code, file, ...more);
  };
  const { registerHooks } = Module as unknown as Hooks;
  if (registerHooks)
    registerHooks({ load: (url, context, next) => loadWith(emit, url, context) ?? next(url, context) });
  else Module.register(findBeside('emitting-hooks'), { data: emission });
}

type Compile = (this: unknown, code: string, file: string, ...more: unknown[]) => unknown;

/** The URL of a module of this folder, beside the sources or beside the bundles made of them. */
export function findBeside(name: string): string {
  const places = [`./${name}.js`, `./${name}.ts`, `../cli/runtime/loader/${name}.js`].map(
    (path) => new URL(path, import.meta.url),
  );
  const found = places.find((place) => existsSync(fileURLToPath(place)));
  if (!found) throw new Error(`${name} is missing. Install commandry again.`);
  return found.href;
}
