/** Hooks of Node for modules, in the thread of hooks where Node has no others: see `registerEmission`. */
import { fileURLToPath } from 'node:url';
import { createEmit, type Emission, type Emit } from './emission.js';

let emit: Emit | undefined;

/** Called by Node with what `register` was given. */
export function initialize(emission: Emission): void {
  emit = createEmit(emission);
}

interface LoadContext {
  readonly format?: string | null | undefined;
}

/** A module whose source is final. */
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

/** An ES module that needs it, compiled; else nothing. `tsx` puts a query behind the address, which may be encoded. */
export function loadWith(emit: Emit, url: string, { format }: LoadContext): LoadedModule | undefined {
  if (!url.startsWith('file:') || format?.startsWith('commonjs') === true) return undefined;
  const [file = ''] = fileURLToPath(url.replace(/[?#].*$/s, '')).split('?');
  const source = emit(file, 'module');
  return source === undefined ? undefined : { format: 'module', source, shortCircuit: true };
}
