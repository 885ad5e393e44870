import { createHash, randomBytes as secureRandomBytes } from 'node:crypto';
import { inspect, type InspectOptions } from 'node:util';
import { CODE_CHALLENGE_METHOD } from '../../protocol/oauth/pkce.js';
import type { RandomBytes } from '../oauth-client-settings.js';
import { HIDDEN } from '../../common/redact.js';
import { formatForInspection } from '../format-for-inspection.js';

/** The challenge for the authorize page: the hash of a code verifier. */
export interface AuthorizationCodeChallenge {
  /** Always `S256`: the challenge is the SHA-256 hash of the verifier. */
  readonly method: typeof CODE_CHALLENGE_METHOD;
  /** 43 characters of base64url. */
  readonly challenge: string;
}

/** A code verifier and its challenge (RFC 7636). Printing it, or writing it as JSON, does not show the verifier. */
export class AuthorizationCodeVerifier {
  /** The `codeChallenge` of the request for authorization. */
  readonly challenge: AuthorizationCodeChallenge;
  readonly #verifier: string;

  /** @internal */
  constructor(verifier: string) {
    this.#verifier = verifier;
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    this.challenge = Object.freeze({ method: CODE_CHALLENGE_METHOD, challenge });
  }

  /** The secret to exchange the code with. Keep it where the user cannot read it until then. */
  get verifier(): string {
    return this.#verifier;
  }

  /** Returns the content without the verifier. */
  toJSON(): object {
    return { challenge: this.challenge, verifier: HIDDEN };
  }

  /** @internal */
  [inspect.custom](_depth: number, options: InspectOptions): string {
    return formatForInspection('AuthorizationCodeVerifier', this.toJSON(), options);
  }
}

/**
 * Makes a code verifier of 64 characters. Its length distinguishes it from its challenge.
 *
 * @param randomBytes - Default: the secure random bytes of the runtime.
 */
export function createAuthorizationCodeVerifier(
  randomBytes: RandomBytes = secureRandomBytes,
): AuthorizationCodeVerifier {
  return new AuthorizationCodeVerifier(toRandomText(48, randomBytes));
}

/** Returns unpredictable text in base64url. */
export function toRandomText(bytes: number, randomBytes: RandomBytes = secureRandomBytes): string {
  return Buffer.from(randomBytes(bytes)).toString('base64url');
}
