import { afterAll, beforeAll, expect } from 'vitest';
import { startEmulator, type EmulatorOptions } from '../../../tools/src/emulator/index.js';
import {
  AUTHORIZATION,
  HARBOUR,
  WEATHER,
  withRequests,
  type TestAnswer,
  type TestEmulator,
} from '../../tools/emulator/support/emulator.js';
import { createActivityWorld } from '../../support/service/activity-world.js';

/** A command as the API returns it. */
export interface SeenCommand {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly options: readonly Readonly<Record<string, unknown>>[];
  readonly [field: string]: unknown;
}

type Send = (method: string, path: string, body?: unknown) => Promise<TestAnswer>;

export interface SharedService {
  /** A request to the global command routes. */
  readonly api: Send;
  /** A request to the command routes of Harbour. */
  readonly guild: Send;
  readonly request: TestEmulator['request'];
  /** Makes a global command, which must be taken, and gives it as it was answered. */
  readonly create: (command: object) => Promise<SeenCommand>;
  /** Makes a command of Harbour. */
  readonly createInGuild: (command: object) => Promise<SeenCommand>;
}

export const GUILD_COMMANDS = `/api/v10/applications/${WEATHER.id}/guilds/${HARBOUR}/commands`;

/** A request to the command routes of Harbour. */
export const toGuild =
  ({ request }: Pick<TestEmulator, 'request'>): Send =>
  (method, path, body) =>
    request(method, GUILD_COMMANDS + path, { body, headers: AUTHORIZATION });

/** One emulator for all tests of a file, which use names of their own and so do not disturb each other. */
export function shareService(options: EmulatorOptions = {}): SharedService {
  let started: TestEmulator | undefined;
  beforeAll(async () => {
    started = withRequests(
      await startEmulator({ world: createActivityWorld(), rateLimits: false, ...options }),
    );
  });
  afterAll(() => started?.stop());
  const request: TestEmulator['request'] = (...parts) => started!.request(...parts);
  const api: Send = (...parts) => started!.api(...parts);
  const guild = toGuild({ request });
  return {
    api,
    guild,
    request,
    create: async (command) => readTaken(await api('POST', '', command)),
    createInGuild: async (command) => readTaken(await guild('POST', '', command)),
  };
}

/** The command of an answer that must have taken it. */
export function readTaken({ status, body, text }: TestAnswer): SeenCommand {
  expect([200, 201], text).toContain(status);
  return body as SeenCommand;
}

/** Holds an answer to be a form error that names these fields and no other, for example `options.0.name`. */
export function expectRefused(answer: TestAnswer, ...fields: readonly string[]): void {
  expect(answer, answer.text).toMatchObject({ status: 400, body: { code: 50035 } });
  expect(readFields((answer.body as { errors: object }).errors).sort()).toEqual([...fields].sort());
}

function readFields(tree: object, path: readonly string[] = []): string[] {
  return Object.entries(tree).flatMap(([key, value]: [string, object]) =>
    key === '_errors' ? [path.join('.')] : readFields(value, [...path, key]),
  );
}
