import { setTimeout } from 'node:timers/promises';
import { DiscordHono, makeActionRow, makeButton } from 'discord-hono';
import { APPLICATION_ID, CARRIED, describeCarried, post, PUBLIC_KEY, SLOW_MS, type PeerBot } from './bot.js';

export function startDiscordHono(): PeerBot {
  const app = new DiscordHono({ discordEnv: () => ({ APPLICATION_ID, PUBLIC_KEY, TOKEN: 'none' }) })
    .command('ask', (c) =>
      c.res({
        content: 'Press',
        components: [makeActionRow([makeButton('carried', 'Press').custom_value(String(CARRIED))])],
      }),
    )
    .component('carried', (c) => c.res(describeCarried(c.ref.custom_value)))
    .command('slow', async (c) => {
      await setTimeout(SLOW_MS);
      return c.res('late');
    });
  return { send: (payload) => post((request) => app.fetch(request, {}), payload), end: () => undefined };
}
