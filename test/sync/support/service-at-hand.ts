import type { App, FormerNames } from 'commandry';
import type { CommandPayload, RegisteredCommand, Snowflake } from 'commandry/protocol';
import { SyncError, type Plan } from 'commandry/sync';
import { startEmulator, type Emulator, type EmulatorOptions } from '../../../tools/src/emulator/index.js';
import {
  applyCommands,
  planCommands,
  syncCommands,
  type RegistrationParts,
  type SyncOptions,
} from '../../../src/sync/commands/plan-and-apply.js';
import { createDiscordClient } from '../../../src/rest/discord-client.js';
import { HARBOUR, WEATHER } from '../../tools/emulator/support/emulator.js';
import { createActivityWorld } from '../../support/service/activity-world.js';
import { createPatientClock } from '../../support/time/patient-clock.js';

/** The declarations of one scope. */
export interface Declared {
  /** Null for the global commands. */
  readonly guildId: Snowflake | null;
  readonly payloads: readonly CommandPayload[];
  readonly formerly?: readonly FormerNames[];
  readonly prune?: boolean;
}

/** What can be done with declarations. */
export type Registration = Pick<App, 'plan' | 'apply' | 'sync'>;

/** An emulator, and registrations against it. */
export interface ServiceAtHand {
  readonly emulator: Emulator;
  /** Makes the commands of a scope exactly these, beside the entry point command unless there is one among them. */
  readonly put: (
    guildId: Snowflake | null,
    commands: readonly CommandPayload[],
  ) => Promise<RegisteredCommand[]>;
  readonly list: (guildId: Snowflake | null) => Promise<RegisteredCommand[]>;
  readonly control: (method: string, path: string, body?: unknown) => Promise<unknown>;
  /** @param fetch - Stands between the registration and Discord. */
  readonly declare: (declared: readonly Declared[], fetch?: typeof globalThis.fetch) => Registration;
  readonly stop: () => Promise<void>;
}

/** Starts one. Its application has an Activity, can be installed in guilds and by users, and is installed in these guilds. */
export async function startServiceAtHand(
  options: EmulatorOptions = {},
  guildIds: readonly Snowflake[] = [HARBOUR],
): Promise<ServiceAtHand> {
  const world = createActivityWorld();
  const [application] = world.applications;
  const [guild] = world.guilds;
  Object.assign(application!, { integrationTypes: [0, 1], guildIds });
  for (const id of guildIds) {
    if (id === HARBOUR) continue;
    world.guilds.push({ ...guild!, id });
    world.members.push(
      ...world.members
        .filter(({ guildId }) => guildId === HARBOUR)
        .map((member) => ({ ...member, guildId: id })),
    );
    world.roles.push({ ...world.roles[0]!, id, guildId: id });
  }
  const emulator = await startEmulator({ world, rateLimits: false, ...options });
  const request = async (method: string, address: string, body?: unknown): Promise<unknown> => {
    const headers = { authorization: `Bot ${WEATHER.token}`, 'content-type': 'application/json' };
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(address, { method, headers, ...init });
    const text = await response.text();
    if (response.status >= 400) throw new Error(`${method} ${address}: ${response.status} ${text}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const addressOf = (guildId: Snowflake | null) =>
    `${emulator.baseUrl}/api/v10/applications/${WEATHER.id}${guildId === null ? '' : `/guilds/${guildId}`}/commands`;
  const list = async (guildId: Snowflake | null) =>
    (await request('GET', `${addressOf(guildId)}?with_localizations=true`)) as RegisteredCommand[];
  const launch = (await list(null)).find(({ type }) => type === 4);
  return {
    emulator,
    list,
    put: async (guildId, commands) => {
      // An overwrite may not leave the entry point command out, and knows it by its id.
      const own = commands.map((command) => (command.type === 4 ? { ...command, id: launch?.id } : command));
      const hasOwn = guildId !== null || commands.some(({ type }) => type === 4);
      const body = hasOwn ? own : [...own, launch];
      return (await request('PUT', addressOf(guildId), body)) as RegisteredCommand[];
    },
    control: (method, path, body) => request(method, emulator.controlUrl + path, body),
    declare: (declared, through = fetch) => {
      const clock = createPatientClock();
      const client = createDiscordClient({
        baseUrl: emulator.baseUrl,
        applicationId: WEATHER.id,
        token: WEATHER.token,
        fetch: through,
        clock,
      });
      const parts: RegistrationParts = {
        applicationId: WEATHER.id,
        scopes: declared.map(({ guildId, payloads, formerly = [], prune = true }) => ({
          scope: guildId === null ? 'global' : { guildId },
          payloads,
          formerly,
          prune,
        })),
        prune: true,
        connect: () => client,
        clock,
        onPlan: () => undefined,
      };
      return {
        plan: async (options) => (await planCommands(parts, options)).plan,
        apply: (plan, options) => applyCommands(parts, plan, options),
        sync: (options) => syncCommands(parts, options),
      };
    },
    stop: () => emulator.stop(),
  };
}

/** The error of a sync. */
export async function failureOf(registration: Registration, options: SyncOptions = {}): Promise<Error> {
  const error: unknown = await registration.sync(options).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof Error) return error;
  throw new Error('The sync went well, and should have failed.');
}

/** The error of an incomplete sync. */
export async function incompleteOf(
  registration: Registration,
  options: SyncOptions = {},
): Promise<SyncError> {
  const error = await failureOf(registration, options);
  if (error instanceof SyncError) return error;
  throw error;
}

/** The changes of a plan, in few words: `create ping`, and so on, scope by scope. */
export function toWords({ scopes }: Plan): string[] {
  return scopes.flatMap(({ changes }) => changes.map(({ action, name }) => `${action} ${name}`));
}
