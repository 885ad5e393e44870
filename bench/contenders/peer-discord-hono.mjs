import process from 'node:process';
import { serve } from '@hono/node-server';
import { APPLICATION_ID, COMMAND_NAMES, HOST, importPeer, phrase, PORT, PUBLIC_KEY } from './kit.mjs';

const { DiscordHono } = await importPeer('discord-hono');
const app = new DiscordHono({
  discordEnv: () => ({ APPLICATION_ID, PUBLIC_KEY, TOKEN: 'none' }),
});
for (const name of COMMAND_NAMES)
  app.command(name, (context) => context.res(phrase(context.get('text'), context.get('count'))));
serve({ fetch: (request) => app.fetch(request, process.env), port: PORT, hostname: HOST });
