import type { EmulatorOptions, WorldInput } from '../../../../tools/src/emulator/index.js';
import { createActivityWorld } from '../../../support/service/activity-world.js';
import { ADA, startTestEmulator, WEATHER, type TestAnswer, type TestEmulator } from './emulator.js';

export const SECRET = 'weather-client-secret';
export const CALLBACK = 'http://localhost:3000/callback';
export const TOKEN = '/api/v10/oauth2/token';
export const REVOKE = '/api/v10/oauth2/token/revoke';
export const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** A second application. It belongs to ada, needs no secret, and is installed by users too. */
export const GAME = { id: '1100000000000000002', token: 'game-bot-token', secret: 'game-client-secret' };
export const GAME_BOT = '1100000000000000304';

/** The pair that the facts about Discord give. */
export const VERIFIER = 'Qs-0Scio0ScPJDYOFy1NYsOAsj6Rb6cP-Y12N9pbwV0';
export const CHALLENGE = 'CNPVOxIUDw5vcUaWT3Gn8fjrEeZs-kMEqpk2eNzqsmQ';

export function createOAuthWorld(): WorldInput {
  const world = createActivityWorld();
  const [weather] = world.applications;
  return {
    ...world,
    applications: [
      {
        ...weather!,
        clientSecret: SECRET,
        redirectUris: [CALLBACK, 'http://127.0.0.1/callback', 'weather:/authorize/callback'],
      },
      {
        id: GAME.id,
        name: 'Game',
        token: GAME.token,
        clientSecret: GAME.secret,
        publicClient: true,
        integrationTypes: [0, 1],
        botUserId: GAME_BOT,
        ownerId: ADA,
        redirectUris: ['http://localhost:4000/'],
      },
    ],
    users: [...world.users, { id: GAME_BOT, username: 'game', bot: true }],
  };
}

export interface OAuthEmulator extends TestEmulator {
  /** Asks for a token as Weather, by fields of the body, unless the form says otherwise. */
  readonly token: (form: Readonly<Record<string, string>>) => Promise<TestAnswer>;
  /** Sends just these fields. */
  readonly post: (
    path: string,
    form: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<TestAnswer>;
  /** Authorizes Weather with identify as ada, unless the body says otherwise. */
  readonly authorize: (body?: object, userId?: string) => Promise<TestAnswer>;
  /** The same up to the code. */
  readonly code: (body?: object, userId?: string) => Promise<string>;
  /** A request with an access token. */
  readonly as: (accessToken: string, method: string, path: string, body?: unknown) => Promise<TestAnswer>;
  /** Moves the clock of the emulator. */
  readonly pass: (milliseconds: number) => void;
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
}

export async function startOAuth(options: EmulatorOptions = {}): Promise<OAuthEmulator> {
  let nowMs = Date.parse('2026-01-01T00:00:00Z');
  const emulator = await startTestEmulator({ world: createOAuthWorld(), now: () => nowMs, ...options });
  const post: OAuthEmulator['post'] = (path, form, headers = {}) =>
    emulator.request('POST', path, {
      body: new URLSearchParams(form).toString(),
      headers: { ...FORM, ...headers },
    });
  const authorize: OAuthEmulator['authorize'] = (body = {}, userId = ADA) =>
    emulator.control('POST', `/users/${userId}/authorize`, {
      client_id: WEATHER.id,
      response_type: 'code',
      scope: 'identify',
      redirect_uri: CALLBACK,
      ...body,
    });
  return {
    ...emulator,
    post,
    authorize,
    token: (form) => post(TOKEN, { client_id: WEATHER.id, client_secret: SECRET, ...form }),
    code: async (body, userId) => readLocation(await authorize(body, userId)).searchParams.get('code')!,
    as: (accessToken, method, path, body) =>
      emulator.request(method, path, { body, headers: { authorization: `Bearer ${accessToken}` } }),
    pass: (milliseconds) => {
      nowMs += milliseconds;
    },
  };
}

/** Where the user is sent, according to the control plane. */
export function readLocation({ body, text }: TestAnswer): URL {
  const { location } = body as { location?: string };
  if (location === undefined) throw new Error(`Nobody is sent anywhere: ${text}`);
  return new URL(location);
}

export const exchange = (code: string, more: object = {}) => ({
  grant_type: 'authorization_code',
  code,
  redirect_uri: CALLBACK,
  ...more,
});

export const asBasic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});
