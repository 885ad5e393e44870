import { isSnowflake } from '../snowflake.js';

/** Whether a text is written as bot tokens are: three parts, of which the first is the bot's id in base64. */
export function isBotToken(text: string): boolean {
  if (/^Bot +/.test(text)) return true;
  const [, first] = /^([A-Za-z0-9_-]{20,})\.[\w-]+\.[\w-]+$/.exec(text) ?? [];
  return first !== undefined && isSnowflake(decode(first));
}

/** Digits need none of the letters in which base64 for addresses differs. */
function decode(base64: string): string {
  try {
    return atob(base64);
  } catch {
    return '';
  }
}
