import { onTestFinished } from 'vitest';
import {
  createWorld,
  startEmulator,
  type Emulator,
  type EmulatorOptions,
} from '../../../../tools/src/emulator/index.js';
import { createActivityWorld } from '../../../support/service/activity-world.js';

/** Who and what is in the default world. */
export const [WEATHER] = createWorld().applications as [ReturnType<typeof createWorld>['applications'][0]];
export const [ADA, BEN, BOT] = createWorld().users.map(({ id }) => id) as [string, string, string];
export const HARBOUR = createWorld().guilds[0]!.id;
export const GENERAL = createWorld().channels[0]!.id;
export const BENS_MESSAGE = createWorld().messages[0]!.id;

export const AUTHORIZATION = { authorization: `Bot ${WEATHER.token}` };
export const COMMANDS = `/api/v10/applications/${WEATHER.id}/commands`;

export interface TestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; undefined when it is empty. */
  readonly body: unknown;
}

export interface TestEmulator extends Emulator {
  /** A request with no headers but those given. A body that is no text is sent as JSON. */
  readonly request: (method: string, path: string, init?: RequestParts) => Promise<TestAnswer>;
  /** A request to the command routes of Weather, in its name. */
  readonly api: (method: string, path: string, body?: unknown) => Promise<TestAnswer>;
  readonly control: (method: string, path: string, body?: unknown) => Promise<TestAnswer>;
}

interface RequestParts {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * An emulator of this test alone, stopped when the test is over. Without rate limits, with patience for responses, and of an
 * application with an Activity, unless other options are given.
 */
export async function startTestEmulator(options: EmulatorOptions = {}): Promise<TestEmulator> {
  const emulator = await startEmulator({
    world: createActivityWorld(),
    rateLimits: false,
    onNotice: () => undefined,
    // A busy machine is no late bot.
    responseDeadline: (delayMs) => AbortSignal.timeout(20 * delayMs),
    ...options,
  });
  onTestFinished(() => emulator.stop());
  return withRequests(emulator);
}

/** An emulator with the requests that tests make to it. Nobody stops it. */
export function withRequests(emulator: Emulator): TestEmulator {
  const request = async (method: string, path: string, { body, headers = {} }: RequestParts = {}) => {
    const isJson = body !== undefined && typeof body !== 'string';
    const response = await fetch(emulator.baseUrl + path, {
      method,
      headers: { ...(isJson ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body === undefined ? {} : { body: isJson ? JSON.stringify(body) : body }),
      redirect: 'manual',
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parseOrText(text) };
  };
  return {
    ...emulator,
    request,
    api: (method, path, body) => request(method, COMMANDS + path, { body, headers: AUTHORIZATION }),
    control: (method, path, body) => request(method, `/control${path}`, { body }),
  };
}

function parseOrText(text: string): unknown {
  try {
    return text === '' ? undefined : (JSON.parse(text) as unknown);
  } catch {
    return text;
  }
}

/** A slash command with nothing in it but what must be there. */
export const slash = (name: string, more: object = {}) => ({
  name,
  description: `What ${name} does`,
  ...more,
});

/** A STRING option with nothing in it but what must be there. */
export const option = (name: string, more: object = {}) => ({ type: 3, name, description: 'O', ...more });
