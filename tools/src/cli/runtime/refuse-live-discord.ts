import { isDiscordHost } from './discord-host.js';

/**
 * From now on, prevents `fetch` in this process from reaching Discord itself. A bot that is not configured for the
 * emulator would call it, with a token that is invalid there or with a real one.
 *
 * @param what - Named in the error, for example `"commandry dev"`.
 */
export function refuseLiveDiscord(what: string): void {
  const { fetch } = globalThis;
  globalThis.fetch = (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    if (!URL.canParse(url) || !isDiscordHost(new URL(url).hostname)) return fetch(input, init);
    const message = `The bot calls Discord itself, which ${what} does not allow. Pass the address of the emulator to createApp: { ...readSettings() }, or { baseUrl: process.env.COMMANDRY_BASE_URL }.`;
    process.stderr.write(`${message}\n`);
    return Promise.reject(new Error(message));
  };
}
