import type { GuardFunction, Layer, Middleware } from '../types/middleware-types.js';
import { recordClass, recordLayers, refuseStandardDialect } from '../records/write-records.js';

/** A decorator for a class of commands or a handler method. */
export type LayerDecorator = (
  target: object,
  method?: string | symbol,
  descriptor?: PropertyDescriptor,
) => void;

/**
 * Runs middleware around every command of a class, or around one method. The first is outermost, and that of a class is
 * outside that of its methods.
 */
export function Use(...middleware: readonly Middleware[]): LayerDecorator {
  return decorator(
    'Use',
    middleware.map((run) => ({ kind: 'use', run })),
  );
}

/** Runs guards before every command of a class, or before one method. */
export function Guard(...guards: readonly GuardFunction[]): LayerDecorator {
  return decorator(
    'Guard',
    guards.map((run) => ({ kind: 'guard', run })),
  );
}

function decorator(name: string, layers: readonly Layer[]): LayerDecorator {
  return (target, method) => {
    refuseStandardDialect(name, method);
    if (method === undefined) {
      recordClass((target as { readonly prototype: object }).prototype, { kind: 'layers', layers });
    } else recordLayers(target, String(method), layers);
  };
}
