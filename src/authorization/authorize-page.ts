import * as z from 'zod/mini';
import { createHash, randomBytes as secureRandomBytes, timingSafeEqual } from 'node:crypto';
import { inspect, type InspectOptions } from 'node:util';
import { CommandryError } from '../common/errors/commandry-error.js';
import { givenProblem, isSettings, readGiven, type GivenProblem } from '../common/read-given.js';
import { HIDDEN } from '../common/redact.js';
import { IntegrationType } from '../protocol/commands/command-type.js';
import type { Snowflake } from '../protocol/snowflake.js';
import { isSnowflake } from '../protocol/is-snowflake.js';
import {
  areInstalling,
  areInstallingOnly,
  isGrantedByUsers,
  isOAuthScope,
  splitScopes,
} from '../protocol/oauth/oauth-scope.js';
import { CODE_CHALLENGE_METHOD, isCodeChallenge } from '../protocol/oauth/pkce.js';
import { PermissionSet } from '../protocol/permissions/permission-set.js';
import { isPermissionSet, type PermissionName } from '../protocol/permissions/permissions.js';
import { BaseUrl } from '../rest/base-url.js';

/** Returns that many unpredictable bytes. */
export type RandomBytes = (count: number) => Uint8Array;

/** Permissions by name, as bits, as decimal text, or as a `PermissionSet`. */
export type GivenPermissions = readonly PermissionName[] | bigint | string | PermissionSet;

/** An integration type by its number or its name. */
export type GivenIntegrationType = IntegrationType | 'GUILD_INSTALL' | 'USER_INSTALL';

/** How to install an application, apart from its scopes. */
export interface InstallOptions {
  /** Where the application is installed: 0 in a guild, 1 for the user; or their names. Default: Discord's proposal. */
  readonly integrationType?: GivenIntegrationType | undefined;
  /** The bot's permissions in the guild. Needs the scope `bot`. */
  readonly permissions?: GivenPermissions | undefined;
  /** The guild that is preselected. */
  readonly guildId?: Snowflake | undefined;
  /** Prevents the user from choosing another guild. */
  readonly disableGuildSelect?: boolean | undefined;
  /** The address of Discord, without `/api`. Default `https://discord.com`, or that of the client. */
  readonly baseUrl?: string | undefined;
}

/** The parts of an install link. */
export interface InstallLinkOptions extends InstallOptions {
  readonly applicationId: Snowflake;
  /** `bot`, `applications.commands` or both. Default: those of the application's install settings. */
  readonly scopes?: string | readonly string[] | undefined;
}

/** The arguments of an authorization by a user. */
export interface AuthorizationArgs extends InstallOptions {
  /** The id of the application. Default: that of the client that authorizes. */
  readonly clientId?: Snowflake | bigint | undefined;
  /** The requested scopes: a list, or a text with spaces between them. */
  readonly scopes: string | readonly string[];
  /** The state that must come back with the user. Best left out: then each request gets 32 random bytes. */
  readonly state?: string | undefined;
  /** The nonce in the identity token, for a server that checks such tokens. Needs the scope `openid`. */
  readonly nonce?: string | undefined;
  /** The `challenge` of a verifier from `createAuthorizationCodeVerifier()`. The verifier is for the exchange of the code. */
  readonly codeChallenge?: AuthorizationCodeChallenge | undefined;
  /** The scheme S of the redirect `S:/authorize/callback` to a mobile app. Default: `discord-<application id>`. */
  readonly customSchemeParam?: string | undefined;
  /** Where the user is sent back to: an address that the application has registered. Default: the mobile one. */
  readonly redirectUri?: string | undefined;
  /** `none` shows the page only if something is requested that was not granted before. Default: it is shown. */
  readonly prompt?: 'consent' | 'none' | undefined;
  /** The source of the state. Default: the secure random bytes of the runtime, or that of the client. */
  readonly randomBytes?: RandomBytes | undefined;
}

/** An authorization request. Printing it, or writing it as JSON, shows neither its state nor its address. */
export interface AuthorizationRequest {
  readonly clientId: Snowflake;
  /** Where the user is sent back to. The exchange of the code needs the same address. */
  readonly redirectUri: string;
  /** Where to send the user. Contains the state. */
  readonly url: string;
  /** The state that must come back. Keep it with the session of the user, and pass it to `readCallback`. */
  readonly state: string;
}

/** The challenge for the authorize page: the hash of a code verifier. */
export interface AuthorizationCodeChallenge {
  /** Always `S256`: the challenge is the SHA-256 hash of the verifier. */
  readonly method: typeof CODE_CHALLENGE_METHOD;
  /** 43 characters of base64url. */
  readonly challenge: string;
}

/** A code verifier and its challenge (RFC 7636). Printing it, or writing it as JSON, does not show the verifier. */
export interface AuthorizationCodeVerifier {
  /** The `codeChallenge` of the request for authorization. */
  readonly challenge: AuthorizationCodeChallenge;
  /** The secret to exchange the code with. Keep it where the user cannot read it until then. */
  readonly verifier: string;
}

/** The result of an authorization: a code, or the reason why there is none. */
export type AuthorizationCallback = AuthorizationGranted | AuthorizationRefused;

/** An authorization that the user granted. Printing it, or writing it as JSON, does not show the code. */
export interface AuthorizationGranted {
  /** Absent, which tells it from `AuthorizationRefused`. */
  readonly error?: undefined;
  /** The code to exchange for a token, once. */
  readonly code: string;
  /** The guild that the application was added to. Only a hint: the address could have been changed on the way. */
  readonly guildId: Snowflake | undefined;
}

/** An authorization without a code. */
export interface AuthorizationRefused {
  /** Absent, which tells it from `AuthorizationGranted`. */
  readonly code?: undefined;
  /** `access_denied` if the user refused; else another error code of RFC 6749. */
  readonly error: string;
  /** Discord's description. It came with the user: escape it before you show it. */
  readonly description: string | undefined;
}

/** The part of an authorization that its callback must repeat: the request itself has it. */
export interface CallbackExpectation {
  /** The state of the request, from the session of the user. */
  readonly state: string;
}

/** Bytes of a state: 32 cannot be guessed. */
const STATE_BYTES = 32;

/** 64 characters, so that its length distinguishes a verifier from its challenge. */
const VERIFIER_BYTES = 48;

/**
 * Begins an authorization: returns where to send the user, and what to expect in the callback. Each call creates its
 * own state, unless one is given.
 *
 * @throws CommandryError `SETTING_INVALID` naming everything that is invalid or contradictory, without
 *   values.
 */
export function authorize(args: AuthorizationArgs): AuthorizationRequest {
  return authorizeFor(args, {});
}

/** Like {@link authorize}, with the defaults of a client. */
export function authorizeFor(
  args: AuthorizationArgs,
  defaults: Pick<AuthorizationArgs, 'clientId' | 'baseUrl' | 'randomBytes'>,
): AuthorizationRequest {
  const read = readArgs('authorize', Args, withDefaults(args, defaults));
  const { clientId, scopes, nonce, codeChallenge, customSchemeParam, prompt, randomBytes } = read;
  const redirectUri = read.redirectUri ?? toMobileRedirectUri(clientId, customSchemeParam);
  const state = read.state ?? toRandomText(STATE_BYTES, randomBytes);
  const url = toUrl(read, [
    ['client_id', clientId],
    ['scope', scopes.join(' ')],
    ['response_type', 'code'],
    ['state', state],
    ['nonce', nonce],
    ['code_challenge', codeChallenge?.challenge],
    ['code_challenge_method', codeChallenge?.method],
    ['redirect_uri', redirectUri],
    ['prompt', prompt],
  ]);
  return withSecrets('AuthorizationRequest', { clientId, redirectUri }, { url, state });
}

/**
 * Returns the URL for installing an application. It does not redirect: to get a code as well, use `authorize`.
 *
 * @throws CommandryError `SETTING_INVALID` naming everything that is invalid or contradictory.
 */
export function createInstallLink(options: InstallLinkOptions): string {
  const read = readArgs('createInstallLink', Link, options);
  return toUrl(read, [
    ['client_id', read.applicationId],
    ['scope', read.scopes?.join(' ')],
  ]);
}

/**
 * Creates a PKCE code verifier of 64 characters.
 *
 * @param randomBytes - Default: the secure random bytes of the runtime.
 */
export function createAuthorizationCodeVerifier(
  randomBytes: RandomBytes = secureRandomBytes,
): AuthorizationCodeVerifier {
  const verifier = toRandomText(VERIFIER_BYTES, randomBytes);
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const shown = { challenge: Object.freeze({ method: CODE_CHALLENGE_METHOD, challenge }) };
  return withSecrets('AuthorizationCodeVerifier', shown, { verifier });
}

/** Parameters that may occur only once (RFC 6749, section 3.1). */
const SINGLE = ['code', 'state', 'error', 'error_description', 'error_uri', 'iss', 'guild_id', 'permissions'];

const LONGEST_ADDRESS = 16_384;

/**
 * Reads the callback of an authorization. The state is compared first, in constant time; only the query of the address
 * is read.
 *
 * @param address - The URL of the callback: complete, or the path with its query.
 * @param expected - The request, or its stored state.
 * @throws CommandryError `CALLBACK_REFUSED` without the right state, if a parameter is repeated, or if there is neither a
 *   code nor an error, or both.
 */
export function readCallback(address: string | URL, expected: CallbackExpectation): AuthorizationCallback {
  const { state } = expected;
  if (typeof state !== 'string' || state === '') {
    throw new CommandryError('CALLBACK_REFUSED', 'The session has no state to compare with.');
  }
  const query = readQuery(address);
  const repeated = SINGLE.find((name) => query.getAll(name).length > 1);
  if (repeated !== undefined) throw malformed(`has the parameter ${repeated} more than once`);
  // A parameter without a value counts as absent (RFC 6749, section 3.1).
  const param = (name: string) => (query.get(name) === '' ? undefined : (query.get(name) ?? undefined));
  const given = param('state');
  if (given === undefined || !isSame(given, state)) {
    const what = given === undefined ? 'no state' : 'another state than the one that was sent';
    throw new CommandryError('CALLBACK_REFUSED', `The user came back with ${what}.`);
  }
  const [code, error] = [param('code'), param('error')];
  if (error !== undefined) {
    if (code !== undefined) throw malformed('has both a code and an error');
    return { error, description: param('error_description') };
  }
  if (code === undefined) throw malformed('has neither a code nor an error');
  const guildId = param('guild_id');
  return withSecrets(
    'AuthorizationGranted',
    { guildId: isSnowflake(guildId) ? guildId : undefined },
    { code },
  );
}

/** @throws CommandryError `CALLBACK_REFUSED` */
function readQuery(address: string | URL): URLSearchParams {
  const text = String(address);
  if (text.length > LONGEST_ADDRESS) throw malformed(`has more than ${LONGEST_ADDRESS} characters`);
  // Lets custom schemes, complete URLs and paths with a query all parse.
  const base = 'http://localhost';
  if (!URL.canParse(text, base)) throw malformed('is not an address');
  return new URL(text, base).searchParams;
}

/** Compares hashes, of equal length: constant time. */
function isSame(one: string, other: string): boolean {
  const toHash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(toHash(one), toHash(other));
}

function malformed(what: string): CommandryError {
  return new CommandryError('CALLBACK_REFUSED', `The address that the user came back to ${what}.`);
}

function toRandomText(bytes: number, randomBytes: RandomBytes = secureRandomBytes): string {
  return Buffer.from(randomBytes(bytes)).toString('base64url');
}

/** The order of parameters is that of Discord's client library, which writes a space as `%20`. */
function toUrl(
  {
    baseUrl,
    integrationType,
    permissions,
    guildId,
    disableGuildSelect,
  }: Pick<z.output<typeof Args>, keyof typeof install>,
  parameters: readonly (readonly [name: string, value: string | undefined])[],
): string {
  const query = [
    ...parameters,
    ['integration_type', integrationType?.toString()] as const,
    ['permissions', permissions] as const,
    ['guild_id', guildId] as const,
    ['disable_guild_select', disableGuildSelect?.toString()] as const,
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`]));
  return `${baseUrl}/oauth2/authorize?${query.join('&')}`;
}

/** Creates a schema from a function that returns the value, or refuses it without quoting it. */
function reads<T>(read: (given: unknown, refuse: (problem: string) => never) => T) {
  return z.transform((given: unknown, context): T =>
    read(given, (message) => {
      context.issues.push({ code: 'custom', message, input: undefined });
      return z.NEVER;
    }),
  );
}

const ID_WANTED = 'must be an id of up to 20 digits as text';

/** An id: text, or a bigint. */
const Id = reads((given, refuse): Snowflake => {
  if (given === undefined) return refuse('is missing: it is the id of the application');
  if (typeof given === 'number')
    return refuse('is a number, which has lost digits of the id: pass it as text');
  const text = typeof given === 'bigint' ? given.toString() : given;
  return isSnowflake(text) ? text : refuse(`${ID_WANTED}, or a bigint`);
});

/** Scopes: one text with spaces, or a list. Each once. */
export const Scopes = reads((given, refuse): readonly string[] => {
  if (given === undefined) return refuse('are not set: say what to ask for, for example identify');
  const isList = Array.isArray(given) && given.every((scope) => typeof scope === 'string');
  if (typeof given !== 'string' && !isList)
    return refuse('must be a text with spaces between scopes, or a list of texts');
  const scopes = splitScopes(isList ? given.join(' ') : given);
  const odd = /[^A-Za-z0-9._:-]/u.exec(scopes.join(''))?.[0];
  if (odd !== undefined) return refuse(`must have spaces between scopes and no ${JSON.stringify(odd)}`);
  return scopes.length > 0 ? scopes : refuse('must name at least one scope');
});

const UserScopes = Scopes.check(
  z.superRefine((scopes, context) => {
    const odd = scopes.find((scope) => isOAuthScope(scope) && !isGrantedByUsers(scope));
    if (odd === undefined) return;
    context.addIssue({
      code: 'custom',
      message: `have ${odd}, which no user can grant: get it with clientCredentials()`,
    });
  }),
);

const InstallScopes = Scopes.check(
  z.refine(
    areInstallingOnly,
    'install with bot and applications.commands only: with others the user comes back with a code, see authorize',
  ),
);

const Permissions = reads((given, refuse): string => {
  if (typeof given === 'number') return refuse('are a number, which loses bits: write 8n, or names');
  if (given instanceof PermissionSet) return given.toString();
  if (typeof given !== 'bigint' && typeof given !== 'string' && !Array.isArray(given))
    return refuse('must be names in a list, a bigint, decimal text, or a PermissionSet');
  try {
    const text = PermissionSet.from(given as readonly PermissionName[] | bigint | string).toString();
    return isPermissionSet(text) ? text : refuse('have bits that Discord does not');
  } catch (error) {
    return refuse(`cannot be read: ${(error as RangeError).message.replace(/\.$/, '')}`);
  }
});

const Type = reads((given, refuse): IntegrationType => {
  const named = Object.entries(IntegrationType).find((entry) => entry.includes(given as string));
  return named ? named[1] : refuse('must be 0 or GUILD_INSTALL, 1 or USER_INSTALL');
});

/** RFC 6749 allows the characters from the space to the tilde in a state. */
const VisibleText = reads((given, refuse): string =>
  typeof given === 'string' && /^[\x20-\x7e]{1,1024}$/.test(given)
    ? given
    : refuse('must be 1 to 1024 letters, digits, signs and spaces of ASCII; leave it out for none'),
);

const CodeChallenge = reads((given, refuse): AuthorizationCodeChallenge => {
  const { method, challenge } = (given ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof challenge === 'object') return refuse('is the whole code verifier: pass its property challenge');
  return method === CODE_CHALLENGE_METHOD && typeof challenge === 'string' && isCodeChallenge(challenge)
    ? { method, challenge }
    : refuse('must be the property challenge of a verifier from createAuthorizationCodeVerifier()');
});

/** Schemes that browsers handle themselves: they never reach an app. */
const NO_APP_SCHEMES = ['http', 'https', 'ws', 'wss', 'ftp', 'file', 'data', 'blob', 'about', 'javascript'];

const LONGEST_SCHEME = 100;

const Scheme = reads((given, refuse): string => {
  if (typeof given !== 'string') return refuse('must be a text');
  if (given.includes(':')) return refuse('must be the scheme alone, without the colon and what follows it');
  if (!isUriScheme(given))
    return refuse('must have only letters, digits, +, . and -, and begin with a letter');
  if (NO_APP_SCHEMES.includes(given.toLowerCase()))
    return refuse('is a scheme that browsers open themselves: pass such an address as redirectUri');
  return given.length <= LONGEST_SCHEME ? given : refuse(`has more than ${LONGEST_SCHEME} characters`);
});

export const RedirectUri = reads((given, refuse): string => {
  if (typeof given !== 'string' || !URL.canParse(given)) return refuse('must be a complete address');
  if (/[\s\p{Cc}]/u.test(given)) return refuse('must have no white space in it');
  return given.includes('#') ? refuse('must have no fragment: the code comes in the query') : given;
});

const install = {
  integrationType: z.optional(Type),
  permissions: z.optional(Permissions),
  guildId: z.optional(reads((given, refuse) => (isSnowflake(given) ? given : refuse(ID_WANTED)))),
  disableGuildSelect: z.optional(z.boolean('must be true or false')),
  baseUrl: BaseUrl,
};

const Link = z.strictObject({ applicationId: Id, scopes: z.optional(InstallScopes), ...install });

const Args = z.strictObject({
  clientId: Id,
  scopes: UserScopes,
  state: z.optional(VisibleText),
  nonce: z.optional(VisibleText),
  codeChallenge: z.optional(CodeChallenge),
  customSchemeParam: z.optional(Scheme),
  redirectUri: z.optional(RedirectUri),
  prompt: z.optional(z.enum(['consent', 'none'], 'must be consent or none')),
  randomBytes: z.optional(
    z.custom<RandomBytes>((value) => typeof value === 'function', 'must be a function'),
  ),
  ...install,
});

/** Non-objects are passed through, to be refused: a copy of a promise would be empty settings. */
function withDefaults(args: AuthorizationArgs, defaults: Partial<AuthorizationArgs>): unknown {
  if (!isSettings(args)) return args;
  return {
    ...args,
    clientId: args.clientId ?? defaults.clientId,
    baseUrl: args.baseUrl ?? defaults.baseUrl,
    randomBytes: args.randomBytes ?? defaults.randomBytes,
  };
}

/** @throws CommandryError naming everything that is invalid or contradictory, without values. */
function readArgs<S extends typeof Args | typeof Link>(
  where: string,
  schema: S,
  given: unknown,
): z.output<S> {
  return readGiven<z.output<typeof Args> | z.output<typeof Link>>(schema, given, where, {
    findConflicts,
  }) as z.output<S>;
}

const NEEDS_INSTALL = 'is for installing: add the scope applications.commands or bot, or leave it out';

/** Scopes that always show the page. */
const ALWAYS_SHOWN: readonly string[] = ['bot', 'webhook.incoming'];

/** Finds contradictions in arguments that need not be valid. */
function findConflicts(given: Readonly<Record<string, unknown>>): readonly GivenProblem[] {
  const { integrationType, permissions, guildId, disableGuildSelect, nonce, prompt } = given;
  const texts = [given['scopes']].flat().filter((scope) => typeof scope === 'string');
  const scopes = splitScopes(texts.join(' '));
  // An install link without scopes uses those of the application's settings.
  const isInstalling = areInstalling(scopes) || (given['scopes'] === undefined && 'applicationId' in given);
  const hasBot = scopes.includes('bot');
  const isForUser = integrationType === IntegrationType.USER_INSTALL || integrationType === 'USER_INSTALL';
  const conflicts: readonly (readonly [exists: boolean, name: string, must: string])[] = [
    [
      nonce !== undefined && !scopes.includes('openid'),
      'nonce',
      'comes back in identity tokens: add the scope openid, or leave it out',
    ],
    [
      prompt === 'none' && scopes.some((scope) => ALWAYS_SHOWN.includes(scope)),
      'prompt',
      `none is not for ${ALWAYS_SHOWN.join(' and ')}, which users must approve each time`,
    ],
    [integrationType !== undefined && !isInstalling, 'integrationType', NEEDS_INSTALL],
    [guildId !== undefined && !isInstalling, 'guildId', NEEDS_INSTALL],
    [
      isForUser && hasBot,
      'integrationType',
      '1 installs for a user, and the scope bot adds a bot to a guild: remove one',
    ],
    [
      isForUser && guildId !== undefined,
      'guildId',
      'chooses a guild, and integrationType 1 installs in none: remove one',
    ],
    [
      permissions !== undefined && !hasBot,
      'permissions',
      'are those of the bot: add the scope bot, or leave them out',
    ],
    [
      disableGuildSelect === true && guildId === undefined,
      'disableGuildSelect',
      'needs the guildId to keep to',
    ],
  ];
  return conflicts.flatMap(([exists, name, must]) =>
    exists ? [givenProblem([name], must, given[name])] : [],
  );
}

/** Creates an object whose secrets are only readable by name: printed or as JSON, each is `[hidden]`. */
function withSecrets<Shown extends object, Secrets extends object>(
  name: string,
  shown: Shown,
  secrets: Secrets,
): Readonly<Shown & Secrets> {
  const object = { ...shown };
  const json: Record<string, unknown> = Object.fromEntries(Object.entries(shown));
  for (const [key, value] of Object.entries(secrets) as [string, unknown][]) {
    Object.defineProperty(object, key, { get: () => value });
    if (value !== undefined) json[key] = HIDDEN;
  }
  Object.defineProperties(object, {
    toJSON: { value: () => json },
    [inspect.custom]: {
      value: (_depth: number, options: InspectOptions) => `${name} ${inspect(json, options)}`,
    },
  });
  return Object.freeze(object) as Readonly<Shown & Secrets>;
}

/** True if a text can be the scheme of a URI (RFC 3986): a letter, then letters, digits, `+`, `-` and `.`. */
export function isUriScheme(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+.-]*$/.test(text);
}

/**
 * Returns the redirect URI of the client library on mobile devices.
 *
 * @param scheme - The scheme that the app has registered with the system. Default: the usual one of the application.
 */
function toMobileRedirectUri(applicationId: Snowflake, scheme = `discord-${applicationId}`): string {
  return `${scheme}:/authorize/callback`;
}
