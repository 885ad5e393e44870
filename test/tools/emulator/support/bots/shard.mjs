/** A bot as a ShardingManager of discord.js starts it: one process for each shard. */
import { Client, Events, GatewayIntentBits } from 'discord.js';

const client = new Client({
  intents: [GatewayIntentBits.Guilds],
  rest: { api: process.env['DISCORD_API'] ?? '' },
});
client.on(Events.GuildCreate, ({ name }) => process.send?.({ joined: name }));
await client.login(process.env['DISCORD_TOKEN']);
