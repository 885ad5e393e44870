/** A bot at a gateway: `gateway.mjs` starts it, and asks for what it has used. */
import process from 'node:process';
import { createApp, defineCommand } from 'commandry';
import { connectGateway } from 'commandry/gateway';
import { APPLICATION_ID } from '../support/interaction.mjs';
import { tellUsage, TOKEN } from '../support/gateway.mjs';

const ping = defineCommand({
  name: 'ping',
  description: 'd',
  options: {
    text: { type: 'string', description: 'd', required: true },
    count: { type: 'integer', description: 'd', required: true },
  },
  run: () => 'pong',
});
const app = createApp({
  commands: [ping],
  applicationId: APPLICATION_ID,
  token: TOKEN,
  baseUrl: process.argv[2],
  log: () => undefined,
});
// GUILDS, GUILD_MEMBERS and GUILD_MESSAGES.
const connection = connectGateway(app, { intents: 515 });
await connection.ready;
tellUsage();
