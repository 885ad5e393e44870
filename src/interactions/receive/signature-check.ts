import { verify, type KeyObject } from 'node:crypto';
import { createRequire } from 'node:module';
import { beginsWithSmallOrder } from './public-key.js';

/** Whether 64 bytes are the Ed25519 signature of a message under the key that the check was created for. */
export type SignatureCheck = (message: Uint8Array, signature: Uint8Array) => boolean;

/** The part of the package `sodium-native` that is used. */
export interface Sodium {
  readonly crypto_sign_verify_detached: (
    signature: Uint8Array,
    message: Uint8Array,
    publicKey: Uint8Array,
  ) => boolean;
}

/**
 * Which library checks signatures: `auto` is `sodium-native` if it is installed and passes a self-test, else
 * `node:crypto`.
 */
export type VerifierName = 'auto' | 'node';

/** Creates the check for a key. */
export function createSignatureCheck(publicKey: KeyObject, name: VerifierName = 'auto'): SignatureCheck {
  const sodium = name === 'auto' ? loadSodium() : undefined;
  return sodium ? createSodiumCheck(sodium, publicKey) : createNodeCheck(publicKey);
}

/**
 * Creates the check that always works. It first refuses a signature whose R is a point of small order, which only the
 * owner of the key can make: verifiers differ in that, and here all are to agree.
 */
export function createNodeCheck(publicKey: KeyObject): SignatureCheck {
  return (message, signature) =>
    !beginsWithSmallOrder(signature) && verify(null, message, publicKey, signature);
}

/** Creates the check with `sodium-native`, which takes half the time. */
export function createSodiumCheck(sodium: Sodium, publicKey: KeyObject): SignatureCheck {
  const key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  return (message, signature) =>
    !beginsWithSmallOrder(signature) && sodium.crypto_sign_verify_detached(signature, message, key);
}

/** A key, and the halves of its signature of the message `{}`, changed as {@link isStrict} describes. In hex. */
const KEY = 'ea4a6c63e29c520abef5507b132ec5f9954776aebebe7b92421eea691446d22c';
const R = 'b4215b1903f8b2b265964555fa8734acd6d1173cc4d26d343c4c811499c338f1';
const S = '4fe223b0750e8671c2dc93cd64b162d99aa0c20bb34b41877ac00a1cbd850000';
const RAISED_S = '3cb6190d907198c998798b7043ab41ee9aa0c20bb34b41877ac00a1cbd850010';
const SHIFTED_R = 'c4b5071740aa55004b7e86b0515410513388c139ce2db5e14d83379cee4d91d6';
const S_OF_SHIFTED_R = '4c9fe15e7c767a2d4dc1da7091d3b452afadbba13d622bd4df0df232f351a801';

/** Returns the package if it is installed, works here and refuses what `node:crypto` refuses. */
export function loadSodium(): Sodium | undefined {
  try {
    const sodium = createRequire(import.meta.url)('sodium-native') as Sodium;
    return isStrict(sodium) ? sodium : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether a library accepts a valid signature and refuses two altered ones: with S raised by the order of the group,
 * which lax libraries accept, and with a point of order 8 added to R, which libraries that multiply by the cofactor
 * accept. Anyone can derive the first from a valid signature, only the owner of the key can make the second.
 */
export function isStrict({ crypto_sign_verify_detached: check }: Sodium): boolean {
  const [key, message] = [bytes(KEY), Buffer.from('{}')];
  return (
    check(bytes(R + S), message, key) &&
    !check(bytes(R + RAISED_S), message, key) &&
    !check(bytes(SHIFTED_R + S_OF_SHIFTED_R), message, key)
  );
}

const bytes = (hex: string): Buffer => Buffer.from(hex, 'hex');
