import { toWebUrl } from '../address.js';
import { toText, type Rule } from './rule.js';

/** `[label](https://…)`, optionally with the URL in angle brackets or a title after it. */
const maskedLink: Rule = {
  match: (source, { isInLink }) =>
    isInLink
      ? null
      : /^\[((?:\\[\s\S]|\[[^\]\n]*\]|[^[\]\\])+)\]\( *<?((?:\\.|\([^()\s]*\)|[^\s()\\<>])+)>?(?: +"[^"\n]*"| +'[^'\n]*')? *\)/.exec(
          source,
        ),
  parse: ([source, label = '', address = ''], parseInside) => {
    const url = toWebUrl(address.replace(/\\([^0-9A-Za-z\s])/g, '$1'));
    if (url === null) return toText(source);
    return { type: 'link', url, content: parseInside(label, { isInLink: true, hasBlocks: false }) };
  },
};

const bracketedLink: Rule = {
  match: (source, { isInLink }) => (isInLink ? null : /^<(https?:\/\/[^\s<>]+)>/.exec(source)),
  parse: ([source, address = '']) => toLink(address, source),
};

/** A bare URL ends before the punctuation that follows it. */
const bareLink: Rule = {
  match: (source, { isInLink }) => {
    const capture = isInLink ? null : /^https?:\/\/[^\s<]+/.exec(source);
    if (capture) capture[0] = trimAddress(capture[0]);
    return capture;
  },
  parse: ([address]) => toLink(address, address),
};

export const linkRules: readonly Rule[] = [maskedLink, bracketedLink, bareLink];

function toLink(address: string, source: string): ReturnType<Rule['parse']> {
  const url = toWebUrl(address);
  return url === null ? toText(source) : { type: 'link', url, content: [toText(address)] };
}

/** A closing parenthesis belongs to a URL that has the opening one too. */
function trimAddress(address: string): string {
  let end = address.length;
  let surplus = address.split(')').length - address.split('(').length;
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? '';
    if (last === ')' && surplus > 0) surplus -= 1;
    else if (!'.,:;"\'!?*_~|]'.includes(last)) break;
  }
  return address.slice(0, end);
}
