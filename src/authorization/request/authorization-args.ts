import { inspect, type InspectOptions } from 'node:util';
import { CommandryError } from '../../common/errors/commandry-error.js';
import type { IntegrationType } from '../../protocol/commands/context.js';
import {
  DEFAULT_COMMUNICATION_SCOPES,
  DEFAULT_PRESENCE_SCOPES,
  expandScopes,
} from '../../protocol/oauth/oauth-scope.js';
import type { Snowflake } from '../../protocol/snowflake.js';
import { NO_FIELDS, readArgsFields, type ArgsFields } from './args-fields.js';
import {
  createAuthorizationRequest,
  type AuthorizationRequest,
  type AuthorizeOptions,
} from './authorization-request.js';
import type { AuthorizationCodeChallenge } from './code-verifier.js';
import { HIDDEN } from '../../common/redact.js';
import { formatForInspection } from '../format-for-inspection.js';

/** An integration type by its number or its name. */
export type GivenIntegrationType = IntegrationType | 'GUILD_INSTALL' | 'USER_INSTALL';

/** The arguments of an `AuthorizationArgs`. Each is described there. */
export interface AuthorizationArgsInit {
  readonly clientId?: Snowflake | bigint | undefined;
  /** The requested scopes: a list, or a text with spaces between them. */
  readonly scopes?: string | readonly string[];
  /** The state that must come back with the user. Best left unset: then each request gets a random one. */
  readonly state?: string | undefined;
  /** The nonce in the identity token. Needs the scope `openid`. */
  readonly nonce?: string | undefined;
  /** The `challenge` of a verifier from `createAuthorizationCodeVerifier()`. */
  readonly codeChallenge?: AuthorizationCodeChallenge | undefined;
  /** Where the application is installed, if the scopes install it: 0 in a guild, 1 for the user; or their names. */
  readonly integrationType?: GivenIntegrationType | undefined;
  /** The scheme of the redirect to a mobile app. Default: `discord-<application id>`. */
  readonly customSchemeParam?: string | undefined;
}

/**
 * The arguments of an authorization by a user.
 *
 * Each argument is a property, and also has a getter and a setter with the names of the reference: `clientId`,
 * `ClientId()` and `SetClientId()`. Setting an invalid value throws `AUTHORIZATION_ARGS_INVALID`. An object that
 * `move()` has emptied, and `nullobj`, are not valid: using them throws `AUTHORIZATION_ARGS_UNUSABLE`. Printing the
 * arguments, or writing them as JSON, shows neither state nor nonce.
 */
export class AuthorizationArgs {
  /** The instance without arguments, which cannot get any. */
  static readonly nullobj: AuthorizationArgs = AuthorizationArgs.#makeNull();

  #fields: ArgsFields | undefined;

  /** @throws CommandryError `AUTHORIZATION_ARGS_INVALID` naming every argument that is wrong. */
  constructor(init: AuthorizationArgsInit = {}) {
    this.#fields = { ...NO_FIELDS, ...readArgsFields({ ...init }) };
  }

  static #makeNull(): AuthorizationArgs {
    const args = new AuthorizationArgs();
    args.#fields = undefined;
    Object.freeze(args);
    return args;
  }

  /** The scopes for users who write to each other: `openid sdk.social_layer`. */
  static GetDefaultCommunicationScopes(): string {
    return DEFAULT_COMMUNICATION_SCOPES;
  }

  /** The scopes for friends and presence: `openid sdk.social_layer_presence`. */
  static GetDefaultPresenceScopes(): string {
    return DEFAULT_PRESENCE_SCOPES;
  }

  /** True if it holds arguments, complete or not. */
  get isValid(): boolean {
    return this.#fields !== undefined;
  }

  /** The id of the application. Unset: that of the client that authorizes. */
  get clientId(): Snowflake | undefined {
    return this.#readFields().clientId;
  }
  set clientId(value: Snowflake | bigint | undefined) {
    this.#set('clientId', value);
  }

  /** The requested scopes, separated by spaces, each once. Required. Empty: not set yet. Also accepts a list. */
  get scopes(): string {
    return this.#readFields().scopes.join(' ');
  }
  set scopes(value: string | readonly string[]) {
    this.#set('scopes', value);
  }

  /** The scopes with everything that `sdk.social_layer` and `sdk.social_layer_presence` include, each once. */
  get expandedScopes(): readonly string[] {
    return expandScopes(this.#readFields().scopes);
  }

  /** The state that must come back with the user. Best left unset: then each request gets a random one. */
  get state(): string | undefined {
    return this.#readFields().state;
  }
  set state(value: string | undefined) {
    this.#set('state', value);
  }

  /** The nonce in the identity token, for a server that checks such tokens. Needs the scope `openid`. */
  get nonce(): string | undefined {
    return this.#readFields().nonce;
  }
  set nonce(value: string | undefined) {
    this.#set('nonce', value);
  }

  /**
   * The `challenge` of a verifier from `createAuthorizationCodeVerifier()`. The verifier is for the exchange of the
   * code.
   */
  get codeChallenge(): AuthorizationCodeChallenge | undefined {
    return this.#readFields().codeChallenge;
  }
  set codeChallenge(value: AuthorizationCodeChallenge | undefined) {
    this.#set('codeChallenge', value);
  }

  /** Where the application is installed, if the scopes install it: 0 in a guild, 1 for the user. Also accepts names. */
  get integrationType(): IntegrationType | undefined {
    return this.#readFields().integrationType;
  }
  set integrationType(value: GivenIntegrationType | undefined) {
    this.#set('integrationType', value);
  }

  /** The scheme S of the redirect `S:/authorize/callback` to a mobile app. Unset: `discord-<application id>`. */
  get customSchemeParam(): string | undefined {
    return this.#readFields().customSchemeParam;
  }
  set customSchemeParam(value: string | undefined) {
    this.#set('customSchemeParam', value);
  }

  /** Returns `clientId`. */
  ClientId(): Snowflake | undefined {
    return this.clientId;
  }
  /** Sets `clientId`. */
  SetClientId(value: Snowflake | bigint | undefined): void {
    this.clientId = value;
  }

  /** Returns `scopes`. */
  Scopes(): string {
    return this.scopes;
  }
  /** Sets `scopes`. */
  SetScopes(value: string | readonly string[]): void {
    this.scopes = value;
  }

  /** Returns `state`. */
  State(): string | undefined {
    return this.state;
  }
  /** Sets `state`. */
  SetState(value: string | undefined): void {
    this.state = value;
  }

  /** Returns `nonce`. */
  Nonce(): string | undefined {
    return this.nonce;
  }
  /** Sets `nonce`. */
  SetNonce(value: string | undefined): void {
    this.nonce = value;
  }

  /** Returns `codeChallenge`. */
  CodeChallenge(): AuthorizationCodeChallenge | undefined {
    return this.codeChallenge;
  }
  /** Sets `codeChallenge`. */
  SetCodeChallenge(value: AuthorizationCodeChallenge | undefined): void {
    this.codeChallenge = value;
  }

  /** Returns `integrationType`. */
  IntegrationType(): IntegrationType | undefined {
    return this.integrationType;
  }
  /** Sets `integrationType`. */
  SetIntegrationType(value: GivenIntegrationType | undefined): void {
    this.integrationType = value;
  }

  /** Returns `customSchemeParam`. */
  CustomSchemeParam(): string | undefined {
    return this.customSchemeParam;
  }
  /** Sets `customSchemeParam`. */
  SetCustomSchemeParam(value: string | undefined): void {
    this.customSchemeParam = value;
  }

  /** Returns a copy with the same arguments. Changes of one do not affect the other. */
  clone(): AuthorizationArgs {
    const copy = new AuthorizationArgs();
    copy.#fields = this.#readFields();
    return copy;
  }

  /** Moves the arguments to a new object. This one is not valid afterwards. */
  move(): AuthorizationArgs {
    const moved = this.clone();
    this.#fields = undefined;
    return moved;
  }

  /**
   * Begins an authorization: where to send the user, and how to read the callback. Each call makes its own request,
   * with its own state unless one is set.
   *
   * @throws CommandryError `AUTHORIZATION_ARGS_INVALID` naming everything that is missing or contradictory.
   */
  authorize(options: AuthorizeOptions = {}): AuthorizationRequest {
    return createAuthorizationRequest(this.#readFields(), options);
  }

  /** Returns the arguments without secrets. */
  toJSON(): object {
    if (!this.#fields) return { isValid: false };
    const { scopes, state, nonce, ...rest } = this.#fields;
    return {
      ...rest,
      scopes: scopes.join(' '),
      ...(state === undefined ? {} : { state: HIDDEN }),
      ...(nonce === undefined ? {} : { nonce: HIDDEN }),
    };
  }

  /** @internal */
  [inspect.custom](_depth: number, options: InspectOptions): string {
    return formatForInspection('AuthorizationArgs', this.toJSON(), options);
  }

  #set(name: keyof ArgsFields, value: unknown): void {
    this.#fields = { ...this.#readFields(), ...readArgsFields({ [name]: value }) };
  }

  /** @throws CommandryError `AUTHORIZATION_ARGS_UNUSABLE` */
  #readFields(): ArgsFields {
    if (this.#fields) return this.#fields;
    throw new CommandryError(
      'AUTHORIZATION_ARGS_UNUSABLE',
      UNUSABLE[this === AuthorizationArgs.nullobj ? 'null' : 'moved'],
    );
  }
}

const UNUSABLE = {
  null: 'AuthorizationArgs.nullobj holds no arguments, and accepts none.',
  moved: 'These authorization arguments have been moved to another object.',
};
