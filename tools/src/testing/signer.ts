import { createPrivateKey, createPublicKey, randomBytes, sign } from 'node:crypto';

/** Signs requests as Discord does. */
export interface Signer {
  /** 64 hex digits, as on an application's page in the developer portal. */
  readonly publicKey: string;
  /** Returns the two signature headers for a body sent at a time in Unix seconds. */
  readonly sign: (body: string | Uint8Array, timestampSeconds: number | string) => SignedHeaders;
}

/** The headers that prove who sent a request. */
export interface SignedHeaders {
  /** The signature, as 128 hex digits. */
  readonly 'x-signature-ed25519': string;
  /** When it was signed, in seconds of the Unix epoch. */
  readonly 'x-signature-timestamp': string;
}

/** What comes before the 32 bytes of a seed in a private key of PKCS #8, and before those of a public key. */
const PRIVATE_KEY = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_KEY_BYTES = 32;

/**
 * Creates a key pair and signs with it.
 *
 * @param seed - 32 bytes from which the key pair is derived. Default: random.
 */
export function createSigner(seed: Uint8Array = randomBytes(32)): Signer {
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE_KEY, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key)
    .export({ format: 'der', type: 'spki' })
    .subarray(-PUBLIC_KEY_BYTES)
    .toString('hex');
  return {
    publicKey,
    sign: (body, timestampSeconds) => {
      const timestamp = String(timestampSeconds);
      const signed = Buffer.concat([Buffer.from(timestamp), Buffer.from(body)]);
      return {
        'x-signature-ed25519': sign(null, signed, key).toString('hex'),
        'x-signature-timestamp': timestamp,
      };
    },
  };
}
