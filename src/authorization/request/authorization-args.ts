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

/** What an `AuthorizationArgs` can be made with. Each argument is described there. */
export interface AuthorizationArgsInit {
  readonly clientId?: Snowflake | bigint | undefined;
  readonly scopes?: string | readonly string[];
  readonly state?: string | undefined;
  readonly nonce?: string | undefined;
  readonly codeChallenge?: AuthorizationCodeChallenge | undefined;
  readonly integrationType?: GivenIntegrationType | undefined;
  readonly customSchemeParam?: string | undefined;
}

/**
 * What an application asks a user for.
 *
 * Each argument is a property, and has a getter and a setter under the name of the reference beside: `clientId`,
 * `ClientId()` and `SetClientId()`. A value that cannot be right is refused when it is set, with
 * `AUTHORIZATION_ARGS_INVALID`. An object that `move()` has emptied, and `nullobj`, are not valid: what is done with
 * them throws `AUTHORIZATION_ARGS_UNUSABLE`. Printing the arguments, or writing them as JSON, shows neither state nor
 * nonce.
 */
export class AuthorizationArgs {
  /** The instance that holds nothing, and never will. */
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

  /** Whether it holds arguments. It does not say whether they are complete. */
  get isValid(): boolean {
    return this.#fields !== undefined;
  }

  /** The id of the application. Unset: that of the client which authorizes. */
  get clientId(): Snowflake | undefined {
    return this.#live().clientId;
  }
  set clientId(value: Snowflake | bigint | undefined) {
    this.#set('clientId', value);
  }

  /** What is asked for: scopes with a space between, each once. Needed. Empty: not set yet. Takes a list as well. */
  get scopes(): string {
    return this.#live().scopes.join(' ');
  }
  set scopes(value: string | readonly string[]) {
    this.#set('scopes', value);
  }

  /** The scopes with all that `sdk.social_layer` and `sdk.social_layer_presence` stand for, each once. */
  get expandedScopes(): readonly string[] {
    return expandScopes(this.#live().scopes);
  }

  /** What must come back with the user. Best left unset: a random value is made for each request then. */
  get state(): string | undefined {
    return this.#live().state;
  }
  set state(value: string | undefined) {
    this.#set('state', value);
  }

  /** What an identity token will carry, for a server that checks such tokens. Needs the scope `openid`. */
  get nonce(): string | undefined {
    return this.#live().nonce;
  }
  set nonce(value: string | undefined) {
    this.#set('nonce', value);
  }

  /** The `challenge` of what `createAuthorizationCodeVerifier()` gives. Its verifier is for the exchange of the code. */
  get codeChallenge(): AuthorizationCodeChallenge | undefined {
    return this.#live().codeChallenge;
  }
  set codeChallenge(value: AuthorizationCodeChallenge | undefined) {
    this.#set('codeChallenge', value);
  }

  /** How the application is installed, where the scopes install it: 0 in a guild, 1 for the user. Takes names as well. */
  get integrationType(): IntegrationType | undefined {
    return this.#live().integrationType;
  }
  set integrationType(value: GivenIntegrationType | undefined) {
    this.#set('integrationType', value);
  }

  /** The scheme S of the redirect `S:/authorize/callback` to a mobile app. Unset: `discord-<application id>`. */
  get customSchemeParam(): string | undefined {
    return this.#live().customSchemeParam;
  }
  set customSchemeParam(value: string | undefined) {
    this.#set('customSchemeParam', value);
  }

  ClientId(): Snowflake | undefined {
    return this.clientId;
  }
  SetClientId(value: Snowflake | bigint | undefined): void {
    this.clientId = value;
  }

  Scopes(): string {
    return this.scopes;
  }
  SetScopes(value: string | readonly string[]): void {
    this.scopes = value;
  }

  State(): string | undefined {
    return this.state;
  }
  SetState(value: string | undefined): void {
    this.state = value;
  }

  Nonce(): string | undefined {
    return this.nonce;
  }
  SetNonce(value: string | undefined): void {
    this.nonce = value;
  }

  CodeChallenge(): AuthorizationCodeChallenge | undefined {
    return this.codeChallenge;
  }
  SetCodeChallenge(value: AuthorizationCodeChallenge | undefined): void {
    this.codeChallenge = value;
  }

  IntegrationType(): IntegrationType | undefined {
    return this.integrationType;
  }
  SetIntegrationType(value: GivenIntegrationType | undefined): void {
    this.integrationType = value;
  }

  CustomSchemeParam(): string | undefined {
    return this.customSchemeParam;
  }
  SetCustomSchemeParam(value: string | undefined): void {
    this.customSchemeParam = value;
  }

  /** A second object with the same arguments. What is set in one is not set in the other. */
  clone(): AuthorizationArgs {
    const copy = new AuthorizationArgs();
    copy.#fields = this.#live();
    return copy;
  }

  /** A new object with these arguments. This one is not valid afterwards. */
  move(): AuthorizationArgs {
    const moved = this.clone();
    this.#fields = undefined;
    return moved;
  }

  /**
   * Begins an authorization: where to send the user, and how to read what comes back. Each call is a request of its
   * own, with a state of its own unless one is set.
   *
   * @throws CommandryError `AUTHORIZATION_ARGS_INVALID` naming everything that is missing or does not go together.
   */
  authorize(options: AuthorizeOptions = {}): AuthorizationRequest {
    return createAuthorizationRequest(this.#live(), options);
  }

  /** What it shows of itself. */
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
    this.#fields = { ...this.#live(), ...readArgsFields({ [name]: value }) };
  }

  /** @throws CommandryError `AUTHORIZATION_ARGS_UNUSABLE` */
  #live(): ArgsFields {
    if (this.#fields) return this.#fields;
    throw new CommandryError(
      'AUTHORIZATION_ARGS_UNUSABLE',
      UNUSABLE[this === AuthorizationArgs.nullobj ? 'null' : 'moved'],
    );
  }
}

const UNUSABLE = {
  null: 'AuthorizationArgs.nullobj holds no arguments, and takes none.',
  moved: 'These authorization arguments have been moved to another object.',
};
