import Module from 'node:module';
import { createEmit, type Emission } from './emission.js';
import { loadWith } from './emitting-hooks.js';
import { findBeside } from './find-beside.js';

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
