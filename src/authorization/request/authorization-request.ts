import { inspect, type InspectOptions } from 'node:util';
import { CommandryError } from '../../common/errors/commandry-error.js';
import { toMobileRedirectUri } from '../../protocol/oauth/mobile-redirect.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { readClientId, type ArgsFields } from './args-fields.js';
import { readBaseUrl, toAuthorizeUrl } from './authorize-url.js';
import { readCallback, type AuthorizationCallback } from './authorization-callback.js';
import { toRandomText } from './code-verifier.js';
import { toInstallParameters, type InstallOptions } from '../install/install-options.js';
import type { RandomBytes } from '../oauth-client-settings.js';
import { HIDDEN } from '../../common/redact.js';
import { formatForInspection } from '../format-for-inspection.js';

/** The options of an authorization, beside its arguments. */
export interface AuthorizeOptions extends InstallOptions {
  /** The application, if the arguments name none. */
  readonly clientId?: Snowflake | undefined;
  /** The address of Discord, without `/api`. Default `https://discord.com`. */
  readonly baseUrl?: string | undefined;
  /**
   * Where the user is sent back to: an address that the application has registered. Default: the mobile one of the
   * arguments.
   */
  readonly redirectUri?: string | undefined;
  /** `none` shows the page only if something is requested that was not granted before. Default: it is shown. */
  readonly prompt?: 'consent' | 'none' | undefined;
  /** The source of the state. Default: the secure random bytes of the runtime. */
  readonly randomBytes?: RandomBytes | undefined;
}

/** Bytes of a state: 32 cannot be guessed. */
const STATE_BYTES = 32;

/** One authorization that has begun. Printing it, or writing it as JSON, does not show its state. */
export class AuthorizationRequest {
  readonly clientId: Snowflake;
  /** Where the user is sent back to. The exchange of the code needs the same address. */
  readonly redirectUri: string;
  readonly #url: string;
  readonly #state: string;

  /** @internal */
  constructor(clientId: Snowflake, redirectUri: string, url: string, state: string) {
    this.clientId = clientId;
    this.redirectUri = redirectUri;
    this.#url = url;
    this.#state = state;
  }

  /** Where to send the user. Contains the state. */
  get url(): string {
    return this.#url;
  }

  /**
   * The state that must come back. Keep it with the session of the user, and pass it to `readCallback` with the
   * callback.
   */
  get state(): string {
    return this.#state;
  }

  /**
   * Reads the callback of this authorization.
   *
   * @param address - The address that the user came to: complete, or the path with its query.
   * @throws CommandryError `CALLBACK_STATE_MISMATCH`, or `CALLBACK_MALFORMED`.
   */
  readCallback(address: string | URL): AuthorizationCallback {
    return readCallback(address, { state: this.#state });
  }

  /** Returns the content without the state. */
  toJSON(): object {
    const { clientId, redirectUri } = this;
    return { clientId, redirectUri, state: HIDDEN };
  }

  /** @internal */
  [inspect.custom](_depth: number, options: InspectOptions): string {
    return formatForInspection('AuthorizationRequest', this.toJSON(), options);
  }
}

/** @throws CommandryError `AUTHORIZATION_ARGS_INVALID` naming everything that is missing or contradictory. */
export function createAuthorizationRequest(
  fields: ArgsFields,
  options: AuthorizeOptions,
): AuthorizationRequest {
  const { scopes, nonce, codeChallenge, integrationType, customSchemeParam } = fields;
  const clientId = readClientId(fields.clientId ?? options.clientId);
  const baseUrl = readBaseUrl(options.baseUrl);
  const redirectUri = options.redirectUri ?? toMobileRedirectUri(clientId.value ?? '0', customSchemeParam);
  const faults = [...findFaults(fields, options, redirectUri)];
  const install = toInstallParameters({ ...options, scopes, integrationType }, faults);
  if (clientId.fault !== undefined) faults.push(`clientId ${clientId.fault}, that of the application`);
  if (baseUrl.fault !== undefined) faults.push(`baseUrl ${baseUrl.fault}`);
  if (faults.length > 0 || clientId.fault !== undefined || baseUrl.fault !== undefined) {
    throw new CommandryError('AUTHORIZATION_ARGS_INVALID', `Authorization arguments: ${faults.join('; ')}.`);
  }
  const state = fields.state ?? toRandomText(STATE_BYTES, options.randomBytes);
  const parameters = [
    ['client_id', clientId.value],
    ['scope', scopes.join(' ')],
    ['response_type', 'code'],
    ['state', state],
    ['nonce', nonce],
    ['code_challenge', codeChallenge?.challenge],
    ['code_challenge_method', codeChallenge?.method],
    ['redirect_uri', redirectUri],
    ['prompt', options.prompt],
    ...install,
  ] as const;
  const url = toAuthorizeUrl(baseUrl.value, parameters);
  return new AuthorizationRequest(clientId.value, redirectUri, url, state);
}

function findFaults(
  { scopes, nonce }: ArgsFields,
  { prompt }: AuthorizeOptions,
  redirectUri: string,
): string[] {
  const redirectFault = findRedirectFault(redirectUri);
  const faults: readonly (readonly [boolean, string])[] = [
    [scopes.length === 0, 'scopes are not set: say what to ask for, for example identify'],
    [
      nonce !== undefined && !scopes.includes('openid'),
      'nonce comes back in identity tokens: add the scope openid, or leave it out',
    ],
    [redirectFault !== undefined, `redirectUri ${redirectFault ?? ''}`],
    [prompt !== undefined && !PROMPTS.includes(prompt), `prompt must be ${PROMPTS.join(' or ')}`],
    [
      prompt === 'none' && scopes.some((scope) => ALWAYS_SHOWN.includes(scope)),
      `prompt none is not for ${ALWAYS_SHOWN.join(' and ')}, which users must approve each time`,
    ],
  ];
  return faults.filter(([exists]) => exists).map(([, fault]) => fault);
}

const PROMPTS: readonly string[] = ['consent', 'none'];

/** Scopes whose page is shown even if they were granted before. */
const ALWAYS_SHOWN: readonly string[] = ['bot', 'webhook.incoming'];

/** Returns what is wrong with a redirect address. */
export function findRedirectFault(redirectUri: unknown): string | undefined {
  if (typeof redirectUri !== 'string' || !URL.canParse(redirectUri)) return 'must be a complete address';
  if (/[\s\p{Cc}]/u.test(redirectUri)) return 'must have no white space in it';
  return redirectUri.includes('#') ? 'must have no fragment: the code comes in the query' : undefined;
}
