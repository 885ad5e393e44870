import { beforeAll, describe, expect, it } from 'vitest';
import { buildPackage, type BuiltPackage } from '../../support/project.js';

let built: BuiltPackage;
beforeAll(() => {
  built = buildPackage();
});

const BOT = `
import { createApp, defineEvent, readSettings } from 'commandry';
const run = () => undefined;
export const app = createApp({
  commands: [
    defineEvent('MESSAGE_CREATE', { intents: ['MESSAGE_CONTENT'] }, run),
    defineEvent('ENTITLEMENT_CREATE', run),
    defineEvent('APPLICATION_AUTHORIZED', run),
  ],
  ...readSettings(),
});
`;

describe('handlers of events', () => {
  it('are listed with how their events come, and the intents', async () => {
    const project = built.makeProject({ 'app.js': BOT });
    const { code, out } = await project.run(['list']);
    expect({ code, out }).toEqual({
      code: 0,
      out: `Global: no commands

Events: 3
  MESSAGE_CREATE          defineEvent('MESSAGE_CREATE')          gateway: GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT
  ENTITLEMENT_CREATE      defineEvent('ENTITLEMENT_CREATE')      over HTTP or gateway
  APPLICATION_AUTHORIZED  defineEvent('APPLICATION_AUTHORIZED')  over HTTP
`,
    });
    const { events } = JSON.parse((await project.run(['list', '--json'])).out) as { events: object[] };
    expect(events[1]).toEqual({
      type: 'ENTITLEMENT_CREATE',
      handler: "defineEvent('ENTITLEMENT_CREATE')",
      over: ['http', 'gateway'],
      intents: [],
    });
  });

  it('are checked for what the gateway must give them', async () => {
    const project = built.makeProject({ 'app.js': BOT });
    await project.run(['manifest']);
    const { code, out } = await project.run(['check']);
    expect({ code, out }).toEqual({
      code: 0,
      out: `A connection to the gateway is needed, for 1 handler of events, with GUILD_MESSAGES, DIRECT_MESSAGES, MESSAGE_CONTENT
  ! MESSAGE_CONTENT is privileged: switch on "Message Content Intent" for defineEvent('MESSAGE_CREATE') (MESSAGE_CREATE)
The switches are in the developer portal, on the page "Bot" of the application.
connectGateway(app) of commandry/gateway connects with these intents.

The code and commandry.manifest.json match.
`,
    });
  });
});
