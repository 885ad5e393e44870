import * as z from 'zod/mini';
import { findAddressProblem } from '../protocol/discord-address.js';

export const DISCORD_ADDRESS = 'https://discord.com';

/** The address of Discord, without `/api` and without a slash at the end. Default `https://discord.com`. */
export const BaseUrl = z.pipe(
  z._default(z.string('must be an http or https address'), DISCORD_ADDRESS).check(
    z.superRefine((url: string, context) => {
      const message = findAddressProblem(url);
      if (message !== undefined) context.addIssue({ code: 'custom', message });
    }),
  ),
  z.transform((url) => url.replace(/\/+$/, '')),
);

/** A bot token. Discord does not specify its form. */
export const BotToken = z
  .string()
  .check(z.regex(/^[\x21-\x7e]+$/, 'must be the bot token alone, without spaces or line breaks'));
