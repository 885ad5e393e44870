import SimpleMarkdown from '@khanacademy/simple-markdown';
import type { MarkdownNode } from './markdown-node.js';
import { anywhere, toText, type Rule } from './rule.js';

/** The arm of the shrug, which a backslash would otherwise escape. */
export const shrugRule: Rule = anywhere(/^¯\\_\(ツ\)_\/¯/, ([source]) => toText(source));

export const escapeRule: Rule = anywhere(/^\\([^0-9A-Za-z\s])/u, ([, character = '']) => toText(character));

export const codeRule: Rule = anywhere(/^(`+)([\s\S]*?[^`])\1(?!`)/, ([, , content = '']) => ({
  type: 'code',
  // A space between the code and a backtick at its edge is not part of the code.
  content: content.replace(/^ (?= *`)|(`) $/g, '$1'),
}));

const { em, strong, u } = SimpleMarkdown.defaultRules;

/** Of `*`, `**` and `__`, the longest match wins. */
export const emphasisRules: readonly Rule[] = [
  emphasis('em', em, 0.2),
  emphasis('strong', strong, 0.1),
  emphasis('underline', u, 0),
];

export const strikeRule: Rule = wrapping('strike', /^~~([\s\S]+?)~~(?!_)/);
export const spoilerRule: Rule = wrapping('spoiler', /^\|\|([\s\S]+?)\|\|/);

/** Any text, up to where another construct may start. */
export const textRule: Rule = anywhere(
  /^(?:\n|[^\n]+?(?=\n|[^0-9A-Za-z\s\u00c0-\uffff]|¯|\bhttps?:\/\/|$))/,
  ([source]) => toText(source),
);

function emphasis(type: 'em' | 'strong' | 'underline', known: Matching, preference: number): Rule {
  return {
    match: (source, state) => known.match(source, state, '') as RegExpExecArray | null,
    quality: ([source]) => source.length + preference,
    parse: (capture, parseInside) => wrap(type, capture[2] ?? capture[1] ?? '', parseInside),
  };
}

/** A rule of the library, without its parser. */
interface Matching {
  match(source: string, state: object, previous: string): readonly string[] | null | undefined;
}

function wrapping(type: 'strike' | 'spoiler', form: RegExp): Rule {
  return anywhere(form, ([, text = ''], parseInside) => wrap(type, text, parseInside));
}

function wrap(
  type: 'em' | 'strong' | 'underline' | 'strike' | 'spoiler',
  text: string,
  parseInside: Parameters<Rule['parse']>[1],
): MarkdownNode {
  return { type, content: parseInside(text, { hasBlocks: false }) };
}
