import { Agent } from 'node:https';
import { connect } from 'node:net';
import { Client as Eris } from 'eris';
import { Client as Oceanic } from 'oceanic.js';
import { SlashCreator, type SlashCreatorOptions } from 'slash-create';
import { WEATHER } from '../emulator.js';

/** A command as all of these clients write it. */
export interface PlainCommand {
  readonly type: 1;
  readonly name: string;
  readonly description: string;
  readonly options?: readonly PlainOption[];
}

interface PlainOption {
  readonly type: 3;
  readonly name: string;
  readonly description: string;
  readonly required: boolean;
}

export interface SeenCommand {
  readonly id: string;
  readonly name: string;
  readonly type: number;
  readonly description: string;
}

type Seen<T = SeenCommand> = Promise<T>;

/** The operations of every client on the commands of an application. */
export interface ForeignClient {
  readonly list: (guildId?: string) => Seen<readonly SeenCommand[]>;
  readonly create: (command: PlainCommand, guildId?: string) => Seen;
  readonly edit: (id: string, change: { description: string }, guildId?: string) => Seen;
  readonly overwrite: (commands: readonly unknown[], guildId?: string) => Seen<readonly SeenCommand[]>;
  readonly remove: (id: string, guildId?: string) => Promise<unknown>;
}

/** oceanic.js takes the base of every path. */
export function startOceanic(baseUrl: string, token = WEATHER.token): ForeignClient {
  const client = new Oceanic({ auth: `Bot ${token}`, rest: { baseURL: `${baseUrl}/api/v10` } });
  const { applications } = client.rest;
  const app = WEATHER.id;
  const seen = (command: unknown) => command as SeenCommand;
  return {
    list: async (guild) =>
      (guild === undefined
        ? await applications.getGlobalCommands(app)
        : await applications.getGuildCommands(app, guild)
      ).map(seen),
    create: async (command, guild) =>
      seen(
        guild === undefined
          ? await applications.createGlobalCommand(app, command as never)
          : await applications.createGuildCommand(app, guild, command as never),
      ),
    edit: async (id, change, guild) =>
      seen(
        guild === undefined
          ? await applications.editGlobalCommand(app, id, change as never)
          : await applications.editGuildCommand(app, guild, id, change as never),
      ),
    overwrite: async (commands, guild) =>
      (guild === undefined
        ? await applications.bulkEditGlobalCommands(app, commands as never)
        : await applications.bulkEditGuildCommands(app, guild, commands as never)
      ).map(seen),
    remove: (id, guild) =>
      guild === undefined
        ? applications.deleteGlobalCommand(app, id)
        : applications.deleteGuildCommand(app, guild, id),
  };
}

/** Speaks HTTPS by itself and HTTP on the wire, as a proxy that ends TLS does for a client behind it. */
export class PlainWire extends Agent {
  constructor(private readonly port: number) {
    super();
  }

  override createConnection() {
    return connect(this.port, '127.0.0.1');
  }
}

/** eris takes the domain, but no scheme: it always asks for HTTPS, of an agent that can be given. */
export function createEris(baseUrl: string, token = WEATHER.token): Eris {
  const { host, port } = new URL(baseUrl);
  const agent = new PlainWire(Number(port));
  return new Eris(`Bot ${token}`, { intents: [], rest: { domain: host, baseURL: '/api/v10', agent } });
}

export function startEris(baseUrl: string, token = WEATHER.token): ForeignClient {
  const client = createEris(baseUrl, token);
  // Without a connection to the gateway, nobody tells the client which application it is.
  client.application = { id: WEATHER.id, flags: 0 };
  const seen = (command: unknown) => command as SeenCommand;
  return {
    list: async (guild) =>
      (guild === undefined ? await client.getCommands() : await client.getGuildCommands(guild)).map(seen),
    create: async (command, guild) =>
      seen(
        guild === undefined
          ? await client.createCommand(command as never)
          : await client.createGuildCommand(guild, command as never),
      ),
    edit: async (id, change, guild) =>
      seen(
        guild === undefined
          ? await client.editCommand(id, change)
          : await client.editGuildCommand(guild, id, change),
      ),
    overwrite: async (commands, guild) =>
      (guild === undefined
        ? await client.bulkEditCommands(commands as never)
        : await client.bulkEditGuildCommands(guild, commands as never)
      ).map(seen),
    remove: (id, guild) =>
      guild === undefined ? client.deleteCommand(id) : client.deleteGuildCommand(guild, id),
  };
}

/** slash-create takes the base of every path. */
export function createSlashCreator(
  baseUrl: string,
  publicKey = '',
  token = WEATHER.token,
  options: Partial<SlashCreatorOptions> = {},
): SlashCreator {
  return new SlashCreator({
    ...options,
    applicationID: WEATHER.id,
    publicKey,
    token: `Bot ${token}`,
    rest: { baseURL: `${baseUrl}/api/v10` },
  });
}

export function startSlashCreate(baseUrl: string, token = WEATHER.token): ForeignClient {
  const { api } = createSlashCreator(baseUrl, '', token);
  const seen = (command: unknown) => command as SeenCommand;
  return {
    list: async (guild) => ((await api.getCommands(guild)) as readonly unknown[]).map(seen),
    create: async (command, guild) => seen(await api.createCommand(command as never, guild)),
    edit: async (id, change, guild) => seen(await api.updateCommand(id, change as never, guild)),
    overwrite: async (commands, guild) =>
      ((await api.updateCommands(commands as never, guild)) as readonly unknown[]).map(seen),
    remove: (id, guild) => api.deleteCommand(id, guild),
  };
}
