/** The weather bot with one wrong answer, to see that the demo notices. */
import type { AddressInfo } from 'node:net';
import { createApp, readSettings, SlashCommand } from 'commandry';
import { interactions } from 'commandry/express';
import express from 'express';
import { commands } from '../../../examples/weather/commands/index.js';
import { Ping } from '../../../examples/weather/commands/ping.js';
import { readPort } from '../../../examples/weather/port.js';

class WrongPing {
  @SlashCommand('ping', 'Is the bot there?')
  ping() {
    return { content: 'pung', ephemeral: true };
  }
}

const app = createApp({
  commands: commands.map((one) => (one === Ping ? WrongPing : one)),
  ...readSettings(),
});
await app.sync();
const server = express()
  .post('/interactions', interactions(app))
  .listen(readPort(process.env), '127.0.0.1', () => {
    console.log(`bot ready at http://127.0.0.1:${(server.address() as AddressInfo).port}/interactions`);
  });
