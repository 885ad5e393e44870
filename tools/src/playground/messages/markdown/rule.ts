import type { MarkdownNode } from './markdown-node.js';

/** Where in a text the parser is. */
export interface ParseState {
  /** How many constructs the place is inside. */
  readonly depth: number;
  /** Whether lines may begin headings, lists and quotes here. */
  readonly hasBlocks: boolean;
  readonly isInQuote: boolean;
  readonly isInLink: boolean;
  /** Always true: the library then lets its inline rules match. */
  readonly inline: true;
  /** What was read last, null at the beginning. The library sets it. */
  readonly prevCapture: readonly string[] | null;
}

/** Parses what is inside of a construct. */
export type ParseInside = (text: string, changes?: Partial<ParseState>) => MarkdownNode[];

/** One construct: how its source looks at its beginning, and what becomes of it. */
export interface Rule {
  readonly match: (source: string, state: ParseState) => RegExpExecArray | null;
  /** The longest of neighbouring rules with a quality wins. */
  readonly quality?: (capture: RegExpExecArray) => number;
  readonly parse: (
    capture: RegExpExecArray,
    parseInside: ParseInside,
  ) => MarkdownNode | readonly MarkdownNode[];
}

/** A rule for a form that may stand anywhere. */
export function anywhere(form: RegExp, parse: Rule['parse']): Rule {
  return { match: (source) => form.exec(source), parse };
}

/** A rule for a form that begins a line. */
export function atLineStart(form: RegExp, parse: Rule['parse']): Rule {
  return { match: (source, state) => (isAtLineStart(state) ? form.exec(source) : null), parse };
}

export function isAtLineStart({ hasBlocks, prevCapture }: ParseState): boolean {
  return hasBlocks && (prevCapture === null || prevCapture[0]?.endsWith('\n') === true);
}

export function toText(content: string): MarkdownNode {
  return { type: 'text', content };
}
