import { createPrivateKey, createPublicKey, sign as signBytes, type KeyObject } from 'node:crypto';
import type { Application } from '../storage/store-records.js';

/** The Ed25519 keys of an application. */
export interface KeyPair {
  /** What the bot verifies with: 64 hex digits. */
  readonly publicKeyHex: string;
  readonly privateKey: KeyObject;
}

/** What stands before the 32 bytes of the seed in a private key of PKCS #8. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** @param seed - 32 bytes. */
function createKeyPair(seed: Buffer): KeyPair {
  const key = Buffer.concat([PKCS8_HEAD, seed]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  // The last 32 bytes are the key itself.
  const publicKey = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { publicKeyHex: publicKey.subarray(-32).toString('hex'), privateKey };
}

const made = new WeakMap<object, KeyPair>();

/** The keys of an application. Making them takes a while, so that they are made once. */
export function keysOf(application: Pick<Application, 'keySeed'>): KeyPair {
  const keys = made.get(application) ?? createKeyPair(Buffer.from(application.keySeed, 'hex'));
  made.set(application, keys);
  return keys;
}

/** The signature over timestamp and body, as 128 hex digits. */
export function sign({ privateKey }: KeyPair, timestamp: string, body: string): string {
  return signBytes(null, Buffer.from(timestamp + body), privateKey).toString('hex');
}
