import { isSnowflake } from '../is-snowflake.js';

/** True if a text has the form of a bot token: three parts, of which the first is the bot's id in base64. */
export function isBotToken(text: string): boolean {
  if (/^Bot +/.test(text)) return true;
  return readBotId(text) !== undefined;
}

/** Returns the id of the bot user in a bot token; undefined if the text has another form. */
export function readBotId(token: string): string | undefined {
  const [, first] = /^([A-Za-z0-9_-]{20,})\.[\w-]+\.[\w-]+$/.exec(token) ?? [];
  const id = first === undefined ? undefined : decode(first);
  return isSnowflake(id) ? id : undefined;
}

/**
 * Writes a bot token in its form, `base64(id).xxxxxx.yyyy`.
 *
 * @param botId - Clients read the id of the application from it, which is that of its bot.
 * @param secret - At least 7 characters of base64url, which make up the rest.
 */
export function toBotToken(botId: string, secret: string): string {
  return `${btoa(botId).replace(/=+$/, '')}.${secret.slice(0, 6)}.${secret.slice(6)}`;
}

/** Digits need none of the letters in which base64url differs. */
function decode(base64: string): string {
  try {
    return atob(base64);
  } catch {
    return '';
  }
}
