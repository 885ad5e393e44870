import {
  createOAuthClient,
  readCallback,
  type AuthorizationArgs,
  type AuthorizationRequest,
  type OAuthClient,
  type OAuthClientOptions,
} from 'commandry/authorization';
import type { FaultRequest } from '../../../tools/src/emulator/domain/faults/fault.js';
import { ADA, WEATHER } from '../../tools/emulator/support/emulator.js';
import {
  CALLBACK,
  readLocation,
  SECRET,
  startOAuth,
  type OAuthEmulator,
} from '../../tools/emulator/support/oauth.js';
import { createManualClock, type ManualClock } from '../../support/time/manual-clock.js';
import { passPauses } from './passing-clock.js';

export interface ClientOfEmulator {
  readonly client: OAuthClient;
  readonly emulator: OAuthEmulator;
  /** Of the client and the emulator both. */
  readonly clock: ManualClock;
  /** The waits between attempts so far, in milliseconds. */
  readonly pauses: readonly number[];
  /** The forms that were sent, each as its grant, or `revoke`. */
  readonly sent: readonly string[];
  /** The fields of the last form that was sent. */
  readonly lastForm: () => URLSearchParams;
  /** Another client of the same emulator, by the same clock. */
  readonly another: (options: Partial<OAuthClientOptions>) => OAuthClient;
  readonly begin: (args?: Partial<AuthorizationArgs>) => AuthorizationRequest;
  /** The user allows what a request asks for. Gives the address that the user comes back to. */
  readonly allow: (request: AuthorizationRequest, userId?: string) => Promise<string>;
  readonly refuse: (request: AuthorizationRequest) => Promise<string>;
  /** A code that a user has given, with nothing to prove. */
  readonly code: (scopes?: string) => Promise<string>;
  readonly fault: (fault: FaultRequest) => Promise<void>;
}

/** A client that proves itself as Weather, of an emulator of its own. */
export async function startClient(options: Partial<OAuthClientOptions> = {}): Promise<ClientOfEmulator> {
  const clock = createManualClock(Date.parse('2026-01-01T00:00:00Z'));
  const emulator = await startOAuth({ now: clock.now });
  const passing = passPauses(clock);
  const forms: URLSearchParams[] = [];
  const sent: string[] = [];
  const another = (more: Partial<OAuthClientOptions>) =>
    createOAuthClient({
      clientId: WEATHER.id,
      clientSecret: SECRET,
      baseUrl: emulator.baseUrl,
      clock: passing,
      fetch: (input, init) => {
        const form = new URLSearchParams(init?.body as string);
        forms.push(form);
        sent.push(form.get('grant_type') ?? 'revoke');
        return fetch(input, init);
      },
      ...more,
    });
  const client = another(options);
  const begin: ClientOfEmulator['begin'] = (args = {}) =>
    client.authorize({ scopes: 'identify', redirectUri: CALLBACK, ...args });
  const decide = async (request: AuthorizationRequest, userId: string, isAllowed: boolean) => {
    const parameters = Object.fromEntries(new URL(request.url).searchParams);
    const body = { ...parameters, allow: isAllowed };
    return readLocation(await emulator.control('POST', `/users/${userId}/authorize`, body)).href;
  };
  return {
    client,
    emulator,
    clock,
    pauses: passing.pauses,
    sent,
    lastForm: () => forms.at(-1)!,
    another,
    begin,
    allow: (request, userId = ADA) => decide(request, userId, true),
    refuse: (request) => decide(request, ADA, false),
    code: async (scopes = 'identify') => {
      const request = begin({ scopes });
      return readCallback(await decide(request, ADA, true), request).code ?? '';
    },
    fault: async (fault) => {
      const { status, text } = await emulator.control('POST', '/faults', fault);
      if (status >= 300) throw new Error(`The fault was not taken: ${text}`);
    },
  };
}
