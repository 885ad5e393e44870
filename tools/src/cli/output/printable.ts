/**
 * Makes untrusted text safe to print: keeps line ends and tabs, and escapes every other control character, which a
 * terminal might interpret.
 */
export function toPrintable(text: string): string {
  // eslint-disable-next-line no-control-regex -- they are what is looked for
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, (character) => {
    if (character === '\r') return '';
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
