/**
 * Module hooks of Node, in the hooks thread, for versions of Node without synchronous hooks: see `registerEmission`.
 */
import { fileURLToPath } from 'node:url';
import { createEmit, type Emission, type Emit } from './emission.js';

let emit: Emit | undefined;

/** Called by Node with the data given to `register`. */
export function initialize(emission: Emission): void {
  emit = createEmit(emission);
}

interface LoadContext {
  readonly format?: string | null | undefined;
}

/** A module with its final source. */
interface LoadedModule {
  readonly format: 'module';
  readonly source: string;
  readonly shortCircuit: true;
}

/** Called by Node for each module. */
export function load(
  url: string,
  context: LoadContext,
  next: (url: string, context: LoadContext) => unknown,
): unknown {
  return (emit && loadWith(emit, url, context)) ?? next(url, context);
}

/** Compiles an ES module if it needs it. `tsx` appends a query to the URL, which may be encoded. */
export function loadWith(emit: Emit, url: string, { format }: LoadContext): LoadedModule | undefined {
  if (!url.startsWith('file:') || format?.startsWith('commonjs') === true) return undefined;
  const [file = ''] = fileURLToPath(url.replace(/[?#].*$/s, '')).split('?');
  const source = emit(file, 'module');
  return source === undefined ? undefined : { format: 'module', source, shortCircuit: true };
}
