import { createServer as createHttpServer } from 'node:http';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { defineCommand, requireEntitlement, defineEvent } from 'commandry';
import { createServer } from 'commandry/node';
import { createWorld, type World } from 'commandry-dev/emulator';
import type { BrowserContext } from 'playwright-core';
import { InteractionResponseType, InteractionType, verifyKeyMiddleware } from 'discord-interactions';
import express from 'express';
import { listenUntilDone } from '../../support/listening.js';
import { startEmulatedBot } from '../../support/service/emulated-bot.js';
import {
  AUTHORIZATION,
  BOT,
  startTestEmulator,
  WEATHER,
  type TestEmulator,
} from '../../tools/emulator/support/emulator.js';
import { createShopWorld, SKUS } from '../../tools/emulator/support/worlds/shop-world.js';
import { findObstacles } from './support/accessibility.js';
import { NO_BROWSER } from './support/browser.js';
import { ADA, BEN, GENERAL, HARBOUR, logOf, startStage, useCommand, type Stage } from './support/stage.js';

const CAPTAINS = '1100000000000000801';

/** A shop in a guild where the bot may do anything. */
function createOwnedWorld(): World {
  const world = createShopWorld();
  return {
    ...world,
    roles: [
      ...world.roles,
      { id: CAPTAINS, guildId: HARBOUR, name: 'Captains', permissions: '8', position: 5 },
    ],
    members: world.members.map((member) =>
      member.userId === BOT ? { ...member, roles: [CAPTAINS] } : member,
    ),
  };
}

/** A bot that sells a forecast, and whose first event fails. */
async function startSellingBot(): Promise<TestEmulator> {
  let failures = 1;
  const commands = [
    defineCommand({
      name: 'forecast',
      description: 'Looks ahead',
      guards: [requireEntitlement(SKUS.gold)],
      run: () => 'Fair.',
    }),
    defineEvent('ENTITLEMENT_CREATE', () => {
      if (failures-- > 0) throw new Error('The database is away.');
    }),
  ];
  let eventsUrl = '';
  const { emulator } = await startEmulatedBot(
    { commands },
    {
      world: createOwnedWorld(),
      // Time passes by the control plane alone: else an event that failed is sent again after a second of the machine, and a
      // busy page may not have shown by then that it failed.
      responseDeadline: () => new AbortController().signal,
      serve: async (app) => {
        const server = createServer(app, { path: '/interactions', eventsPath: '/events' });
        const { port } = await server.listen(0, '127.0.0.1');
        eventsUrl = `http://127.0.0.1:${port}/events`;
        const close = (drainMs: number) => server.close({ servingMs: 0, drainMs });
        return { port, close };
      },
    },
  );
  const body = { url: eventsUrl, types: ['ENTITLEMENT_CREATE'] };
  const set = await emulator.control('PUT', `/applications/${WEATHER.id}/event-webhooks`, body);
  expect(set.status).toBe(200);
  return emulator;
}

/** An unmodified bot of discord-interactions, as its environment says, with a command that has a button. */
async function startPlainBot(env: Readonly<Record<string, string | undefined>>) {
  const { APP_ID = '', PUBLIC_KEY = '', DISCORD_TOKEN = '', DISCORD_API = '' } = env;
  const app = express();
  app.post('/interactions', verifyKeyMiddleware(PUBLIC_KEY), (request, response) => {
    const { type, member } = request.body as {
      type: InteractionType;
      member: { user: { username: string } };
    };
    const button = { type: 2, style: 1, label: 'Mine', custom_id: 'mine' };
    const data =
      type === InteractionType.APPLICATION_COMMAND
        ? { content: 'Press it', components: [{ type: 1, components: [button] }] }
        : { content: `Pressed by ${member.user.username}` };
    response.send({ type: InteractionResponseType.CHANNEL_MESSAGE_WITH_SOURCE, data });
  });
  const { url } = await listenUntilDone(createHttpServer(app));
  const register = async () => {
    const { status } = await fetch(`${DISCORD_API}/applications/${APP_ID}/commands`, {
      method: 'PUT',
      headers: { authorization: `Bot ${DISCORD_TOKEN}`, 'content-type': 'application/json' },
      body: JSON.stringify([{ name: 'press', description: 'Shows a button' }]),
    });
    return status;
  };
  return { url, register };
}

describe.skipIf(NO_BROWSER !== undefined)('what happens outside interactions', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await startStage();
  });
  afterAll(() => stage.stop());

  async function open(emulator: TestEmulator, userId = ADA, window?: BrowserContext) {
    const page = await stage.visit(emulator, `#user=${userId}`, window);
    await page.getByText('commands here').or(page.getByText('1 command here')).first().waitFor();
    onTestFinished(() => page.close());
    return page;
  }

  /** Calls the API in the name of the bot. */
  const callerOf =
    ({ request }: TestEmulator) =>
    async (method: string, path: string, body?: object) => {
      const answer = await request(method, `/api/v10${path}`, {
        headers: { ...AUTHORIZATION, ...(body ? { 'content-type': 'application/json' } : {}) },
        body,
      });
      return answer.body as { readonly id: string; readonly token: string };
    };

  it('is a bot of another framework that is connected from the page, and whose author presses its button', async () => {
    const emulator = await startTestEmulator({ world: createWorld() });
    const page = await stage.visit(emulator, `#user=${ADA}`);
    onTestFinished(() => page.close());
    const lesson = page.getByRole('region', { name: 'No bot answers for Weather yet' });
    await lesson.getByLabel('The .env of a bot with').selectOption('discord-interactions');
    const lines = await lesson.locator('pre').textContent();
    const env = parseEnv(lines ?? '');
    const bot = await startPlainBot(env);
    expect(await bot.register()).toBe(200);
    const address = lesson.getByLabel('It receives interactions at');
    await address.fill(`${bot.url}/elsewhere`);
    await lesson.getByRole('button', { name: 'Probe and use' }).click();
    await lesson.getByText(/A signed PING is answered: no, 404 after/).waitFor();
    expect(await findObstacles(page)).toEqual([]);
    await address.fill(`${bot.url}/interactions`);
    await lesson.getByRole('button', { name: 'Probe and use' }).click();
    const reached = page.getByRole('region', { name: /^Weather gets its interactions at/ });
    await expect
      .poll(() => reached.getByRole('listitem').allTextContents())
      .toEqual([
        expect.stringMatching(/A signed PING is answered: yes, 200 after/),
        expect.stringMatching(/A wrong signature is refused with 401: yes, 401 after/),
      ]);
    expect(await findObstacles(page)).toEqual([]);
    await reached.getByRole('button', { name: 'Close' }).click();
    await useCommand(page, 'press');
    await logOf(page).getByRole('button', { name: 'Mine' }).click();
    await logOf(page).getByText('Pressed by ada').waitFor();
    expect(await page.getByRole('button', { name: /Launch/ }).count()).toBe(0);
  });

  it('is seen at once: channels, threads, roles, members, and what the bot may no longer show', async () => {
    const emulator = await startSellingBot();
    const call = callerOf(emulator);
    // Two windows: of the tabs of one, a browser draws those behind once a second.
    const [ada, ben] = [await open(emulator), await open(emulator, BEN, await stage.openWindow())];
    const channels = ada.getByRole('navigation', { name: 'Channels' });
    const news = await call('POST', `/guilds/${HARBOUR}/channels`, { name: 'news', type: 0 });
    await channels.getByRole('link', { name: 'news' }).waitFor();
    await call('POST', `/channels/${GENERAL}/threads`, { name: 'storm', type: 11 });
    await channels.getByRole('link', { name: 'storm' }).waitFor();
    const role = await call('POST', `/guilds/${HARBOUR}/roles`, { name: 'Pilots' });
    await call('PATCH', `/guilds/${HARBOUR}/members/${BEN}`, { nick: 'Benjamin', roles: [role.id] });
    await ada.locator('.member').getByText('Benjamin').waitFor();
    await call('POST', `/channels/${GENERAL}/messages`, { content: `Ahoy <@&${role.id}>` });
    await logOf(ada).getByText('@Pilots').waitFor();
    const hidden = ben.getByRole('navigation', { name: 'Channels' }).getByRole('link', { name: 'news' });
    await hidden.waitFor();
    await call('PUT', `/channels/${news.id}/permissions/${HARBOUR}`, { type: 0, deny: '1024' });
    await hidden.waitFor({ state: 'detached' });
    await channels.getByRole('link', { name: 'news' }).click();
    await ada.getByRole('log', { name: 'Messages in #news' }).waitFor();
    await call('DELETE', `/channels/${news.id}`);
    // Whoever was there is where something is left to see.
    await ada.getByRole('log', { name: 'Messages in #general' }).waitFor();
    await channels.getByRole('link', { name: 'news' }).waitFor({ state: 'detached' });
    await call('DELETE', `/guilds/${HARBOUR}/members/${BEN}`);
    await ada.locator('.member').getByText('Benjamin').waitFor({ state: 'detached' });
    await ben
      .getByLabel('In', { exact: true })
      .getByRole('option', { name: 'Harbour' })
      .waitFor({ state: 'detached' });
  });

  it('is seen at once: typing, messages and what becomes of them', async () => {
    const emulator = await startSellingBot();
    const call = callerOf(emulator);
    const page = await open(emulator);
    const messages = `/channels/${GENERAL}/messages`;
    await call('POST', `/channels/${GENERAL}/typing`);
    await page.getByText('weather is typing…').waitFor();
    const answers = ['Paris', 'Oslo'].map((text) => ({ poll_media: { text } }));
    const poll = await call('POST', messages, { poll: { question: { text: 'Where to?' }, answers } });
    const row = page.locator(`[data-message-id="${poll.id}"]`);
    await row.getByText('Where to?').waitFor();
    await page.getByText('weather is typing…').waitFor({ state: 'detached' });
    await emulator.control('PUT', `/users/${BEN}/votes`, { message_id: poll.id, answer_ids: [1] });
    await row.getByText('1 vote', { exact: true }).waitFor();
    await call('POST', `/channels/${GENERAL}/polls/${poll.id}/expire`);
    await row.getByText('It ended').waitFor();
    const { id } = await call('POST', messages, { content: 'Look at this' });
    const said = page.locator(`[data-message-id="${id}"]`);
    await call('PUT', `${messages}/${id}/reactions/${encodeURIComponent('⚓')}/@me`);
    await said.getByRole('list', { name: 'Reactions' }).getByText('⚓ 1').waitFor();
    await call('PUT', `/channels/${GENERAL}/pins/${id}`);
    await said.getByText('pinned', { exact: true }).waitFor();
    await call('DELETE', `/channels/${GENERAL}/pins/${id}`);
    await said.getByText('pinned', { exact: true }).waitFor({ state: 'detached' });
    const hook = await call('POST', `/channels/${GENERAL}/webhooks`, { name: 'Radio' });
    await call('POST', `/webhooks/${hook.id}/${hook.token}?wait=true`, {
      ...{ content: 'This is the harbour', username: 'Harbour Radio' },
    });
    await logOf(page).getByRole('article', { name: 'Message of Harbour Radio' }).waitFor();
    expect(await findObstacles(page)).toEqual([]);
    await page.getByLabel('In', { exact: true }).selectOption('Direct messages');
    await page.getByRole('button', { name: 'Write to Weather' }).waitFor();
    const direct = await call('POST', '/users/@me/channels', { recipient_id: ADA });
    await call('POST', `/channels/${direct.id}/messages`, { content: 'Between us' });
    await page.getByRole('link', { name: 'weather' }).click();
    await logOf(page).getByText('Between us').waitFor();
  });

  it('may be a route that the emulator lacks, which is told once', async () => {
    const emulator = await startSellingBot();
    const call = callerOf(emulator);
    const page = await open(emulator);
    for (const method of ['GET', 'GET', 'POST']) await call(method, `/guilds/${HARBOUR}/nothing`);
    const pane = page.getByRole('region', { name: 'Requests' });
    const notices = pane.locator('.notice-label');
    await expect
      .poll(() => notices.allTextContents())
      .toEqual(['GET /guilds/{id}/nothing', 'POST /guilds/{id}/nothing']);
    expect(await findObstacles(page)).toEqual([]);
    await pane
      .getByRole('button', { name: /^Dismiss/ })
      .first()
      .click();
    await call('GET', `/guilds/${HARBOUR}/nothing`);
    await call('POST', `/channels/${GENERAL}/messages`, { content: 'Later' });
    await logOf(page).getByText('Later').waitFor();
    expect(await notices.allTextContents()).toEqual(['POST /guilds/{id}/nothing']);
  });

  it('is a purchase: the command passes until it is refunded, and the bot is told', async () => {
    const emulator = await startSellingBot();
    const page = await open(emulator);
    await page.locator('.application').getByText('events sent: 1 type').waitFor();
    const shop = page.getByRole('region', { name: 'Premium' });
    const requests = page.getByRole('grid', { name: 'Requests, newest first' });
    await useCommand(page, 'forecast');
    await logOf(page).getByText('Only you can see this').waitFor();
    await logOf(page).getByRole('button', { name: 'Gold', exact: true }).waitFor();
    await shop.getByRole('button', { name: 'Buy Gold', exact: true }).click();
    await shop.getByText('Bought.').waitFor();
    await useCommand(page, 'forecast');
    await logOf(page).getByText('Fair.').waitFor();

    const created = requests.getByRole('row', { name: /^ENTITLEMENT_CREATE.*→ Weather/ });
    await created.locator('.outcome.failed').waitFor();
    await emulator.control('POST', '/clock', { advance_ms: 1000 });
    await created.locator('.outcome.done').waitFor();
    expect(await findObstacles(page)).toEqual([]);

    await shop.getByRole('button', { name: 'Refund Gold', exact: true }).click();
    await shop.getByText('Refunded.').waitFor();
    await requests.getByText('This type of event is not asked for.').first().waitFor();
    await useCommand(page, 'forecast');
    await expect.poll(() => logOf(page).getByText('Only you can see this').count()).toBe(2);
    // What happens elsewhere is seen as well.
    await emulator.control('POST', `/users/${ADA}/purchases`, { sku_id: SKUS.hat });
    await shop.getByRole('button', { name: 'Refund Rain Hat' }).waitFor();
    await emulator.control('DELETE', `/skus/${SKUS.coins}`);
    await shop.getByText('10 Coins').waitFor({ state: 'detached' });
    await emulator.control('PUT', `/applications/${WEATHER.id}/event-webhooks`, { status: 1 });
    await page.locator('.application').getByText('events disabled').waitFor();
  });
});
