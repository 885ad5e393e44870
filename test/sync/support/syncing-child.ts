/** A bot that registers its commands and is done. Its parameters are the address of Discord and the guilds. */
import { createApp, defineCommand } from 'commandry';
import { createWireKit } from '../../support/wire-kit/wire-kit.js';

const [baseUrl, applicationId = '', token, ...guilds] = process.argv.slice(2);
const run = () => 'x';
const app = createApp({
  ...createWireKit().credentials,
  applicationId,
  token,
  baseUrl,
  commands: [
    defineCommand({ name: 'ping', description: 'd', guilds, run }),
    defineCommand({ name: 'roll', description: 'd', guilds, run }),
    defineCommand({ type: 'user', name: 'Wave', guilds, run }),
  ],
});
const { writes } = await app.sync({ concurrency: 1 });
process.stdout.write(`${writes} written\n`);
