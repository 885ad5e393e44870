/**
 * Text from elsewhere as it may be printed: line ends and tabs stay, and every other control character, which a terminal
 * might obey, is written out.
 */
export function toPrintable(text: string): string {
  // eslint-disable-next-line no-control-regex -- they are what is looked for
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, (character) => {
    if (character === '\r') return '';
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
