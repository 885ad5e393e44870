import { CommandryError } from '../../common/errors/commandry-error.js';

type Around<I, R> = (interaction: I, next: () => Promise<R | undefined>) => unknown;

/** Composed middleware: each layer runs once around `run`. */
export type Chain<I, R> = (interaction: I, run: () => Promise<R | undefined>) => Promise<R | undefined>;

/**
 * Composes middleware, the first outermost. If a layer returns nothing, the result of its `next` is passed on, whether
 * the layer awaited it or not.
 */
export function compose<I, R>(layers: readonly Around<I, R>[]): Chain<I, R> | undefined {
  return layers.reduceRight<Chain<I, R> | undefined>((inner, layer) => surround(layer, inner), undefined);
}

function surround<I, R>(layer: Around<I, R>, inner: Chain<I, R> | undefined): Chain<I, R> {
  return async (interaction, run) => {
    let passed: Promise<R | undefined> | undefined;
    let misuse: CommandryError | undefined;
    let isDone = false;
    const next = (): Promise<R | undefined> => {
      if (passed || isDone) {
        const when = passed ? 'more than once' : 'after it had ended';
        misuse ??= new CommandryError('NEXT_CALLED_AGAIN', `A middleware called next ${when}.`);
        return handled(Promise.reject(misuse));
      }
      return (passed = handled(inner ? inner(interaction, run) : run()));
    };
    const given = await layer(interaction, next);
    isDone = true;
    if (misuse) throw misuse;
    return given === undefined ? passed : (given as R);
  };
}

/** Marks a rejection as handled: a layer that does not await its `next` must not end the process. */
function handled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}
