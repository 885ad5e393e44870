import { createServer } from 'node:http';
import { API } from '@discordjs/core';
import { REST } from '@discordjs/rest';
import { serve } from '@hono/node-server';
import { $webhooks$_$_, DiscordHono } from 'discord-hono';
import { InteractionResponseType, InteractionType, verifyKeyMiddleware } from 'discord-interactions';
import express from 'express';
import {
  ApplicationCommandType,
  CommandOptionType,
  ExpressServer,
  GenericServer,
  SlashCommand,
  type AutocompleteContext,
  type CommandContext,
  type SlashCommandOptions,
  type SlashCreator,
} from 'slash-create';
import { onTestFinished, vi } from 'vitest';
import { WEATHER } from '../emulator.js';
import { createSlashCreator } from './foreign-clients.js';
import { listenUntilDone } from '../../../../support/listening.js';

/** The commands that every receiver here knows. */
export const commands = [
  {
    name: 'weather',
    description: 'Weather for any city',
    options: [{ type: 3, name: 'city', description: 'Where', required: true, autocomplete: true }],
  },
  { name: 'measure', description: 'Goes out and looks' },
  { type: ApplicationCommandType.USER, name: 'High five' },
  { type: ApplicationCommandType.MESSAGE, name: 'Quote' },
] as const;

/** Their replies: the same, whatever they are made with. */
const CITIES = ['Paris', 'Parma', 'Porto'];
const suggest = (typed: string) =>
  CITIES.filter((city) => city.startsWith(typed)).map((city) => ({ name: city, value: city }));
const say = {
  weather: (city: string) => `It is sunny in ${city}`,
  highFive: (user: { readonly username: string }) => `High five, ${user.username}!`,
  quote: (message: { readonly content: string }) => `“${message.content}”`,
  measured: '21 degrees',
  more: 'And it is getting warmer',
};

export interface ReceiverSetup {
  readonly publicKey: string;
  readonly baseUrl: string;
  /** A promise that `/measure` waits for after it has deferred its reply. */
  readonly measured: Promise<void>;
  /** Is told of the work that `/measure` leaves behind. */
  readonly leave: (work: Promise<unknown>) => void;
}

/**
 * Starts a bot on libraries that nobody here wrote, and gives the URL of its endpoint. `/weather` is answered and its
 * city completed, both menus name their target, and `/measure` defers, edits its reply and follows up.
 */
export type StartReceiver = (environment: ReceiverSetup) => Promise<string>;

/** As much of a delivery as the receivers without a context of their own read. */
interface Delivery {
  readonly type: InteractionType;
  readonly token: string;
  readonly data: DeliveredData;
}

interface DeliveredData {
  readonly type: number;
  readonly name: string;
  readonly options?: readonly { readonly value: string }[];
  readonly target_id?: string;
  readonly resolved?: {
    readonly users?: Readonly<Record<string, { readonly username: string }>>;
    readonly messages?: Readonly<Record<string, { readonly content: string }>>;
  };
}

/** The answer to data as they come over the wire. */
function read({ type, options, target_id: targetId = '', resolved }: DeliveredData): string {
  if (type === 2) return say.highFive(resolved!.users![targetId]!);
  if (type === 3) return say.quote(resolved!.messages![targetId]!);
  return say.weather(options![0]!.value);
}

/** discord-interactions verifies and names things, and calls nothing; the calls are those of \@discordjs/core. */
export const startDiscordInteractions: StartReceiver = async (environment) => {
  const { publicKey, baseUrl, measured, leave } = environment;
  const client = new API(new REST({ api: `${baseUrl}/api`, version: '10' }).setToken(WEATHER.token));
  const measure = async (token: string) => {
    await measured;
    await client.interactions.editReply(WEATHER.id, token, { content: say.measured });
    await client.interactions.followUp(WEATHER.id, token, { content: say.more });
  };
  const answer = ({ type, data, token }: Delivery) => {
    if (type === InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE) {
      const choices = suggest(data.options![0]!.value);
      return {
        type: InteractionResponseType.APPLICATION_COMMAND_AUTOCOMPLETE_RESULT,
        data: { choices },
      };
    }
    if (data.name === 'measure') {
      leave(measure(token));
      return { type: InteractionResponseType.DEFERRED_CHANNEL_MESSAGE_WITH_SOURCE };
    }
    const content = read(data);
    return { type: InteractionResponseType.CHANNEL_MESSAGE_WITH_SOURCE, data: { content } };
  };
  const app = express();
  app.post('/interactions', verifyKeyMiddleware(publicKey), (request, response) => {
    response.send(answer(request.body as Delivery));
  });
  return `${await listen(app)}/interactions`;
};

function registerSlashCreate(creator: SlashCreator, { measured, leave }: ReceiverSetup): void {
  const [{ options: _, ...weather }, measure, highFive, quote] = commands;
  const city = { type: CommandOptionType.STRING, name: 'city', description: 'Where' } as const;
  const register = (options: SlashCommandOptions, run: (context: CommandContext) => Promise<unknown>) => {
    creator.registerCommand(
      class extends SlashCommand {
        constructor(own: SlashCreator) {
          super(own, options);
        }
        override run = run;
        override autocomplete = (context: AutocompleteContext) =>
          Promise.resolve(suggest((context.options as { city: string }).city));
      },
    );
  };
  register({ ...weather, options: [{ ...city, required: true, autocomplete: true }] }, ({ options }) =>
    Promise.resolve(say.weather((options as { city: string }).city)),
  );
  register(highFive, ({ targetUser }) => Promise.resolve(say.highFive(targetUser!)));
  register(quote, ({ targetMessage }) => Promise.resolve(say.quote(targetMessage!)));
  register(measure, async (context) => {
    await context.defer();
    const work = measured
      .then(() => context.editOriginal(say.measured))
      .then(() => context.sendFollowUp(say.more));
    leave(work);
    await work;
  });
}

const slashCreateOnExpress =
  (postCallbacks: boolean): StartReceiver =>
  async (environment) => {
    const { baseUrl, publicKey } = environment;
    const app = express();
    const creator = createSlashCreator(baseUrl, publicKey, WEATHER.token, { postCallbacks });
    creator.withServer(new ExpressServer(app, { alreadyListening: true }));
    registerSlashCreate(creator, environment);
    await creator.startServer();
    return `${await listen(app)}/interactions`;
  };

/** Answers over the response to the delivery. */
export const startSlashCreateOnExpress = slashCreateOnExpress(false);
/** Answers the delivery with 202 and posts its callbacks. */
export const startSlashCreatePosting = slashCreateOnExpress(true);

export const startSlashCreateOnFetch: StartReceiver = async (environment) => {
  const creator = createSlashCreator(environment.baseUrl, environment.publicKey);
  const server = new GenericServer();
  creator.withServer(server);
  registerSlashCreate(creator, environment);
  return `${await serveFetch((request) => server.endpoint(request))}/`;
};

/** discord-hono has the address of Discord written into it. What it fetches there is led to the emulator. */
export const startDiscordHono: StartReceiver = async ({ publicKey, baseUrl, measured, leave }) => {
  leadServiceTo(baseUrl);
  const bot = new DiscordHono()
    .autocomplete(
      'weather',
      (context) => context.resAutocomplete({ choices: suggest(String(context.focused?.value)) }),
      (context) => context.res(say.weather(String((context.var as { city?: string }).city))),
    )
    .command('High five', (context) => context.res(read(context.interaction.data as DeliveredData)))
    .command('Quote', (context) => context.res(read(context.interaction.data as DeliveredData)))
    .command('measure', (context) =>
      context.resDefer(async (later) => {
        await measured;
        await later.followup(say.measured);
        const { application_id, token } = later.interaction;
        await later.rest('POST', $webhooks$_$_, [application_id, token, {}], { content: say.more });
      }),
    );
  const environment = {
    DISCORD_PUBLIC_KEY: publicKey,
    DISCORD_TOKEN: WEATHER.token,
    DISCORD_APPLICATION_ID: WEATHER.id,
  };
  const host = { waitUntil: leave, passThroughOnException: () => undefined };
  return `${await serveFetch((request) => bot.fetch(request, environment, host))}/`;
};

function leadServiceTo(baseUrl: string): void {
  const fetchAsIs = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string | URL | Request, init?: RequestInit) =>
    fetchAsIs(typeof input === 'string' ? input.replace(/^https:\/\/discord\.com/, baseUrl) : input, init),
  );
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
}

async function listen(app: express.Express): Promise<string> {
  return (await listenUntilDone(createServer(app))).url;
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
