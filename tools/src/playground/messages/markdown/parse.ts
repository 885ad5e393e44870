import SimpleMarkdown, { type ParserRules } from '@khanacademy/simple-markdown';
import { codeBlockRule, headingRule, quoteRule, subtextRule } from './block-rules.js';
import {
  codeRule,
  emphasisRules,
  escapeRule,
  shrugRule,
  spoilerRule,
  strikeRule,
  textRule,
} from './inline-rules.js';
import { linkRules } from './link-rules.js';
import { listRule } from './list-rules.js';
import { mentionRules } from './mention-rules.js';
import type { MarkdownNode } from './markdown-node.js';
import { toText, type ParseState, type Rule } from './rule.js';

/** Deeper constructs are shown as their source. */
const MOST_DEPTH = 20;

/** The first rule that matches wins; those of one row compete. */
const ROWS: readonly (readonly Rule[])[] = [
  [codeBlockRule],
  [codeRule],
  [shrugRule],
  [escapeRule],
  [quoteRule],
  [headingRule],
  [subtextRule],
  [listRule],
  ...mentionRules.map((rule) => [rule]),
  ...linkRules.map((rule) => [rule]),
  emphasisRules,
  [strikeRule],
  [spoilerRule],
  [textRule],
];

const parser = SimpleMarkdown.parserFor(toLibraryRules());

/**
 * Parses the Markdown of Discord. Anything else, including HTML, is text.
 *
 * @param isInLink - True if the text is already in a link, so that it contains none.
 */
export function parseMarkdown(source: string, isInLink = false): MarkdownNode[] {
  const start: ParseState = {
    depth: 0,
    hasBlocks: true,
    isInQuote: false,
    isInLink,
    inline: true,
    prevCapture: null,
  };
  return joinTexts(parser(source, start));
}

function toLibraryRules(): ParserRules {
  const rules: Record<string, ParserRules[string]> = {};
  for (const [order, row] of ROWS.entries()) {
    for (const [place, rule] of row.entries()) {
      rules[`${order}.${place}`] = toLibraryRule(order, rule);
    }
  }
  return rules;
}

/** The library passes to a rule what the rule has captured, and the state of the call. */
function toLibraryRule(order: number, { match, parse, quality }: Rule): ParserRules[string] {
  return {
    order,
    match: (source, state) => match(source, state as ParseState),
    ...(quality ? { quality: (capture) => quality(capture as RegExpExecArray) } : {}),
    parse: (capture, parseNested, state) =>
      parse(capture as RegExpExecArray, (text, changes) => {
        const { depth } = state as ParseState;
        if (depth >= MOST_DEPTH) return [toText(text)];
        const inside = { ...state, ...changes, depth: depth + 1, prevCapture: null };
        return joinTexts(parseNested(text, inside));
      }),
  };
}

/** The rules return only these nodes, which the library does not know. */
function joinTexts(nodes: readonly object[]): MarkdownNode[] {
  const joined: MarkdownNode[] = [];
  for (const node of nodes as readonly MarkdownNode[]) {
    const last = joined.at(-1);
    if (node.type === 'text' && last?.type === 'text') {
      joined[joined.length - 1] = toText(last.content + node.content);
    } else joined.push(node);
  }
  return joined;
}
