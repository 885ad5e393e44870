import type { MarkdownNode } from './markdown-node.js';

/** The parser's position in a text. */
export interface ParseState {
  /** The number of enclosing constructs. */
  readonly depth: number;
  /** True if lines may start headings, lists and quotes here. */
  readonly hasBlocks: boolean;
  readonly isInQuote: boolean;
  readonly isInLink: boolean;
  /** Always true: the library then lets its inline rules match. */
  readonly inline: true;
  /** The last capture, null at the start. The library sets it. */
  readonly prevCapture: readonly string[] | null;
}

/** Parses the inside of a construct. */
export type ParseInside = (text: string, changes?: Partial<ParseState>) => MarkdownNode[];

/** One construct: what its source starts with, and the resulting node. */
export interface Rule {
  readonly match: (source: string, state: ParseState) => RegExpExecArray | null;
  /** The longest of neighbouring rules with a quality wins. */
  readonly quality?: (capture: RegExpExecArray) => number;
  readonly parse: (
    capture: RegExpExecArray,
    parseInside: ParseInside,
  ) => MarkdownNode | readonly MarkdownNode[];
}

/** A rule that may match anywhere. */
export function anywhere(form: RegExp, parse: Rule['parse']): Rule {
  return { match: (source) => form.exec(source), parse };
}

/** A rule that matches at the start of a line. */
export function atLineStart(form: RegExp, parse: Rule['parse']): Rule {
  return { match: (source, state) => (isAtLineStart(state) ? form.exec(source) : null), parse };
}

export function isAtLineStart({ hasBlocks, prevCapture }: ParseState): boolean {
  return hasBlocks && (prevCapture === null || prevCapture[0]?.endsWith('\n') === true);
}

export function toText(content: string): MarkdownNode {
  return { type: 'text', content };
}
