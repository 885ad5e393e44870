import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Client, type Interaction } from 'discord.js';
import { expect, it, onTestFinished } from 'vitest';
import { createApp, defineButton, type App, type ChatInputInteraction } from 'commandry';
import { chatInputPayload } from 'commandry-dev/testing';
import { attach } from 'commandry/gateway';
import { handledBy } from '../support/apps/started-app.js';
import { createLogbook } from '../support/logbook.js';
import { startStubGateway } from '../support/service/stub-gateway.js';
import { until } from '../support/time/wait.js';
import { createWireKit } from '../support/wire-kit/wire-kit.js';

const kit = createWireKit();
const { applicationId } = kit.credentials;
const TOKEN = `${btoa(applicationId).replace(/=+$/, '')}.secret.of-the-bot`;
const use = (name: string) => chatInputPayload(kit.context(), name, {});
const click = (customId: string) => ({
  ...kit.context(),
  type: 3,
  data: { component_type: 2, custom_id: customId },
  message: {
    id: '600000000000000001',
    channel_id: '400000000000000001',
    content: '',
    author: { id: applicationId, username: 'bot' },
  },
});

/** A bot of discord.js that is logged in, and an app that takes its packets. */
async function start({
  handler = () => 'ours',
  isListening = true,
}: { handler?: (interaction: ChatInputInteraction) => unknown; isListening?: boolean } = {}) {
  const gateway = await startStubGateway();
  onTestFinished(gateway.stop);
  const client = new Client({ intents: [], rest: { makeRequest: gateway.fetch as never } });
  onTestFinished(() => client.destroy());
  const theirs: string[] = [];
  const take = (interaction: Interaction) => {
    if (interaction.isChatInputCommand()) theirs.push(interaction.commandName);
    else if (interaction.isButton()) theirs.push(interaction.customId);
  };
  if (isListening) client.on('interactionCreate', take);
  const logbook = createLogbook();
  const button = defineButton({ id: 'ours', run: () => 'clicked' });
  const app: App = createApp({
    commands: [handledBy(handler), button],
    applicationId,
    fetch: gateway.fetch,
    log: logbook.log,
  });
  const events: string[] = [];
  Object.assign(app, {
    dispatchEvent: ({ t }: { t: string }) => {
      events.push(t);
      return Promise.resolve();
    },
  });
  const detach = attach(app, client);
  await client.login(TOKEN);
  await until(() => client.isReady());
  return { gateway, client, app, detach, theirs, events, logbook };
}

it('an app answers what it declares, and the client gets the rest', async () => {
  const { gateway, theirs, logbook } = await start();
  for (const payload of [use('run'), use('theirs'), click('ours'), click('theirs'), use('run')])
    gateway.dispatch('INTERACTION_CREATE', payload);
  await until(() => gateway.callbacks.length === 3 && theirs.length === 2);
  expect(gateway.callbacks).toMatchObject([
    { body: { data: { content: 'ours' } } },
    { body: { data: { content: 'clicked' } } },
    { body: { data: { content: 'ours' } } },
  ]);
  expect(theirs).toEqual(['theirs', 'theirs']);
  expect(logbook.events()).toEqual([]);
});

it('an app answers what a handler waits for', async () => {
  const { gateway, theirs } = await start({
    handler: async (interaction) => {
      const answer = await interaction.ask({ content: 'Sure?', choices: { yes: 'Yes' } });
      await interaction.editReply(answer ?? 'nothing');
    },
  });
  gateway.dispatch('INTERACTION_CREATE', use('run'));
  await until(() => gateway.callbacks.length === 1);
  const [{ body }] = gateway.callbacks as unknown as [
    { body: { data: { components: { components: { custom_id: string }[] }[] } } },
  ];
  const customId = body.data.components[0]?.components[0]?.custom_id ?? '';
  gateway.dispatch('INTERACTION_CREATE', click(customId));
  await until(() => gateway.callbacks.length === 2);
  expect(theirs).toEqual([]);
});

it('an app answers everything where the client listens to no interactions', async () => {
  const { gateway } = await start({ isListening: false });
  gateway.dispatch('INTERACTION_CREATE', use('gone'));
  await until(() => gateway.callbacks.length === 1);
  expect(gateway.callbacks).toMatchObject([{ body: { type: 4, data: { flags: 64 } } }]);
});

it('both get every other event', async () => {
  const { gateway, client, events } = await start();
  const seen: string[] = [];
  client.on('entitlementCreate', ({ id }) => seen.push(id));
  gateway.dispatch('ENTITLEMENT_CREATE', { id: '5', sku_id: '6', application_id: applicationId, type: 8 });
  await until(() => seen.length === 1 && events.includes('ENTITLEMENT_CREATE'));
  expect(seen).toEqual(['5']);
});

it.each([
  [
    'is detached',
    ({ detach }: { detach: () => void }) => {
      detach();
    },
  ],
  ['closes', ({ app }: { app: App }) => app.close()],
])('the client handles everything again when the app %s', async (_what, end) => {
  const started = await start();
  const { gateway, client, theirs, events } = started;
  await end(started);
  const before = events.length;
  gateway.dispatch('INTERACTION_CREATE', use('run'));
  await until(() => theirs.length === 1);
  expect(theirs).toEqual(['run']);
  expect(gateway.callbacks).toEqual([]);
  expect(events).toHaveLength(before);
  expect(Object.hasOwn(client, 'emit')).toBe(false);
  expect(client.listenerCount('raw')).toBe(0);
});

it('something that is no client is refused', () => {
  const app = createApp({ commands: [], applicationId });
  expect(() => attach(app, {} as never)).toThrow(/other than a discord\.js client/);
});

it('an app that is closed takes nothing from the client', async () => {
  const app = createApp({ commands: [handledBy(() => 'ours')], applicationId });
  await app.close();
  const client = new EventEmitter();
  const emitted: unknown[] = [];
  client.on('interactionCreate', (interaction) => emitted.push(interaction));
  attach(app, client);
  await setImmediate();
  const payload = { ...use('run'), id: '700000000000000001' };
  client.emit('raw', { t: 'INTERACTION_CREATE', d: payload }, 0);
  client.emit('interactionCreate', payload);
  expect(emitted).toEqual([payload]);
});
