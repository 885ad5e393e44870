import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { DiscordHono } from 'discord-hono';
import { InteractionResponseType, InteractionType, verifyKeyMiddleware } from 'discord-interactions';
import express from 'express';
import { CommandOptionType, ExpressServer, GenericServer, SlashCommand } from 'slash-create';
import type { AutocompleteContext, BaseSlashCreator, CommandContext } from 'slash-create';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { ControlSummary, InvokeResult } from '../../src/emulator/index.js';
import { ADA, BEN, GENERAL, startTestEmulator, WEATHER, type TestEmulator } from './support/emulator.js';
import { createSlashCreator } from './support/foreign-clients.js';

const CITIES = ['Paris', 'Parma', 'Porto'];
const suggest = (typed: string) =>
  CITIES.filter((city) => city.startsWith(typed)).map((city) => ({ name: city, value: city }));
const report = (city: string) => `It is sunny in ${city}`;

const weather = {
  name: 'weather',
  description: 'Weather for any city',
  options: [{ type: 3, name: 'city', description: 'Where', required: true, autocomplete: true }],
};

/** Bots on libraries that nobody here wrote: each answers `/weather` and completes its city. */
type StartReceiver = (publicKey: string, baseUrl: string) => Promise<string>;

interface Wire {
  readonly type: InteractionType;
  readonly data: { readonly options: readonly { readonly value: string }[] };
}

const startDiscordInteractions: StartReceiver = async (publicKey) => {
  const app = express();
  app.post('/interactions', verifyKeyMiddleware(publicKey), (request, response) => {
    const { type, data } = request.body as Wire;
    const city = data.options[0]!.value;
    if (type === InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE) {
      const choices = suggest(city);
      response.send({
        type: InteractionResponseType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT,
        data: { choices },
      });
      return;
    }
    const content = report(city);
    response.send({ type: InteractionResponseType.CHANNEL_MESSAGE_WITH_SOURCE, data: { content } });
  });
  return `${await listen(app)}/interactions`;
};

class SlashCreateWeather extends SlashCommand {
  constructor(creator: BaseSlashCreator) {
    const city = { type: CommandOptionType.STRING, name: 'city', description: 'Where' } as const;
    super(creator, { ...weather, options: [{ ...city, required: true, autocomplete: true }] });
  }

  override run(context: CommandContext): Promise<string> {
    return Promise.resolve(report((context.options as { city: string }).city));
  }

  override autocomplete(context: AutocompleteContext): Promise<unknown> {
    return Promise.resolve(suggest((context.options as { city: string }).city));
  }
}

const startSlashCreateOnExpress: StartReceiver = async (publicKey, baseUrl) => {
  const app = express();
  const creator = createSlashCreator(baseUrl, publicKey);
  creator.withServer(new ExpressServer(app, { alreadyListening: true }));
  creator.registerCommand(SlashCreateWeather);
  await creator.startServer();
  return `${await listen(app)}/interactions`;
};

const startSlashCreateOnFetch: StartReceiver = async (publicKey, baseUrl) => {
  const creator = createSlashCreator(baseUrl, publicKey);
  const server = new GenericServer();
  creator.withServer(server);
  creator.registerCommand(SlashCreateWeather);
  return `${await serveFetch((request) => server.endpoint(request))}/`;
};

const startDiscordHono: StartReceiver = async (DISCORD_PUBLIC_KEY) => {
  const bot = new DiscordHono().autocomplete(
    'weather',
    (context) => context.resAutocomplete({ choices: suggest(String(context.focused?.value)) }),
    (context) => context.res(report(String((context.var as { city?: string }).city))),
  );
  return `${await serveFetch((request) => bot.fetch(request, { DISCORD_PUBLIC_KEY }, undefined))}/`;
};

async function listen(app: express.Express): Promise<string> {
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function serveFetch(handle: (request: Request) => Promise<Response>): Promise<string> {
  return await new Promise((resolve) => {
    const server = serve({ fetch: handle, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
      resolve(`http://127.0.0.1:${port}`);
    });
    onTestFinished(() => {
      server.close();
    });
  });
}

const receivers: readonly (readonly [name: string, start: StartReceiver])[] = [
  ['discord-interactions on express', startDiscordInteractions],
  ['slash-create on express', startSlashCreateOnExpress],
  ['slash-create on requests and responses', startSlashCreateOnFetch],
  ['discord-hono', startDiscordHono],
];

async function connect(start: StartReceiver): Promise<TestEmulator> {
  const emulator = await startTestEmulator();
  const { applications } = (await emulator.control('GET', '')).body as ControlSummary;
  expect(await emulator.api('POST', '', weather)).toMatchObject({ status: 201 });
  const url = await start(applications[0]!.public_key, emulator.baseUrl);
  const set = await emulator.control('PUT', `/applications/${WEATHER.id}/endpoint`, { url });
  // Kept only if a signed PING was answered with a PONG, and one with a wrong signature with 401.
  expect(set).toMatchObject({ status: 200, body: { interactions_endpoint_url: url } });
  return emulator;
}

describe.each(receivers)('%s', (_name, start) => {
  test('passes both probes and answers a command with a message that everybody sees', async () => {
    const emulator = await connect(start);
    const used = await emulator.control('POST', `/users/${ADA}/invoke`, {
      channel_id: GENERAL,
      text: '/weather city:New York',
    });
    expect(used.body as InvokeResult).toMatchObject({
      outcome: 'message',
      shown: 'It is sunny in New York',
      response: { status: 200 },
    });
    const seen = await emulator.control('GET', `/channels/${GENERAL}/messages?as=${BEN}`);
    const { messages } = seen.body as { messages: readonly { content: string }[] };
    expect(messages.at(-1)).toMatchObject({
      content: 'It is sunny in New York',
      author: { id: WEATHER.botUserId },
    });
  });

  test('completes what is being typed', async () => {
    const emulator = await connect(start);
    const typed = await emulator.control('POST', `/users/${ADA}/autocomplete`, {
      channel_id: GENERAL,
      text: '/weather city:Par',
    });
    expect(typed.body as InvokeResult).toMatchObject({
      outcome: 'choices',
      choices: [{ name: 'Paris' }, { name: 'Parma' }],
    });
  });
});
