import { atLineStart, anywhere, isAtLineStart, type Rule } from './rule.js';

/** A block of code, with a language if the first line is one word. */
export const codeBlockRule: Rule = anywhere(
  /^```(?:([\w+.#-]+)\n)?\n*([^\n][\s\S]*?)\n*```\n?/,
  ([, language, content = '']) => ({ type: 'codeBlock', language: language ?? null, content }),
);

/** `> ` quotes a line, `>>> ` everything that follows. Quotes do not nest. */
export const quoteRule: Rule = {
  match: (source, state) =>
    isAtLineStart(state) && !state.isInQuote
      ? /^ *>>> ([\s\S]*)|^(?: *> [^\n]*(?:\n|$))+/.exec(source)
      : null,
  parse: ([source, rest], parseInside) => {
    const text = rest ?? source.replace(/^ *> /gm, '').replace(/\n$/, '');
    return { type: 'quote', content: parseInside(text, { isInQuote: true, hasBlocks: true }) };
  },
};

export const headingRule: Rule = atLineStart(
  /^ *(#{1,3}) +(?! )([^\n]+)(?:\n|$)/,
  ([, marks = '', text = ''], parseInside) => ({
    type: 'heading',
    level: marks.length as 1 | 2 | 3,
    content: parseInside(text.trim(), { hasBlocks: false }),
  }),
);

export const subtextRule: Rule = atLineStart(
  /^ *-# +(?! )([^\n]+)(?:\n|$)/,
  ([, text = ''], parseInside) => ({
    type: 'subtext',
    content: parseInside(text.trim(), { hasBlocks: false }),
  }),
);
