import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { createApp } from 'commandry';
import { createWireKit } from '../support/wire-kit/wire-kit.js';
import { createLogbook } from '../support/logbook.js';
import { handledBy } from '../support/apps/started-app.js';
import { listenUntilDone } from '../support/listening.js';

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  return (await listenUntilDone(createServer(answer))).url;
}

test.each([300, 301, 302, 303, 307, 308, 399])(
  'a service that answers %i is not followed, with no token',
  async (status) => {
    let arrived = 0;
    const elsewhere = await serve((_request, response) => {
      arrived++;
      response.end('{}');
    });
    const service = await serve((request, response) => {
      request.resume();
      response.writeHead(status, { location: `${elsewhere}${request.url ?? ''}` }).end();
    });
    const kit = createWireKit();
    const logbook = createLogbook();
    const options = { ...kit.credentials, token: 'planted-secret-token', baseUrl: service, log: logbook.log };
    const handler = handledBy(async (interaction) => {
      await interaction.reply('hi');
      await interaction.followUp('more');
    });
    const app = createApp({ commands: [handler], ...options });
    await kit.chatInput(app, 'run');
    await app.close();
    await expect(app.plan()).rejects.toMatchObject({ code: 'DISCORD_UNREACHABLE' });
    expect(logbook.events()).toEqual(['DISCORD_UNREACHABLE']);
    expect(logbook.entries[0]?.['error']).toMatchObject({
      message: expect.stringContaining('redirect') as string,
    });
    expect(arrived).toBe(0);
  },
);
