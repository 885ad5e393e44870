import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { Application } from '../../storage/store-records.js';

/** The Ed25519 keys of an application. */
export interface KeyPair {
  /** The bot's verification key: 64 hex digits. */
  readonly publicKeyHex: string;
  readonly privateKey: KeyObject;
}

/** The bytes before the 32-byte seed in a PKCS #8 private key. */
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

/** Returns the keys of an application. Cached, because deriving them is slow. */
export function keysOf(application: Pick<Application, 'keySeed'>): KeyPair {
  const keys = made.get(application) ?? createKeyPair(Buffer.from(application.keySeed, 'hex'));
  made.set(application, keys);
  return keys;
}
