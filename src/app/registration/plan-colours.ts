import type { PlanColours } from '../../sync/format.js';

/** The part of a stream that tells whether it supports colours; streams of terminals have it. */
interface MaybeTerminal {
  readonly hasColors?: () => boolean;
}

/**
 * Returns the colours of a stream: none if it is piped or if the environment disables them (`NO_COLOR`, `TERM=dumb`),
 * which Node checks. Runtimes without `styleText` have none either.
 */
export async function coloursOf(stream: MaybeTerminal | undefined): Promise<PlanColours | undefined> {
  if (stream?.hasColors?.() !== true) return undefined;
  const { styleText } = (await import('node:util')) as Partial<typeof import('node:util')>;
  if (!styleText) return undefined;
  const style = (name: Parameters<typeof styleText>[0]) => (text: string) =>
    styleText(name, text, { validateStream: false });
  return {
    green: style('green'),
    yellow: style('yellow'),
    cyan: style('cyan'),
    red: style('red'),
    dim: style('dim'),
    bold: style('bold'),
  };
}
