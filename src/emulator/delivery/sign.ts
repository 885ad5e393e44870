import nacl from 'tweetnacl';

/** The Ed25519 keys of an application. */
export interface KeyPair {
  /** What the bot verifies with: 64 hex digits. */
  readonly publicKeyHex: string;
  readonly secretKey: Uint8Array;
}

/** @param seed - 32 bytes. */
export function createKeyPair(seed: Uint8Array): KeyPair {
  const { publicKey, secretKey } = nacl.sign.keyPair.fromSeed(new Uint8Array(seed));
  return { publicKeyHex: Buffer.from(publicKey).toString('hex'), secretKey };
}

/** The signature over timestamp and body, as 128 hex digits. */
export function sign(keys: KeyPair, timestamp: string, body: string): string {
  const bytes = new TextEncoder().encode(timestamp + body);
  return Buffer.from(nacl.sign.detached(bytes, keys.secretKey)).toString('hex');
}
