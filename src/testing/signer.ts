import { randomBytes } from 'node:crypto';
import nacl from 'tweetnacl';

/** Signs requests as the service does. */
export interface Signer {
  /** 64 hex digits, as on an application's page in the developer portal. */
  readonly publicKey: string;
  /** Returns the two signature headers for a body sent at a time in Unix seconds. */
  readonly sign: (body: string | Uint8Array, timestampSeconds: number | string) => SignedHeaders;
}

export interface SignedHeaders {
  readonly 'x-signature-ed25519': string;
  readonly 'x-signature-timestamp': string;
}

/**
 * Creates a key pair and signs with it.
 *
 * @param seed - 32 bytes from which the key pair is derived. Default: random.
 */
export function createSigner(seed: Uint8Array = randomBytes(32)): Signer {
  const { publicKey, secretKey } = nacl.sign.keyPair.fromSeed(Uint8Array.from(seed));
  return {
    publicKey: Buffer.from(publicKey).toString('hex'),
    sign: (body, timestampSeconds) => {
      const timestamp = String(timestampSeconds);
      const signed = Uint8Array.from(Buffer.concat([Buffer.from(timestamp), Buffer.from(body)]));
      return {
        'x-signature-ed25519': Buffer.from(nacl.sign.detached(signed, secretKey)).toString('hex'),
        'x-signature-timestamp': timestamp,
      };
    },
  };
}
