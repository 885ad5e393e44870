import nacl from 'tweetnacl';
import type { Application } from '../store/records.js';

/** The Ed25519 keys of an application. */
export interface KeyPair {
  /** What the bot verifies with: 64 hex digits. */
  readonly publicKeyHex: string;
  readonly secretKey: Uint8Array;
}

/** @param seed - 32 bytes. */
function createKeyPair(seed: Uint8Array): KeyPair {
  const { publicKey, secretKey } = nacl.sign.keyPair.fromSeed(new Uint8Array(seed));
  return { publicKeyHex: Buffer.from(publicKey).toString('hex'), secretKey };
}

const made = new WeakMap<object, KeyPair>();

/** The keys of an application. Making them is slow, so that they are made once. */
export function keysOf(application: Pick<Application, 'keySeed'>): KeyPair {
  const keys = made.get(application) ?? createKeyPair(Buffer.from(application.keySeed, 'hex'));
  made.set(application, keys);
  return keys;
}

/** The signature over timestamp and body, as 128 hex digits. */
export function sign(keys: KeyPair, timestamp: string, body: string): string {
  const bytes = new TextEncoder().encode(timestamp + body);
  return Buffer.from(nacl.sign.detached(bytes, keys.secretKey)).toString('hex');
}
