import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { createApp, defineEvent, type AppOptions } from 'commandry';
import { connectGateway, neededIntents, type GatewayOptions } from 'commandry/gateway';
import { createLogbook } from '../support/logbook.js';
import { startStubGateway } from '../support/service/stub-gateway.js';
import { createWireKit } from '../support/wire-kit/wire-kit.js';

const kit = createWireKit();
const { applicationId } = kit.credentials;
const TOKEN = `${btoa(applicationId).replace(/=+$/, '')}.secret.of-the-bot`;
const MESSAGES = (1 << 9) | (1 << 12);
const CONTENT = 1 << 15;
const nothing = () => undefined;
const reads = defineEvent('MESSAGE_CREATE', { intents: ['MESSAGE_CONTENT'] }, nothing);
const counts = defineEvent('MESSAGE_CREATE', nothing);

afterEach(() => {
  process.exitCode = undefined;
});

/** @param flags - Of the application; undefined if it cannot be read. */
async function start(commands: AppOptions['commands'], options: GatewayOptions = {}, flags?: number) {
  const calls: string[] = [];
  const gateway = await startStubGateway({
    service: (url) => {
      calls.push(new URL(new Request(url).url).pathname);
      return Promise.resolve(
        flags === undefined ? new Response(null, { status: 404 }) : Response.json({ flags }),
      );
    },
  });
  onTestFinished(gateway.stop);
  const logbook = createLogbook();
  const { log } = logbook;
  const app = createApp({ commands, applicationId, token: TOKEN, log, fetch: gateway.fetch });
  const connection = connectGateway(app, options);
  onTestFinished(() => connection.close());
  return { gateway, logbook, connection, calls, app };
}

describe('intents', () => {
  it('are those that the handlers need, unless some are given', async () => {
    const computed = await start([counts]);
    await computed.connection.ready;
    expect(computed.gateway.connections[0]?.frames).toMatchObject([{ d: { intents: MESSAGES } }]);
    expect(computed.calls).toEqual([]);
    const given = await start([counts], { intents: ['GUILD_MESSAGES', 'GUILDS'] });
    await given.connection.ready;
    expect(given.gateway.connections[0]?.frames).toMatchObject([{ d: { intents: 513 } }]);
  });

  it('say which handlers of messages get no content', async () => {
    const { connection, logbook } = await start([counts]);
    await connection.ready;
    const [first] = logbook.entries;
    expect(first).toMatchObject({ level: 'info', event: 'MESSAGE_CONTENT_WITHHELD' });
    expect(first?.message).toContain("defineEvent('MESSAGE_CREATE') (MESSAGE_CREATE)");
  });

  it.each([
    ['of its event', [counts], ['GUILDS'] as const, /needs GUILD_MESSAGES or DIRECT_MESSAGES/],
    ['that it names', [reads], ['GUILD_MESSAGES'] as const, /needs MESSAGE_CONTENT/],
  ])(
    'are refused where a handler lacks one %s, before anything is connected',
    async (_what, commands, intents, message) => {
      const { connection, gateway } = await start(commands, { intents });
      await expect(connection.ready).rejects.toMatchObject({
        code: 'GATEWAY_INTENTS_MISSING',
        message: expect.stringMatching(message) as string,
      });
      expect(gateway.connections).toEqual([]);
    },
  );

  it('are refused before connecting where a switch in the portal is off', async () => {
    const { connection, gateway, calls } = await start([reads], {}, 1 << 14);
    await expect(connection.ready).rejects.toMatchObject({
      code: 'GATEWAY_INTENTS_DISALLOWED',
      message: expect.stringContaining(
        `MESSAGE_CONTENT ("Message Content Intent") for defineEvent('MESSAGE_CREATE') (MESSAGE_CREATE)`,
      ) as string,
    });
    expect(calls).toEqual(['/api/v10/applications/@me']);
    expect(gateway.connections).toEqual([]);
  });

  it.each([[1 << 19], [undefined]])(
    'are asked for where it is on, or cannot be read (flags %s)',
    async (flags) => {
      const { connection, gateway } = await start([reads], {}, flags);
      await connection.ready;
      expect(gateway.connections[0]?.frames).toMatchObject([{ d: { intents: MESSAGES | CONTENT } }]);
    },
  );

  it('can be had for another client', () => {
    const app = createApp({ commands: [reads], ...kit.credentials });
    expect(neededIntents(app).map(({ intent }) => intent)).toEqual([
      ...['GUILD_MESSAGES', 'DIRECT_MESSAGES', 'MESSAGE_CONTENT'],
    ]);
  });
});
