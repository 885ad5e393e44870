import type { PeerBot } from './bot.js';
import { startCommandry } from './commandry.js';
import { startDiscordHono } from './discord-hono.js';
import { startDiscordJs } from './discord-js.js';
import { startDiscordx } from './discordx.js';
import { startSkyra } from './skyra.js';
import { startSlashCreate } from './slash-create.js';

/** Starts the bot of each column of the README's table. */
export const BOTS = {
  Commandry: startCommandry,
  'discord.js': startDiscordJs,
  'slash-create': () => startSlashCreate('of a message'),
  discordx: startDiscordx,
  '@skyra/http-framework': startSkyra,
  'discord-hono': startDiscordHono,
} as const satisfies Readonly<Record<string, () => PeerBot | Promise<PeerBot>>>;

export type Column = keyof typeof BOTS;
export const COLUMNS = Object.keys(BOTS) as Column[];
