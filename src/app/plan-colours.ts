import type { PlanColours } from '../sync/format/format-sections.js';

/** As much of a stream as tells whether a person sees colours there: those of a terminal have it. */
interface MaybeTerminal {
  readonly hasColors?: () => boolean;
}

/**
 * The colours of a stream: none where it is piped, and none where the environment refuses them (`NO_COLOR`,
 * `TERM=dumb`), which Node looks up. Runtimes that do not know them have none either.
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
