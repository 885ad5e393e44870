import { CliError } from '../../output/cli-error.js';
import { isDiscordHost } from '../../runtime/discord-host.js';

/** @throws CliError unless it can be the address of a bot. */
export function readBotUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new CliError(
      `"${text}" is not an http or https address. --url is where the bot receives interactions.`,
      {
        exitCode: 2,
      },
    );
  }
  if (!isDiscordHost(url.hostname)) return url.href;
  throw new CliError(
    `${url.hostname} is Discord itself, not a bot. It sends interactions and accepts none; --url is where the bot receives them.`,
    { exitCode: 2 },
  );
}
