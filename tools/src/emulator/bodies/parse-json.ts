import { withIdsAsText } from './ids-as-text.js';

/**
 * Parses the JSON of a body. Ids that are written as integers become texts, with every digit.
 *
 * @throws SyntaxError for text that is not JSON, and for values that stand more than 200 deep in each other.
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // A number holds about 16 digits, and an id has up to 20. Read again, the long ones are texts, in the same places.
  const exact: unknown = LONG_INTEGER.test(text) ? JSON.parse(quoteLongIntegers(text)) : value;
  return withIdsAsText(value, exact);
}

const LONG_INTEGER = /(?<![\d.eE+-])\d{16,20}(?![\d.eE])/;
const TOKEN = new RegExp(String.raw`\\.|"|${LONG_INTEGER.source}`, 'gs');

/** Quotes the long integers of a text that is JSON, but for those inside its strings. */
function quoteLongIntegers(text: string): string {
  let isInString = false;
  return text.replace(TOKEN, (token) => {
    if (token === '"') isInString = !isInString;
    return isInString || /\D/.test(token) ? token : `"${token}"`;
  });
}
